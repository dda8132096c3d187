import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Kind } from "../../src/dataset/column.ts";
import { isOrdered } from "../../src/dataset/column.ts";
import { readDatasetFile } from "../../src/node/read-dataset-file.ts";

interface Entry {
  readonly name: string;
  readonly file: string;
  readonly rows: number;
  readonly classes: Record<string, number>;
  readonly attributes: { name: string; kind: Kind; distinct: number; missing: number }[];
}

const folder = join(import.meta.dirname, "../../../shared/datasets");
const manifest = join(folder, "MANIFEST.json");
const here = existsSync(manifest);
const entries: Entry[] = here ? JSON.parse(readFileSync(manifest, "utf8")).datasets : [];

describe("the shared datasets", () => {
  it.skipIf(!here)("there are 83", () => {
    expect(entries.length).toBe(83);
  });
  it.skipIf(!here)(
    "have the rows, attributes, classes, kinds and missing values that their manifest says",
    async () => {
      for (const entry of entries) {
        const kinds = Object.fromEntries(entry.attributes.map(({ name, kind }) => [name, kind]));
        const dataset = await readDatasetFile(join(folder, entry.file), { kinds });
        const found = {
          name: entry.name,
          rows: dataset.rows,
          attributes: dataset.attributes.map((column) => ({
            name: column.name,
            kind: column.kind,
            missing: isOrdered(column)
              ? column.values.filter(Number.isNaN).length
              : countsOf(column.codes, column.categories.length + 1)[column.categories.length],
            distinct: isOrdered(column) ? distinctNumbers(column.values) : column.categories.length,
          })),
          classes: Object.fromEntries(
            countsOf(dataset.target.codes, dataset.target.categories.length).map((count, code) => [
              dataset.target.categories[code],
              count,
            ]),
          ),
        };
        expect(found).toEqual({
          name: entry.name,
          rows: entry.rows,
          attributes: entry.attributes.map(({ name, kind, missing, distinct }) => ({
            name,
            kind,
            missing,
            distinct,
          })),
          classes: entry.classes,
        });
      }
    },
  );
  it.skipIf(!here)("lose only constant columns when nothing is asked", async () => {
    const expected: string[] = [];
    const leftOut: string[] = [];
    for (const entry of entries) {
      const dataset = await readDatasetFile(join(folder, entry.file));
      expect(dataset.rows).toBe(entry.rows);
      const kept = new Set(dataset.attributes.map((column) => column.name));
      for (const { name, distinct, missing } of entry.attributes) {
        if (distinct + (missing > 0 ? 1 : 0) < 2) expected.push(`${entry.name}.${name}`);
        if (!kept.has(name)) leftOut.push(`${entry.name}.${name}`);
      }
    }
    expect(leftOut).toEqual(expected);
  });
});

/** How many there are of each code. */
function countsOf(codes: ArrayLike<number>, size: number): number[] {
  const counts = new Array<number>(size).fill(0);
  for (let row = 0; row < codes.length; row++) counts[codes[row]]++;
  return counts;
}

function distinctNumbers(values: Float64Array): number {
  return new Set(values.filter((value) => !Number.isNaN(value))).size;
}
