// Rows that are equal to an earlier row in every column, the class included: often copies of one
// case.

import { type Column, isOrdered } from "./column.ts";
import type { Dataset } from "./dataset.ts";

/** How many rows have an equal row before them. */
export function countDuplicateRows({ rows, attributes, target }: Dataset): number {
  const columns = [...attributes, target].map(cellsOf);
  const hashes = new Uint32Array(rows);
  for (const cells of columns) {
    for (let row = 0; row < rows; row++) {
      hashes[row] = Math.imul(hashes[row] ^ hashOf(cells[row]), 0x9e3779b1) ^ (hashes[row] >>> 15);
    }
  }
  // Open addressing: the first of equal rows.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * rows + 2))).fill(-1);
  let duplicates = 0;
  for (let row = 0; row < rows; row++) {
    let slot = hashes[row] & (slots.length - 1);
    while (slots[slot] >= 0 && !areEqual(columns, slots[slot], row)) slot = (slot + 1) & (slots.length - 1);
    if (slots[slot] < 0) slots[slot] = row;
    else duplicates++;
  }
  return duplicates;
}

type Cells = ArrayLike<number>;

function cellsOf(column: Column): Cells {
  return isOrdered(column) ? column.values : column.codes;
}

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

function hashOf(value: number): number {
  double[0] = value;
  return Math.imul(words[0] ^ Math.imul(words[1], 0x85ebca6b), 0xc2b2ae35);
}

function areEqual(columns: readonly Cells[], a: number, b: number): boolean {
  return columns.every((cells) => Object.is(cells[a], cells[b]));
}
