// Exact lookahead over all pairs of conditions, and over all triples: the exact competitor of skewing. A pair's gain is the information that its four cells give together, so XOR shows as plainly as AND.

import { xlog2x } from "../../kernels/information.ts";
import type { Pace } from "../../run/pace.ts";
import type { ConditionBits } from "./condition-bits.ts";
import type { PairCounter } from "./pair-counter.ts";

export interface Combination {
  /** Indices of the conditions, ascending. */
  readonly conditions: readonly number[];
  /** Information of their cells about the class, in bits times weight. */
  readonly gain: number;
}

/** Of the combinations with a given first condition the most informative, if it informs more than `least`; the first of equals. */
type BestFrom = (first: number, least: number) => Combination | null;

/** The most informative pair; the first of equals. Null with fewer than two conditions. */
export function bestPair(
  bits: PairCounter,
  factors: Float64Array | null,
  pace: Pace,
): Promise<Combination | null> {
  return bestOfAll(pairsFrom(bits, factors), bits.conditions - 1, pace);
}

/** The most informative triple; the first of equals. Null with fewer than three conditions. */
export function bestTriple(
  bits: ConditionBits,
  factors: Float64Array | null,
  pace: Pace,
): Promise<Combination | null> {
  const table = wholeMerits(bits, factors);
  const bestFrom = table ? wholeTriplesFrom(bits, table) : weightedTriplesFrom(bits, factors);
  return bestOfAll(bestFrom, bits.conditions - 2, pace);
}

/** By first conditions, with turns of the event loop between them. */
async function bestOfAll(bestFrom: BestFrom, firsts: number, pace: Pace): Promise<Combination | null> {
  let best: Combination | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (let first = 0; first < firsts; first++) {
    if (pace.due()) await pace.breathe();
    const found = bestFrom(first, most);
    if (found === null) continue;
    best = found;
    most = found.gain;
  }
  return best;
}

function pairsFrom(bits: PairCounter, factors: Float64Array | null): BestFrom {
  const { classes, conditions, singles, total } = bits;
  const merit = cellMerit(bits, factors);
  const leaf = merit(total, 0);
  const shared = new Float64Array(conditions * classes);
  const cells = new Float64Array(4 * classes);
  return (i, least) => {
    let best: Combination | null = null;
    let most = least;
    bits.countPairs(i, i + 1, conditions, shared);
    for (let j = i + 1; j < conditions; j++) {
      for (let c = 0; c < classes; c++) {
        const both = shared[(j - i - 1) * classes + c];
        const first = singles[i * classes + c];
        const second = singles[j * classes + c];
        cells[c] = both;
        cells[classes + c] = first - both;
        cells[2 * classes + c] = second - both;
        cells[3 * classes + c] = total[c] - first - second + both;
      }
      let gain = -leaf;
      for (let cell = 0; cell < 4; cell++) gain += merit(cells, cell * classes);
      if (gain > most) {
        most = gain;
        best = { conditions: [i, j], gain };
      }
    }
    return best;
  };
}

/** Counts are whole: kept as integers they index the table of merits without a conversion, which is most of the time. */
function wholeTriplesFrom(bits: ConditionBits, table: Float64Array): BestFrom {
  const { classes, conditions } = bits;
  const [singles, total, pairs] = [bits.singles, bits.total, pairTable(bits)].map((counts) =>
    Int32Array.from(counts),
  ) as [Int32Array, Int32Array, Int32Array];
  const shared = new Float64Array(conditions * classes);
  const leaf = cellMerit(bits, null)(bits.total, 0);
  return (i, least) => {
    let best: Combination | null = null;
    let most = least;
    for (let j = i + 1; j + 1 < conditions; j++) {
      bits.countTriples(i, j, j + 1, conditions, shared);
      for (let k = j + 1; k < conditions; k++) {
        let merit = -leaf;
        let n0 = 0;
        let n1 = 0;
        let n2 = 0;
        let n3 = 0;
        let n4 = 0;
        let n5 = 0;
        let n6 = 0;
        let n7 = 0;
        for (let c = 0; c < classes; c++) {
          const ab = pairs[(i * conditions + j) * classes + c];
          const ad = pairs[(i * conditions + k) * classes + c];
          const bd = pairs[(j * conditions + k) * classes + c];
          const x0 = shared[(k - j - 1) * classes + c] | 0;
          const x1 = ab - x0;
          const x2 = ad - x0;
          const x3 = bd - x0;
          const x4 = singles[i * classes + c] - ab - x2;
          const x5 = singles[j * classes + c] - ab - x3;
          const x6 = singles[k * classes + c] - ad - x3;
          const x7 = total[c] - x0 - x1 - x2 - x3 - x4 - x5 - x6;
          merit += table[x0] + table[x1] + table[x2] + table[x3];
          merit += table[x4] + table[x5] + table[x6] + table[x7];
          n0 += x0;
          n1 += x1;
          n2 += x2;
          n3 += x3;
          n4 += x4;
          n5 += x5;
          n6 += x6;
          n7 += x7;
        }
        merit -= table[n0] + table[n1] + table[n2] + table[n3];
        merit -= table[n4] + table[n5] + table[n6] + table[n7];
        if (merit > most) {
          most = merit;
          best = { conditions: [i, j, k], gain: merit };
        }
      }
    }
    return best;
  };
}

