// Boolean concepts given by the truth table of their relevant columns, and samples drawn from them.

import type { Random } from "../../src/internal.ts";
import type { Dataset } from "../../src/node.ts";

export interface TruthTable {
  /** The relevant columns. */
  readonly columns: readonly number[];
  /** The class of each assignment; the first relevant column is the highest bit. */
  readonly values: readonly number[];
}

export function truthOf({ columns, values }: TruthTable, instance: ArrayLike<number>): number {
  let cell = 0;
  for (const column of columns) cell = cell * 2 + instance[column];
  return values[cell];
}

/** A random function that depends on every one of its columns. */
export function randomTruth(columns: readonly number[], random: Random): TruthTable {
  for (;;) {
    const values = Array.from({ length: 2 ** columns.length }, () => random.below(2));
    if (columns.every((_, place) => dependsOn(values, columns.length, place))) return { columns, values };
  }
}

function dependsOn(values: readonly number[], size: number, place: number): boolean {
  const bit = 1 << (size - 1 - place);
  return values.some((value, cell) => value !== values[cell ^ bit]);
}

/** `count` different numbers below `limit`, in random order. */
export function drawDistinct(count: number, limit: number, random: Random): number[] {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(random.below(limit));
  return [...drawn];
}

/** Instances as numbers (column c is bit c), labelled by the concept. */
export function datasetOf(concept: TruthTable, columns: number, instances: ArrayLike<number>): Dataset {
  const rows = instances.length;
  const codes = Array.from({ length: columns }, () => new Uint8Array(rows));
  const classes = new Uint8Array(rows);
  const instance = new Uint8Array(columns);
  for (let row = 0; row < rows; row++) {
    for (let c = 0; c < columns; c++) {
      instance[c] = (instances[row] >>> c) & 1;
      codes[c][row] = instance[c];
    }
    classes[row] = truthOf(concept, instance);
  }
  return {
    name: "a concept",
    rows,
    attributes: codes.map((column, index) => ({
      kind: "boolean",
      name: `x${index + 1}`,
      categories: ["0", "1"],
      codes: column,
    })),
    target: { kind: "categorical", name: "class", categories: ["0", "1"], codes: classes },
    weights: null,
    notices: [],
  };
}

/** `rows` instances drawn uniformly, with or without replacement. */
export function drawInstances(rows: number, columns: number, random: Random, replace: boolean): Uint32Array {
  const all = 2 ** columns;
  if (replace) return Uint32Array.from({ length: rows }, () => random.below(all));
  if (rows * 2 < all) return Uint32Array.from(drawDistinct(rows, all, random));
  const instances = Uint32Array.from({ length: all }, (_, index) => index);
  for (let i = 0; i < rows; i++) {
    const j = i + random.below(all - i);
    const kept = instances[i];
    instances[i] = instances[j];
    instances[j] = kept;
  }
  return instances.subarray(0, rows);
}
