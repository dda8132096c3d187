// Exact lookahead over all pairs of conditions, and over all triples: the exact competitor of
// skewing. The gain of a combination is the information that its cells give together, so XOR shows
// as plainly as AND.

import type { SplitCriterion } from "../../counts/split-criterion.ts";
import { xlog2x } from "../../kernels/information.ts";
import { meritRounding, weigh } from "../../kernels/split-search.ts";
import type { Pace } from "../../run/pace.ts";
import type { ConditionBits } from "./condition-bits.ts";
import type { PairCounter } from "./pair-counter.ts";

export interface Combination {
  /** Indices of the conditions, ascending. */
  readonly conditions: readonly number[];
  /** Information of their cells about the class, in bits times weight. */
  readonly gain: number;
}

/** The most informative pair; the first of equals. Null with fewer than two conditions. */
export async function bestPair(
  bits: PairCounter,
  information: SplitCriterion,
  pace: Pace,
): Promise<Combination | null> {
  const best = new BestCombination(bits, information, 4);
  await visitFirsts(bits.conditions - 1, pairVisitor(bits, information, best), pace);
  return best.combination;
}

/** The most informative triple; the first of equals. Null with fewer than three conditions. */
export async function bestTriple(
  bits: ConditionBits,
  information: SplitCriterion,
  pace: Pace,
): Promise<Combination | null> {
  const best = new BestCombination(bits, information, 8);
  const table = wholeMerits(bits, information);
  const visit = table
    ? wholeTripleVisitor(bits, table, information, best)
    : tripleVisitor(bits, information, best);
  await visitFirsts(bits.conditions - 2, visit, pace);
  return best.combination;
}

/** Visits the combinations with this first condition. */
type Visitor = (first: number) => void;

async function visitFirsts(firsts: number, visit: Visitor, pace: Pace): Promise<void> {
  for (let first = 0; first < firsts; first++) {
    if (pace.due()) await pace.turnIfDue();
    visit(first);
  }
}

/** The first of the best splits; gains too close for rounding are compared exactly. */
class BestCombination {
  combination: Combination | null = null;
  /** Combinations of no more need not be offered. */
  floor = Number.NEGATIVE_INFINITY;
  readonly #information: SplitCriterion;
  readonly #classes: number;
  readonly #rounding: number;
  #cells: Float64Array[] = [];

  constructor({ total, classes }: PairCounter, information: SplitCriterion, cells: number) {
    this.#information = information;
    this.#classes = classes;
    this.#rounding = meritRounding(weigh(total, information.factors), cells * classes);
  }

  /** `cells` are class counts of one cell after the other. */
  offer(gain: number, conditions: readonly number[], cells: Float64Array): void {
    const classes = this.#classes;
    const own = Array.from({ length: cells.length / classes }, (_, cell) =>
      cells.slice(cell * classes, (cell + 1) * classes),
    );
    const isNear = this.combination !== null && gain <= this.combination.gain + this.#rounding;
    if (isNear && this.#information.compare(own, this.#cells) <= 0) return;
    this.combination = { conditions, gain };
    this.floor = gain - this.#rounding;
    this.#cells = own;
  }
}

function pairVisitor(bits: PairCounter, information: SplitCriterion, best: BestCombination): Visitor {
  const { classes, conditions, singles, total } = bits;
  const merit = cellMerit(bits, information);
  const leaf = merit(total, 0);
  const shared = new Float64Array(conditions * classes);
  const cells = new Float64Array(4 * classes);
  return (i) => {
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
      if (gain > best.floor) best.offer(gain, [i, j], cells);
    }
  };
}