function weightedTriplesFrom(bits: ConditionBits, factors: Float64Array | null): BestFrom {
  const { classes, conditions, singles, total } = bits;
  const merit = cellMerit(bits, factors);
  const leaf = merit(total, 0);
  const pairs = pairTable(bits);
  const pair = (i: number, j: number, c: number): number => pairs[(i * conditions + j) * classes + c];
  const shared = new Float64Array(conditions * classes);
  const cells = new Float64Array(8 * classes);
  return (i, least) => {
    let best: Combination | null = null;
    let most = least;
    for (let j = i + 1; j + 1 < conditions; j++) {
      bits.countTriples(i, j, j + 1, conditions, shared);
      for (let k = j + 1; k < conditions; k++) {
        for (let c = 0; c < classes; c++) {
          const [a, b, d] = [singles[i * classes + c], singles[j * classes + c], singles[k * classes + c]];
          const [ab, ad, bd] = [pair(i, j, c), pair(i, k, c), pair(j, k, c)];
          const abd = shared[(k - j - 1) * classes + c];
          cells[c] = abd;
          cells[classes + c] = ab - abd;
          cells[2 * classes + c] = ad - abd;
          cells[3 * classes + c] = bd - abd;
          cells[4 * classes + c] = a - ab - ad + abd;
          cells[5 * classes + c] = b - ab - bd + abd;
          cells[6 * classes + c] = d - ad - bd + abd;
          cells[7 * classes + c] = total[c] - a - b - d + ab + ad + bd - abd;
        }
        let gain = -leaf;
        for (let cell = 0; cell < 8; cell++) gain += merit(cells, cell * classes);
        if (gain > most) {
          most = gain;
          best = { conditions: [i, j, k], gain };
        }
      }
    }
    return best;
  };
}

function pairTable(bits: ConditionBits): Float64Array {
  const { classes, conditions } = bits;
  const pairs = new Float64Array(conditions * conditions * classes);
  for (let i = 0; i < conditions; i++) {
    bits.countPairs(
      i,
      0,
      conditions,
      pairs.subarray(i * conditions * classes, (i + 1) * conditions * classes),
    );
  }
  return pairs;
}

/** x log2 x for every whole number there can be; null where counts are not whole, or too many. */
function wholeMerits({ total, whole }: PairCounter, factors: Float64Array | null): Float64Array | null {
  const largest = total.reduce((sum, count) => sum + count, 0);
  if (factors !== null || !whole || largest > 1 << 20) return null;
  return Float64Array.from({ length: largest + 1 }, (_, x) => xlog2x(x));
}

/** Merit of a cell (kernels/information.ts). */
function cellMerit(
  bits: PairCounter,
  factors: Float64Array | null,
): (counts: Float64Array, offset: number) => number {
  const classes = bits.total.length;
  const table = wholeMerits(bits, factors);
  return (counts, offset) => {
    let sum = 0;
    let merit = 0;
    for (let c = 0; c < classes; c++) {
      const x = counts[offset + c] * (factors?.[c] ?? 1);
      sum += x;
      merit += table ? table[x] : xlog2x(x);
    }
    return merit - (table ? table[sum] : xlog2x(sum));
  };
}
