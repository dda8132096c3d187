// Exact lookahead over all pairs of conditions, and over all triples: the honest competitor of skewing. A pair's gain is the information that its four cells give together, so XOR shows as plainly as AND.

import { xlog2x } from "../../kernels/information.ts";
import type { ConditionBits } from "./condition-bits.ts";

export interface Combination {
  /** Indices of the conditions, ascending. */
  readonly conditions: readonly number[];
  /** Information of their cells about the class, in bits times weight. */
  readonly gain: number;
}

/** The most informative pair; the first of equals. Null with fewer than two conditions. */
export function bestPair(bits: ConditionBits, factors: Float64Array | null): Combination | null {
  const { classes, conditions, singles, total } = bits;
  const merit = cellMerit(bits, factors);
  const leaf = merit(total, 0);
  const shared = new Float64Array(conditions * classes);
  const cells = new Float64Array(4 * classes);
  let best: Combination | null = null;
  for (let i = 0; i + 1 < conditions; i++) {
    bits.countPairs(i, i + 1, conditions, shared);
    for (let j = i + 1; j < conditions; j++) {
      for (let c = 0; c < classes; c++) {
        const both = shared[(j - i - 1) * classes + c]!;
        const first = singles[i * classes + c]!;
        const second = singles[j * classes + c]!;
        cells[c] = both;
        cells[classes + c] = first - both;
        cells[2 * classes + c] = second - both;
        cells[3 * classes + c] = total[c]! - first - second + both;
      }
      let gain = -leaf;
      for (let cell = 0; cell < 4; cell++) gain += merit(cells, cell * classes);
      if (best === null || gain > best.gain) best = { conditions: [i, j], gain };
    }
  }
  return best;
}

/** The most informative triple; the first of equals. Null with fewer than three conditions. */
export function bestTriple(bits: ConditionBits, factors: Float64Array | null): Combination | null {
  const { classes, conditions, singles, total } = bits;
  const merit = cellMerit(bits, factors);
  const leaf = merit(total, 0);
  const pairs = pairTable(bits);
  const pair = (i: number, j: number, c: number): number => pairs[(i * conditions + j) * classes + c]!;
  const shared = new Float64Array(conditions * classes);
  const cells = new Float64Array(8 * classes);
  let best: Combination | null = null;
  for (let i = 0; i + 2 < conditions; i++) {
    for (let j = i + 1; j + 1 < conditions; j++) {
      bits.countTriples(i, j, j + 1, conditions, shared);
      for (let k = j + 1; k < conditions; k++) {
        for (let c = 0; c < classes; c++) {
          const [a, b, d] = [singles[i * classes + c]!, singles[j * classes + c]!, singles[k * classes + c]!];
          const [ab, ad, bd] = [pair(i, j, c), pair(i, k, c), pair(j, k, c)];
          const abd = shared[(k - j - 1) * classes + c]!;
          cells[c] = abd;
          cells[classes + c] = ab - abd;
          cells[2 * classes + c] = ad - abd;
          cells[3 * classes + c] = bd - abd;
          cells[4 * classes + c] = a - ab - ad + abd;
          cells[5 * classes + c] = b - ab - bd + abd;
          cells[6 * classes + c] = d - ad - bd + abd;
          cells[7 * classes + c] = total[c]! - a - b - d + ab + ad + bd - abd;
        }
        let gain = -leaf;
        for (let cell = 0; cell < 8; cell++) gain += merit(cells, cell * classes);
        if (best === null || gain > best.gain) best = { conditions: [i, j, k], gain };
      }
    }
  }
  return best;
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

/** Merit of a cell (kernels/information.ts), from a table where the counts are whole and few enough. */
function cellMerit(
  { total, whole }: ConditionBits,
  factors: Float64Array | null,
): (counts: Float64Array, offset: number) => number {
  const classes = total.length;
  const largest = total.reduce((sum, count) => sum + count, 0);
  if (factors === null && whole && largest <= 1 << 20) {
    const table = Float64Array.from({ length: largest + 1 }, (_, x) => xlog2x(x));
    return (counts, offset) => {
      let sum = 0;
      let merit = 0;
      for (let c = 0; c < classes; c++) {
        const x = counts[offset + c]!;
        sum += x;
        merit += table[x]!;
      }
      return merit - table[sum]!;
    };
  }
  return (counts, offset) => {
    let sum = 0;
    let merit = 0;
    for (let c = 0; c < classes; c++) {
      const x = counts[offset + c]! * (factors?.[c] ?? 1);
      sum += x;
      merit += xlog2x(x);
    }
    return merit - xlog2x(sum);
  };
}