function tripleVisitor(bits: ConditionBits, information: SplitCriterion, best: BestCombination): Visitor {
  const { classes, conditions } = bits;
  const merit = cellMerit(bits, information);
  const leaf = merit(bits.total, 0);
  const fill = tripleCells(bits, pairTable(bits));
  const shared = new Float64Array(conditions * classes);
  const cells = new Float64Array(8 * classes);
  return (i) => {
    for (let j = i + 1; j + 1 < conditions; j++) {
      bits.countTriples(i, j, j + 1, conditions, shared);
      for (let k = j + 1; k < conditions; k++) {
        fill(i, j, k, shared, cells);
        let gain = -leaf;
        for (let cell = 0; cell < 8; cell++) gain += merit(cells, cell * classes);
        if (gain > best.floor) best.offer(gain, [i, j, k], cells);
      }
    }
  };
}

/**
 * The same where counts are whole: kept as integers they index the table of merits without a
 * conversion, which is most of the time. In the order of the cells of `tripleCells`.
 */
function wholeTripleVisitor(
  bits: ConditionBits,
  table: Float64Array,
  information: SplitCriterion,
  best: BestCombination,
): Visitor {
  const { classes, conditions } = bits;
  const counts = pairTable(bits);
  const fill = tripleCells(bits, counts);
  const cells = new Float64Array(8 * classes);
  const [singles, total, pairs] = [bits.singles, bits.total, counts].map((each) => Int32Array.from(each)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const shared = new Float64Array(conditions * classes);
  const leaf = cellMerit(bits, information)(bits.total, 0);
  return (i) => {
    for (let j = i + 1; j + 1 < conditions; j++) {
      bits.countTriples(i, j, j + 1, conditions, shared);
      for (let k = j + 1; k < conditions; k++) {
        let gain = -leaf;
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
          gain += table[x0] + table[x1] + table[x2] + table[x3];
          gain += table[x4] + table[x5] + table[x6] + table[x7];
          n0 += x0;
          n1 += x1;
          n2 += x2;
          n3 += x3;
          n4 += x4;
          n5 += x5;
          n6 += x6;
          n7 += x7;
        }
        gain -= table[n0] + table[n1] + table[n2] + table[n3];
        gain -= table[n4] + table[n5] + table[n6] + table[n7];
        if (gain <= best.floor) continue;
        fill(i, j, k, shared, cells);
        best.offer(gain, [i, j, k], cells);
      }
    }
  };
}

/** Fills the class counts of the eight cells from those of rows that pass i, j and a later one. */
function tripleCells({ classes, conditions, singles, total }: ConditionBits, pairs: Float64Array) {
  const pair = (i: number, j: number, c: number): number => pairs[(i * conditions + j) * classes + c];
  return (i: number, j: number, k: number, shared: Float64Array, cells: Float64Array): void => {
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
  };
}

/** Class counts of the rows that pass each two conditions. */
function pairTable(bits: ConditionBits): Float64Array {
  const size = bits.conditions * bits.classes;
  const pairs = new Float64Array(bits.conditions * size);
  for (let i = 0; i < bits.conditions; i++) {
    bits.countPairs(i, 0, bits.conditions, pairs.subarray(i * size, (i + 1) * size));
  }
  return pairs;
}

/** x log2 x for every whole number there can be; null where counts are not whole, or too many. */
function wholeMerits({ total, whole }: PairCounter, { factors }: SplitCriterion): Float64Array | null {
  const largest = total.reduce((sum, count) => sum + count, 0);
  if (factors !== null || !whole || largest > 1 << 20) return null;
  return Float64Array.from({ length: largest + 1 }, (_, x) => xlog2x(x));
}

/** The criterion's merit of a cell at an offset. */
function cellMerit(
  bits: PairCounter,
  information: SplitCriterion,
): (counts: Float64Array, offset: number) => number {
  const { classes } = bits;
  const { factors, sideMerit } = information;
  const table = wholeMerits(bits, information);
  if (table === null) return (counts, offset) => sideMerit(counts, offset, classes, factors);
  return (counts, offset) => {
    let sum = 0;
    let merit = 0;
    for (let c = 0; c < classes; c++) {
      const x = counts[offset + c];
      sum += x;
      merit += table[x];
    }
    return merit - table[sum];
  };
}
