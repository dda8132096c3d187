// Sorts the continuous columns of a dataset once, and joins values to bins where the rule says so.

import type { OrderedColumn } from "../dataset/column.ts";
import type { LinearMemory } from "../kernels/linear-memory.ts";
import type { OrderKernels } from "../kernels/order.ts";
import { type Bins, binEnds, binsFor } from "./bins.ts";
import { type EntryLayout, SortedColumn } from "./sorted-column.ts";

/** Scratch bytes per row while a column is sorted: keys and rows, twice. */
export const SORT_BYTES = 24;
/** Scratch bytes whatever the rows. */
export const SORT_TABLE_BYTES = 65536;

export interface SortRequest {
  readonly memory: LinearMemory;
  readonly kernels: OrderKernels;
  readonly layout: EntryLayout;
  readonly columns: readonly OrderedColumn[];
  readonly rows: number;
  /** Address of a u16 per row. */
  readonly classCodes: number;
  readonly weights: Float64Array | null;
  readonly bins: Bins;
}

export function sortColumns(request: SortRequest): SortedColumn[] {
  const { memory, kernels, layout, columns, rows, classCodes } = request;
  const addresses = columns.map(() => memory.allocate(rows * 4));
  const mark = memory.mark();
  const keys = memory.allocate(rows * 16);
  const order = memory.allocate(rows * 8);
  const histograms = memory.allocate(SORT_TABLE_BYTES - 16);
  const facts = memory.allocate(16);
  const sorted = columns.map(({ values }, index) => {
    const entries = addresses[index];
    memory.f64(keys, rows).set(values);
    const half = kernels.sortEntries(keys, order, rows, classCodes, layout.classShift, histograms);
    const [sortedKeys, sortedEntries] = [keys + half * rows * 8, order + half * rows * 4];
    kernels.flagStarts(sortedKeys, sortedEntries, rows, layout.flag, entries, facts);
    const [distinct, valid] = memory.u32(facts, 2);
    const size = joinBins(request, memory.u32(entries, rows), distinct!, valid!);
    const isBinned = size < distinct!;
    return new SortedColumn({ memory, layout, values, entries, size, valid: valid!, isBinned });
  });
  memory.reset(mark);
  return sorted;
}

/** Clears the flags of values that do not start a bin; returns how many ranks are left. */
function joinBins(request: SortRequest, entries: Uint32Array, distinct: number, valid: number): number {
  const bins = binsFor(request.bins, distinct);
  if (bins === null) return distinct;
  const { layout, weights } = request;
  const valueWeights = new Float64Array(distinct);
  let value = -1;
  for (let i = 0; i < valid; i++) {
    if ((entries[i] & layout.flag) !== 0) value++;
    const weight = weights === null ? 1 : weights[(entries[i] & layout.rowMask) >>> 0];
    valueWeights[value] = valueWeights[value] + weight;
  }
  const ends = binEnds(valueWeights, bins);
  value = -1;
  let bin = 0;
  for (let i = 0; i < valid; i++) {
    if ((entries[i] & layout.flag) === 0) continue;
    value++;
    const startsBin = value === 0 || value === ends[bin - 1] + 1;
    if (startsBin) bin++;
    else entries[i] = (entries[i] & ~layout.flag) >>> 0;
  }
  return ends.length;
}
