// Seeded datasets for benches, and the same bytes for peers.

import type { Column, Dataset } from "../build/index.js";
import { seeded } from "./random.ts";

/** Random bits; the class is a DNF of four terms over the first twelve columns, with noise. */
export function booleanDataset(rows: number, columns: number, seed: number, noise = 0.1): Dataset {
  const random = seeded(seed);
  const codes = Array.from({ length: columns }, () => {
    const column = new Uint8Array(rows);
    for (let row = 0; row < rows; row++) column[row] = random.bits() >>> 31;
    return column;
  });
  const [a, b, c, d, e, f, g, h, i, j, k, l] = codes as [Uint8Array, ...Uint8Array[]];
  const classes = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) {
    const holds =
      (a![row] & b![row] & c![row]) |
      (d![row] & e![row] & (1 - f![row])) |
      (g![row] & (1 - h![row]) & i![row]) |
      (j![row] & k![row] & l![row]);
    classes[row] = random.uniform() < noise ? 1 - holds : holds;
  }
  const attributes = codes.map(
    (column, index): Column => ({
      kind: "boolean",
      name: `x${index + 1}`,
      codes: column,
      categories: ["0", "1"],
    }),
  );
  return dataset("boolean", attributes, classes, 2);
}

/**
 * Numbers between 0 and 1000 that a 32-bit float holds exactly (some peers keep no more); the class depends on the
 * first eight columns through thresholds, with noise.
 */
export function continuousDataset(rows: number, columns: number, seed: number, noise = 0.1): Dataset {
  const random = seeded(seed);
  const values = Array.from({ length: columns }, () => {
    const column = new Float64Array(rows);
    for (let row = 0; row < rows; row++) column[row] = Math.fround(random.uniform() * 1000);
    return column;
  });
  const [a, b, c, d, e, f, g, h] = values as [Float64Array, ...Float64Array[]];
  const classes = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) {
    const score =
      (a![row] > 300 ? 1 : 0) +
      (b![row] > 700 ? 1 : 0) +
      (c![row] * d![row] > 200_000 ? 1 : 0) +
      (e![row] + f![row] > 1100 ? 1 : 0) +
      (g![row] > h![row] ? 1 : 0);
    const holds = score >= 3 ? 1 : 0;
    classes[row] = random.uniform() < noise ? 1 - holds : holds;
  }
  const attributes = values.map(
    (column, index): Column => ({ kind: "continuous", name: `x${index + 1}`, values: column }),
  );
  return dataset("continuous", attributes, classes, 2);
}

function dataset(name: string, attributes: readonly Column[], codes: Uint8Array, classes: number): Dataset {
  const categories = Array.from({ length: classes }, (_, index) => String(index));
  const target = { kind: "categorical", name: "class", codes, categories } as const;
  return { name, rows: codes.length, attributes, target, weights: null, notices: [] };
}

/** Bytes of the columns as read: one per boolean, eight per number, as many as the code takes for a category. */
export function rawBytes({ attributes }: Dataset): number {
  return attributes.reduce(
    (sum, column) => sum + ("values" in column ? column.values : column.codes).byteLength,
    0,
  );
}

/** The arrays a peer reads (see peers.ts): column after column, and the classes. */
export function peerArrays({ attributes, target }: Dataset): Record<string, NodeJS.TypedArray> {
  const arrays: Record<string, NodeJS.TypedArray> = { y: target.codes };
  attributes.forEach((column, index) => {
    arrays[`x${index}`] = "values" in column ? column.values : column.codes;
  });
  return arrays;
}
