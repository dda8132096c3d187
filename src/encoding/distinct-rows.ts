// Merges equal rows (same codes in every column, same class), adding their weights. The merged rows
// ascend by the first column's code, then the second's, and so on, the class last: the same order
// on every engine.

import { allocateCodes, type Codes } from "../dataset/column.ts";

export interface CodedColumn {
  readonly codes: Codes;
  /** Largest code: the one that means missing, or the last class. */
  readonly largest: number;
}

export interface DistinctRows {
  readonly rows: number;
  /** Parallel to the columns given. */
  readonly codes: readonly Codes[];
  readonly weights: Float64Array;
}

export function distinctRows(
  rows: Uint32Array,
  columns: readonly CodedColumn[],
  weights: Float64Array | null,
): DistinctRows {
  let order = rows;
  // Least significant column first; counting sort is stable.
  for (const column of [...columns].reverse()) order = sortByCode(order, column);
  const first: number[] = [];
  const sums: number[] = [];
  for (let i = 0; i < order.length; i++) {
    const row = order[i];
    const weight = weights === null ? 1 : weights[row];
    const previous = i === 0 ? -1 : order[i - 1];
    if (previous >= 0 && columns.every(({ codes }) => codes[row] === codes[previous])) {
      sums[sums.length - 1] = sums[sums.length - 1] + weight;
    } else {
      first.push(row);
      sums.push(weight);
    }
  }
  const codes = columns.map((column) => {
    const merged = allocateCodes(first.length, column.largest);
    for (let i = 0; i < first.length; i++) merged[i] = column.codes[first[i]];
    return merged;
  });
  return { rows: first.length, codes, weights: Float64Array.from(sums) };
}

function sortByCode(rows: Uint32Array, { codes, largest }: CodedColumn): Uint32Array {
  if (largest > 4 * rows.length + 1024) return rows.slice().sort((a, b) => codes[a] - codes[b]);
  const next = new Uint32Array(largest + 2);
  for (let i = 0; i < rows.length; i++) next[codes[rows[i]] + 1] = next[codes[rows[i]] + 1] + 1;
  for (let code = 0; code <= largest; code++) next[code + 1] = next[code + 1] + next[code];
  const sorted = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i]];
    sorted[next[code]] = rows[i];
    next[code] = next[code] + 1;
  }
  return sorted;
}
