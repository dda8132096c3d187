// The datasets of the product bench, by a rule written before any result was seen: every set of the collection of 50 to
// 5,000 rows and two classes or more, but for the binarised copies (bin-…) and the parts of the monks' problems, in order of
// name; the first forty. What is left over (and samples of the larger sets) is what the chooser may be tuned on.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = new URL("../../../shared/datasets/", import.meta.url);

export interface SetEntry {
  readonly name: string;
  readonly path: string;
  readonly rows: number;
  /** Two classes or several, numbers or categories by what most columns are. */
  readonly kinds: readonly string[];
}

/** Null where the collection is not there. */
export function fortySets(): SetEntry[] | null {
  const manifest = new URL("MANIFEST.json", folder);
  if (!existsSync(manifest)) return null;
  const { datasets } = JSON.parse(readFileSync(manifest, "utf8")) as {
    datasets: {
      name: string;
      file: string;
      rows: number;
      continuous: number;
      categorical: number;
      classes: Record<string, number>;
    }[];
  };
  return datasets
    .filter(({ name, rows, classes }) => {
      const isCopy = name.startsWith("bin-") || name.startsWith("monks-");
      return !isCopy && rows >= 50 && rows <= 5000 && Object.keys(classes).length >= 2;
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, 40)
    .map(({ name, file, rows, classes, continuous, categorical }) => ({
      name,
      rows,
      path: fileURLToPath(new URL(file, folder)),
      kinds: [
        Object.keys(classes).length === 2 ? "two classes" : "several classes",
        continuous >= categorical ? "numbers" : "categories",
      ],
    }));
}
