// All tables of the collection with 50 rows or more, but for binarised copies (bin-…) and the monks' problems, in two halves by
// name: A to develop on, B to look at rarely. Tables of one origin (heart-c and heart-cleveland) are in the same half.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = new URL("../../../shared/datasets/", import.meta.url);

export interface HalvedTable {
  readonly name: string;
  readonly half: "a" | "b";
  readonly path: string;
  readonly rows: number;
  readonly classes: number;
}

/** Null where the collection is not there. */
export function halvedTables(): HalvedTable[] | null {
  const manifest = new URL("MANIFEST.json", folder);
  if (!existsSync(manifest)) return null;
  const { datasets } = JSON.parse(readFileSync(manifest, "utf8")) as {
    datasets: { name: string; file: string; rows: number; classes: Record<string, number> }[];
  };
  const wanted = datasets
    .filter(({ name, rows }) => !name.startsWith("bin-") && !name.startsWith("monks-") && rows >= 50)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const origins = [...new Set(wanted.map(({ name }) => originOf(name)))];
  return wanted.map(({ name, file, rows, classes }) => ({
    name,
    half: origins.indexOf(originOf(name)) % 2 === 0 ? "a" : "b",
    path: fileURLToPath(new URL(file, folder)),
    rows,
    classes: Object.keys(classes).length,
  }));
}

/** "heart" of "heart-cleveland-5", "glass" of "glass2". */
function originOf(name: string): string {
  return name.split("-")[0].replace(/\d+$/, "");
}
