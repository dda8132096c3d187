// The rows that some columns leave together: only groups that are still in conflict are kept, so each refinement
// visits each unsettled row once and the sufficiency test is linear in the data (Figure 1 of the 1994 paper).

import type { Sample, SampleColumn } from "./sample.ts";

const SEVERAL_CLASSES = 1;
const SEVERAL_SIGNATURES = 2;

/** Groups of rows that agree on the columns asked so far, hold several classes and can still be told apart. */
export interface Partition {
  readonly order: Uint32Array;
  /** Group g is order[starts[g]] .. order[starts[g + 1] - 1]. */
  readonly starts: Uint32Array;
  readonly groups: number;
}

/** Whether a group needs no further column: one class, or nothing but contradictions. */
export function isSettled(sample: Sample, order: Uint32Array, from: number, to: number): boolean {
  if (to - from < 2) return true;
  const { classOf, signatures } = sample;
  const first = order[from];
  let classes = false;
  let rows = false;
  for (let i = from + 1; i < to; i++) {
    const row = order[i];
    if (classOf[row] !== classOf[first]) classes = true;
    if (signatures[row] !== signatures[first]) rows = true;
    if (classes && rows) return false;
  }
  return true;
}

export function wholePartition(sample: Sample): Partition {
  const order = new Uint32Array(sample.rows);
  for (let row = 0; row < sample.rows; row++) order[row] = row;
  if (isSettled(sample, order, 0, sample.rows)) {
    return { order: new Uint32Array(0), starts: new Uint32Array(1), groups: 0 };
  }
  return { order, starts: Uint32Array.of(0, sample.rows), groups: 1 };
}

/** Reusable room for refinements of one sample. */
export class Refiner {
  readonly #sample: Sample;
  readonly #counts: Uint32Array;
  readonly #touched: Uint32Array;
  readonly #doubts: Uint8Array;

  constructor(sample: Sample) {
    this.#sample = sample;
    const size = sample.columns.reduce((most, column) => Math.max(most, column.size), 1);
    this.#counts = new Uint32Array(size);
    this.#touched = new Uint32Array(size);
    this.#doubts = new Uint8Array(size);
  }

  refine(partition: Partition, column: SampleColumn): Partition {
    const total = partition.starts[partition.groups];
    const order = new Uint32Array(total);
    const starts = new Uint32Array((total >> 1) + 1);
    let groups = 0;
    let end = 0;
    for (let g = 0; g < partition.groups; g++) {
      const from = partition.starts[g];
      const to = partition.starts[g + 1];
      const parts = this.#scatter(partition.order, from, to, column.codes, order, end);
      let place = end;
      for (let p = 0; p < parts; p++) {
        const code = this.#touched[p];
        const next = this.#counts[code];
        this.#counts[code] = 0;
        if (isSettled(this.#sample, order, place, next)) {
          place = next;
          continue;
        }
        order.copyWithin(end, place, next);
        starts[groups++] = end;
        end += next - place;
        place = next;
      }
    }
    starts[groups] = end;
    return { order: order.subarray(0, end), starts: starts.subarray(0, groups + 1), groups };
  }

  /** Whether one column more settles every group; the first pair it leaves in conflict ends the test. */
  settles(partition: Partition, column: SampleColumn): boolean {
    const { classOf, signatures } = this.#sample;
    const { order } = partition;
    const { codes } = column;
    const firsts = this.#counts;
    const touched = this.#touched;
    const doubts = this.#doubts;
    for (let g = 0; g < partition.groups; g++) {
      const to = partition.starts[g + 1];
      let parts = 0;
      let settled = true;
      for (let i = partition.starts[g]; i < to; i++) {
        const row = order[i];
        const code = codes[row];
        if (firsts[code] === 0) {
          touched[parts++] = code;
          firsts[code] = row + 1;
          doubts[code] = 0;
          continue;
        }
        const first = firsts[code] - 1;
        let doubt = doubts[code];
        if (classOf[row] !== classOf[first]) doubt |= SEVERAL_CLASSES;
        if (signatures[row] !== signatures[first]) doubt |= SEVERAL_SIGNATURES;
        if (doubt === (SEVERAL_CLASSES | SEVERAL_SIGNATURES)) {
          settled = false;
          break;
        }
        doubts[code] = doubt;
      }
      for (let p = 0; p < parts; p++) firsts[touched[p]] = 0;
      if (!settled) return false;
    }
    return true;
  }

  /**
   * Moves a group's rows to `into`, those of one code side by side, codes in order of first appearance. Afterwards
   * counts[touched[p]] is where the rows of the p-th code end; the caller sets it back to zero.
   */
  #scatter(
    order: Uint32Array,
    from: number,
    to: number,
    codes: ArrayLike<number>,
    into: Uint32Array,
    at: number,
  ): number {
    const counts = this.#counts;
    const touched = this.#touched;
    let parts = 0;
    for (let i = from; i < to; i++) {
      const code = codes[order[i]];
      if (counts[code] === 0) touched[parts++] = code;
      counts[code] = counts[code] + 1;
    }
    let place = at;
    for (let p = 0; p < parts; p++) {
      const code = touched[p];
      const count = counts[code];
      counts[code] = place;
      place += count;
    }
    for (let i = from; i < to; i++) {
      const row = order[i];
      const code = codes[row];
      into[counts[code]] = row;
      counts[code] = counts[code] + 1;
    }
    return parts;
  }
}
