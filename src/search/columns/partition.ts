// The groups of rows that some columns leave together. Only groups that are still in conflict are
// kept, so that each refinement visits each unsettled row once, and a sufficiency test is linear in
// the data (Figure 1 of the 1994 paper).

import { shuffleKey } from "../../counts/random-split.ts";
import { pairsBetween, type Sample, type SampleColumn } from "./sample.ts";

/** Groups of rows that agree on the columns used, hold several classes, and can be split. */
export interface Partition {
  readonly order: Uint32Array;
  /** Group g is order[starts[g]] .. order[starts[g + 1] - 1]. */
  readonly starts: Uint32Array;
  readonly groups: number;
}

const SEVERAL_CLASSES = 1;
const SEVERAL_SIGNATURES = 2;
/** Such a group needs a further column: more than one class, and more than contradictions. */
const UNSETTLED = SEVERAL_CLASSES | SEVERAL_SIGNATURES;

/** In what two rows of a group differ, as the bits above. */
function difference({ classOf, signatures }: Sample, a: number, b: number): number {
  return Number(classOf[a] !== classOf[b]) + 2 * Number(signatures[a] !== signatures[b]);
}

function isSettled(sample: Sample, order: Uint32Array, from: number, to: number): boolean {
  let differences = 0;
  for (let i = from + 1; i < to; i++) {
    differences |= difference(sample, order[i], order[from]);
    if (differences === UNSETTLED) return false;
  }
  return true;
}

export function wholePartition(sample: Sample): Partition {
  const order = new Uint32Array(sample.rows).map((_, row) => row);
  return isSettled(sample, order, 0, sample.rows)
    ? { order: new Uint32Array(0), starts: new Uint32Array(1), groups: 0 }
    : { order, starts: Uint32Array.of(0, sample.rows), groups: 1 };
}

/** Refines partitions of one sample by a column, in memory that is used again and again. */
export class Refiner {
  readonly #sample: Sample;
  readonly #counts: Uint32Array;
  readonly #touched: Uint32Array;
  readonly #differences: Uint8Array;

  constructor(sample: Sample) {
    this.#sample = sample;
    const size = sample.columns.reduce((most, column) => Math.max(most, column.size), 1);
    this.#counts = new Uint32Array(size);
    this.#touched = new Uint32Array(size);
    this.#differences = new Uint8Array(size);
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
        if (!isSettled(this.#sample, order, place, next)) {
          order.copyWithin(end, place, next);
          starts[groups++] = end;
          end += next - place;
        }
        place = next;
      }
    }
    starts[groups] = end;
    return { order: order.subarray(0, end), starts: starts.subarray(0, groups + 1), groups };
  }

  /** Whether one more column settles every group; stops at the first conflict left. */
  settles({ order, starts, groups }: Partition, { codes }: SampleColumn): boolean {
    const firsts = this.#counts;
    const touched = this.#touched;
    const differences = this.#differences;
    for (let g = 0; g < groups; g++) {
      let parts = 0;
      let settled = true;
      for (let i = starts[g]; i < starts[g + 1] && settled; i++) {
        const row = order[i];
        const code = codes[row];
        if (firsts[code] === 0) {
          touched[parts++] = code;
          firsts[code] = row + 1;
          differences[code] = 0;
        } else {
          differences[code] |= difference(this.#sample, row, firsts[code] - 1);
          settled = differences[code] !== UNSETTLED;
        }
      }
      for (let p = 0; p < parts; p++) firsts[touched[p]] = 0;
      if (!settled) return false;
    }
    return true;
  }

  /**
   * Moves a group's rows to `into`, those of one code side by side, codes in order of first
   * appearance. Afterwards counts[touched[p]] is where the rows of the p-th code end; the caller
   * sets it back to zero.
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

/**
 * At most about so many pairs of rows of different classes: the partition itself, or a seeded
 * sample of its rows in which each class of each group keeps an equal share.
 */
export function thinPartition(
  sample: Sample,
  partition: Partition,
  mostPairs: number,
  seed: number,
): Partition {
  const pairs = countPairs(sample, partition);
  if (pairs <= mostPairs) return partition;
  const share = Math.sqrt(mostPairs / pairs);
  const kept: number[] = [];
  const starts: number[] = [0];
  for (let g = 0; g < partition.groups; g++) {
    const rows = partition.order.subarray(partition.starts[g], partition.starts[g + 1]);
    for (let code = 0; code < sample.classes.length; code++) {
      const ofClass = [...rows.filter((row) => sample.classOf[row] === code)];
      ofClass.sort((a, b) => shuffleKey(seed, a) - shuffleKey(seed, b) || a - b);
      const wanted = Math.ceil(ofClass.length * share);
      for (let i = 0; i < wanted; i++) kept.push(ofClass[i]);
    }
    starts.push(kept.length);
  }
  return { order: Uint32Array.from(kept), starts: Uint32Array.from(starts), groups: partition.groups };
}

/** Pairs of rows of different classes in the groups, weights aside. */
export function countPairs({ classOf, classes }: Sample, { order, starts, groups }: Partition): number {
  const counts = new Float64Array(classes.length);
  let pairs = 0;
  for (let g = 0; g < groups; g++) {
    counts.fill(0);
    for (let i = starts[g]; i < starts[g + 1]; i++) counts[classOf[order[i]]]++;
    pairs += pairsBetween(counts);
  }
  return pairs;
}
