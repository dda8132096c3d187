// Turns the counts of a scan into what each candidate would cost as the next rule, what the rest
// would cost in one answer, and how many near twins would be left.

import type { SearchedProblem } from "./problem/rule-problem.ts";
import { worstCost } from "./problem/rule-problem.ts";

/** What the candidates would do on the rows that are left. Arrays are reused from call to call. */
export class WeighedRules {
  readonly #problem: SearchedProblem;
  readonly #worst: Float64Array;
  /** How many candidates are worth their price; the arrays hold so many. */
  count = 0;
  readonly term: Int32Array;
  /** The rule's price and mistakes. */
  readonly cost: Float64Array;
  /** What one answer to the rows behind it costs. */
  readonly rest: Float64Array;
  /** Penalty of the twins that are both left behind it. */
  readonly twins: Float64Array;
  /** Whether there are two classes, either may be answered anywhere, and right answers are free. */
  readonly isPlain: boolean;
  /** Only then: the cost of answering captured rows, and all rows left, with the other class. */
  readonly captured0: Float64Array;
  readonly captured1: Float64Array;
  left0 = 0;
  left1 = 0;
  /** Bases of which some term is worth its price, all rows first. */
  readonly kept: Int32Array;
  keptCount = 0;
  /** What one answer to all that is left costs. */
  leaf = 0;
  /** Penalty of all the twins that are left. */
  allTwins = 0;
  /** The largest penalties that different bases part, descending. */
  readonly largest: Float64Array;

  constructor(problem: SearchedProblem, most: number) {
    const { classes, objective, terms } = problem;
    this.#problem = problem;
    this.#worst = Float64Array.from({ length: classes }, (_, y) => worstCost(objective.costs, classes, y));
    const length = terms.bases.count;
    this.term = new Int32Array(2 * length);
    this.cost = new Float64Array(2 * length);
    this.rest = new Float64Array(2 * length);
    this.twins = new Float64Array(2 * length);
    const { ruleLabels, restLabels } = problem;
    const { costs } = objective;
    const areFree = ruleLabels.length === 2 && restLabels.length === 2;
    this.isPlain = classes === 2 && areFree && costs[0] === 0 && costs[3] === 0;
    this.captured0 = new Float64Array(this.isPlain ? 2 * length : 0);
    this.captured1 = new Float64Array(this.isPlain ? 2 * length : 0);
    this.kept = new Int32Array(length);
    this.largest = new Float64Array(most);
  }

  /** `scanned`: classes + 2 numbers per listed base; the first base is all rows. */
  weigh(list: Int32Array, count: number, scanned: Float64Array): void {
    const { classes } = this.#problem;
    this.count = 0;
    this.keptCount = 0;
    this.kept[this.keptCount++] = 0;
    this.allTwins = scanned[classes + 1];
    this.largest.fill(0);
    if (this.isPlain) this.#weighTwo(list, count, scanned);
    else this.#weighMany(list, count, scanned);
  }

  /** The plain case, which is the common one, written out. */
  #weighTwo(list: Int32Array, count: number, scanned: Float64Array): void {
    const { prices, objective } = this.#problem;
    const { term, cost, rest, twins, captured0, captured1, kept, largest } = this;
    const smallest = largest.length - 1;
    const stake0 = objective.costs[1];
    const stake1 = objective.costs[2];
    const all0 = scanned[0] * stake0;
    const all1 = scanned[1] * stake1;
    const { allTwins } = this;
    this.left0 = all0;
    this.left1 = all1;
    this.leaf = Math.min(all0, all1);
    let found = 0;
    let keptCount = this.keptCount;
    for (let i = 1, at = 4; i < count; i++, at += 4) {
      const base = list[i];
      const n0 = scanned[at] * stake0;
      const n1 = scanned[at + 1] * stake1;
      const m0 = all0 - n0;
      const m1 = all1 - n1;
      const inside = Math.min(n0, n1);
      const outside = Math.min(m0, m1);
      const parted = scanned[at + 2];
      let pays = false;
      const price = prices[2 * base];
      if (n0 >= price || n1 >= price) {
        pays = true;
        term[found] = 2 * base;
        cost[found] = price + inside;
        rest[found] = outside;
        captured0[found] = n0;
        captured1[found] = n1;
        twins[found++] = allTwins - scanned[at + 3];
      }
      const otherPrice = prices[2 * base + 1];
      if (m0 >= otherPrice || m1 >= otherPrice) {
        pays = true;
        term[found] = 2 * base + 1;
        cost[found] = otherPrice + outside;
        rest[found] = inside;
        captured0[found] = m0;
        captured1[found] = m1;
        // Twins that the base captures both.
        twins[found++] = scanned[at + 3] - parted;
      }
      if (!pays) continue;
      kept[keptCount++] = base;
      if (parted > largest[smallest]) this.#noteParted(parted);
    }
    this.count = found;
    this.keptCount = keptCount;
  }

  #weighMany(list: Int32Array, count: number, scanned: Float64Array): void {
    const { classes, prices, ruleLabels, restLabels } = this.#problem;
    const width = classes + 2;
    this.leaf = this.#least(scanned, 0, -1, restLabels);
    for (let i = 1; i < count; i++) {
      const base = list[i];
      const at = i * width;
      const parted = scanned[at + classes];
      let pays = false;
      for (let side = 0; side < 2; side++) {
        const own = 2 * base + side;
        if (prices[own] === Number.POSITIVE_INFINITY) continue;
        const [inside, outside] = side === 0 ? [at, -1] : [0, at];
        let worst = 0;
        for (let y = 0; y < classes; y++) {
          const captured = side === 0 ? scanned[at + y] : scanned[y] - scanned[at + y];
          worst += captured * this.#worst[y];
        }
        const mistakes = this.#least(scanned, inside, outside, ruleLabels);
        if (worst - mistakes < prices[own]) continue;
        pays = true;
        const found = this.count++;
        this.term[found] = own;
        this.cost[found] = prices[own] + mistakes;
        this.rest[found] = this.#least(scanned, side === 0 ? 0 : at, side === 0 ? at : -1, restLabels);
        this.twins[found] =
          side === 0 ? this.allTwins - scanned[at + classes + 1] : scanned[at + classes + 1] - parted;
      }
      if (!pays) continue;
      this.kept[this.keptCount++] = base;
      this.#noteParted(parted);
    }
  }

  /** Cost of the cheapest answer to the weights at `at`, less those at `less` (-1: none). */
  #least(scanned: Float64Array, at: number, less: number, labels: readonly number[]): number {
    const { classes, objective } = this.#problem;
    let least = Number.POSITIVE_INFINITY;
    for (const label of labels) {
      let sum = 0;
      for (let y = 0; y < classes; y++) {
        const weight = scanned[at + y] - (less < 0 ? 0 : scanned[less + y]);
        sum += weight * objective.costs[y * classes + label];
      }
      if (sum < least) least = sum;
    }
    return least;
  }

  /** Keeps the largest penalties in order. */
  #noteParted(parted: number): void {
    const { largest } = this;
    let place = largest.length - 1;
    if (parted <= largest[place]) return;
    for (; place > 0 && largest[place - 1] < parted; place--) largest[place] = largest[place - 1];
    largest[place] = parted;
  }
}
