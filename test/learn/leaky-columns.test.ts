import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { Column } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { leakyColumns } from "../../src/learn/leaky-columns.ts";
import { readDatasetFile } from "../../src/node/read-dataset-file.ts";

const folder = join(import.meta.dirname, "../../../shared/datasets");
const here = existsSync(join(folder, "MANIFEST.json"));
/** Small ones, and those whose columns come nearest to a leak. */
const TABLES = ["iris", "vote", "breast-w", "wdbc", "german-credit", "pima", "mushroom"];

/** What is known only once the class is, in five ways. */
function planted({ target, rows }: Dataset): Record<string, Column> {
  const random = createRandom(7);
  const { codes, categories } = target;
  const counts = categories.map((_, c) => codes.filter((code) => code === c).length);
  const most = counts.indexOf(Math.max(...counts));
  const words = (of: (code: number) => number, size: number): Column => ({
    kind: "categorical",
    name: "planted",
    categories: Array.from({ length: size }, (_, code) => `code ${code}`),
    codes: Uint32Array.from({ length: rows }, (_, row) => of(codes[row])),
  });
  const numbers = (of: (code: number) => number): Column => ({
    kind: "continuous",
    name: "planted",
    values: Float64Array.from({ length: rows }, (_, row) => of(codes[row])),
  });
  const classes = categories.length;
  return {
    "a copy": words((code) => code, classes),
    "a copy under other names": words((code) => classes - 1 - code, classes),
    "a copy that one class lacks": words((code) => (code === most ? classes : code), classes),
    "a code that implies the class": words((code) => 2 * code + random.below(2), 2 * classes),
    "a number filled in afterwards": numbers((code) =>
      code === most ? Number.NaN : 1000 * code + random.below(50),
    ),
    "a number of the class": numbers((code) => 10 * code + random.unit()),
  };
}

it.skipIf(!here)("a strong column of a public table stays, and no planted leak does", async () => {
  const manifest = JSON.parse(readFileSync(join(folder, "MANIFEST.json"), "utf8"));
  for (const { name, file } of manifest.datasets as { name: string; file: string }[]) {
    if (!TABLES.includes(name)) continue;
    const dataset = await readDatasetFile(join(folder, file));
    const leaksOf = async (attributes: readonly Column[]): Promise<string[]> => {
      const source = await createMemorySource({ ...dataset, attributes });
      return (await leakyColumns(source, source.everything)).map((leak) => leak.name);
    };
    expect([name, await leaksOf(dataset.attributes)]).toEqual([name, []]);
    for (const [kind, column] of Object.entries(planted(dataset))) {
      expect([name, kind, await leaksOf([...dataset.attributes, column])]).toEqual([name, kind, ["planted"]]);
    }
  }
});
