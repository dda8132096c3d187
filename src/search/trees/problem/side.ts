// A side of a root query: the rows of a set whose rank in a column lies in low..high.

import type { LinearMemory } from "../../../kernels/linear-memory.ts";
import type { RowSet, RowSets } from "./row-sets.ts";

export interface Side {
  readonly column: number;
  readonly low: number;
  readonly high: number;
}

/** Whether a row of the set lies on the side; null is the whole set. */
export function onSide(
  memory: LinearMemory,
  sets: RowSets,
  set: RowSet,
  side: Side | null,
): (row: number) => boolean {
  if (side === null) return () => true;
  const { low, high } = side;
  const ranks = ranksOf(memory, sets, set, side.column);
  return (row) => ranks[row] >= low && ranks[row] <= high;
}

export function ranksOf(
  memory: LinearMemory,
  sets: RowSets,
  set: RowSet,
  column: number,
): Int16Array | Int32Array {
  const rank = sets.rankOf(set, column);
  return set.width === 16 ? memory.i16(rank, set.rows) : memory.i32(rank, set.rows);
}
