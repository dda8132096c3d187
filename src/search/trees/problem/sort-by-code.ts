// Orders the rows of a table by one column's codes: a counting sort in the kernels' memory, so that
// a column of many values leaves nothing behind.

import type { Width } from "../../../kernels/lane-width.ts";
import type { LinearMemory } from "../../../kernels/linear-memory.ts";

export interface SortRequest {
  readonly codes: ArrayLike<number>;
  readonly rows: number;
  /** Codes of values; this one itself means missing. */
  readonly size: number;
  readonly width: Width;
  /** Where each row's rank goes, those of codes that no row has left out; 0: nowhere. */
  readonly rank: number;
  /** Where the rows go by ascending code, the last of each value marked by the top bit. */
  readonly order: number;
}

/** How many rows have a value, and how many different ones there are. */
export function sortByCode(
  memory: LinearMemory,
  { codes, rows, size, width, rank, order }: SortRequest,
): { known: number; values: number } {
  const mark = memory.mark();
  const startsAt = memory.allocate((size + 2) * 4);
  const ranksAt = memory.allocate(rank === 0 ? 0 : (size + 1) * 4);
  const starts = memory.u32(startsAt, size + 2).fill(0);
  for (let row = 0; row < rows; row++) starts[codes[row] + 1]++;
  let values = 0;
  for (let code = 0; code < size; code++) if (starts[code + 1] > 0) values++;
  if (rank !== 0) {
    const rankOfCode = memory.u32(ranksAt, size + 1);
    let next = 0;
    for (let code = 0; code < size; code++) rankOfCode[code] = starts[code + 1] > 0 ? next++ : 0;
    rankOfCode[size] = values;
    const ranks = width === 16 ? memory.u16(rank, rows) : memory.u32(rank, rows);
    for (let row = 0; row < rows; row++) ranks[row] = rankOfCode[codes[row]];
  }
  for (let code = 0; code <= size; code++) starts[code + 1] += starts[code];
  const known = starts[size];
  const entries = width === 16 ? memory.u16(order, rows) : memory.u32(order, rows);
  const last = width === 16 ? 0x8000 : 0x80000000;
  for (let row = 0; row < rows; row++) entries[starts[codes[row]]++] = row;
  // Each start has moved to the end of its code.
  for (let code = 0, from = 0; code < size; code++) {
    const end = starts[code];
    if (end > from) entries[end - 1] = entries[end - 1] + last;
    from = end;
  }
  memory.reset(mark);
  return { known, values };
}
