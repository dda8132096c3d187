// Where each row's bits lie. A weight is a sum of powers of two, and a row has one bit for each:
// bits of one class and one power lie together, so that counting is a matter of whole words. Near
// twins lie at the same place of two segments.

import { isIn } from "../../../encoding/row-set.ts";
import { lowestOne } from "../../../kernels/word-bits.ts";
import type { Pace } from "../../../run/pace.ts";
import { nearTwins } from "./near-twins.ts";

export interface Segment {
  /** First 64-bit word. */
  readonly word: number;
  /** First word of the twins' segment, -1 where there is none. */
  readonly partner: number;
  readonly words: number;
  readonly label: number;
  /** The twins' class. */
  readonly other: number;
  /** Of each bit. */
  readonly weight: number;
  /** Least cost of one answer to both twins. */
  readonly penalty: number;
}

export interface RowLayout {
  readonly segments: readonly Segment[];
  /** 64-bit words in all. */
  readonly words: number;
  /** Row r's bits are placesOf[starts[r]] to placesOf[starts[r + 1] - 1]. */
  readonly placesOf: Uint32Array;
  readonly starts: Uint32Array;
}

export interface LayoutRequest {
  readonly weights: Float64Array;
  readonly classes: readonly number[];
  readonly literals: readonly Uint32Array[];
  /** Cost of answering c to a row of class y at y * classCount + c. */
  readonly costs: Float64Array;
  readonly classCount: number;
  readonly pace: Pace;
}

/** Weights finer than this power of two are rounded to it. */
const FINEST = 20;
/**
 * With more than MOST_KINDS kinds of twins, those with fewer pairs are not worth the words they
 * take.
 */
const FEWEST_PAIRS = 24;
const MOST_KINDS = 6;

export async function layOutRows(request: LayoutRequest): Promise<RowLayout> {
  const { weights, classes, literals, costs, classCount, pace } = request;
  const { rows: rowOf, digits } = splitWeights(weights);
  const alike = (a: number, b: number): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let label = 0; label < classCount; label++) {
      least = Math.min(least, costs[a * classCount + label] + costs[b * classCount + label]);
    }
    return least;
  };
  const classOf = rowOf.map((row) => classes[row]);
  const pairs = await nearTwins({
    groups: digits,
    classes: classOf,
    rows: rowOf,
    literals,
    isCostly: (a, b) => alike(a, b) > 0,
    tableRows: weights.length,
    pace,
  });
  const kinds = new Map<string, [number, number][]>();
  for (const [a, b] of pairs) {
    const pair: [number, number] = classOf[a] <= classOf[b] ? [a, b] : [b, a];
    const key = [digits[a], classOf[pair[0]], classOf[pair[1]]].join();
    const kind = kinds.get(key);
    if (kind) kind.push(pair);
    else kinds.set(key, [pair]);
  }
  const kept = [...kinds.values()]
    .sort((a, b) => b.length - a.length)
    .filter((kind, index) => index < MOST_KINDS || kind.length >= FEWEST_PAIRS);
  const place = new Int32Array(rowOf.length).fill(-1);
  const segments: Segment[] = [];
  let words = 0;
  for (const kind of kept) {
    const length = Math.ceil(kind.length / 64);
    const [a, b] = kind[0];
    kind.forEach(([first, second], i) => {
      place[first] = words * 64 + i;
      place[second] = (words + length) * 64 + i;
    });
    const weight = 2 ** digits[a];
    segments.push({
      ...{ word: words, partner: words + length, words: length, label: classOf[a], other: classOf[b] },
      ...{ weight, penalty: weight * alike(classOf[a], classOf[b]) },
    });
    words += 2 * length;
  }
  const alone = new Map<string, number[]>();
  for (let member = 0; member < rowOf.length; member++) {
    if (place[member] >= 0) continue;
    const key = `${digits[member]},${classOf[member]}`;
    const others = alone.get(key);
    if (others) others.push(member);
    else alone.set(key, [member]);
  }
  for (const members of alone.values()) {
    const length = Math.ceil(members.length / 64);
    members.forEach((member, i) => {
      place[member] = words * 64 + i;
    });
    const [first] = members;
    segments.push({
      ...{ word: words, partner: -1, words: length, label: classOf[first!], other: 0 },
      ...{ weight: 2 ** digits[first!], penalty: 0 },
    });
    words += length;
  }
  const starts = new Uint32Array(weights.length + 1);
  rowOf.forEach((row) => {
    starts[row + 1]++;
  });
  for (let row = 0; row < weights.length; row++) starts[row + 1] += starts[row];
  // Members ascend by row.
  return { segments, words: Math.max(1, words), placesOf: Uint32Array.from(place), starts };
}

/** A set of rows by number, with the rows' bits where they lie. */
export function rearranged({ words, placesOf, starts }: RowLayout, rows: Uint32Array): Uint32Array {
  const bits = new Uint32Array(2 * words);
  for (let w = 0; w < rows.length; w++) {
    for (let rest = rows[w]; rest !== 0; rest &= rest - 1) {
      const row = (w << 5) + lowestOne(rest);
      for (let i = starts[row]; i < starts[row + 1]; i++) bits[placesOf[i] >>> 5] |= 1 << (placesOf[i] & 31);
    }
  }
  return bits;
}

/** Whether a row, by number, is in a set of bits where they lie. */
export function isRowIn({ placesOf, starts }: RowLayout, bits: Uint32Array, row: number): boolean {
  return isIn(bits, placesOf[starts[row]]);
}

/** One member for each binary digit of each row's weight, ascending by row. */
function splitWeights(weights: Float64Array): { rows: number[]; digits: number[] } {
  let finest = 0;
  for (const weight of weights) {
    while (finest < FINEST && !Number.isInteger(weight * 2 ** finest)) finest++;
  }
  const rows: number[] = [];
  const digits: number[] = [];
  weights.forEach((weight, row) => {
    let rest = Math.max(1, Math.round(weight * 2 ** finest));
    for (let digit = -finest; rest > 0; digit++, rest = Math.floor(rest / 2)) {
      if (rest % 2 === 0) continue;
      rows.push(row);
      digits.push(digit);
    }
  });
  return { rows, digits };
}
