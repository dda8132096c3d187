// The best last rule after a rule that leaves room for only one more. It is found at once, so that
// such a rule need not be queued, stored and expanded. Few candidates are possible. Let the first
// rule capture a0 and a1 of the two classes, all of the rows left be l0 and l1, and a candidate
// capture b0 and b1 of these. If the candidate answers 0 and the rest is 1, then at least b1 - a1
// of what it captures is wrong, and at least l0 - a0 - b0 of the rest; and the other way round.
// Only candidates for which that is little enough are counted on the rows behind the first rule.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { RuleBits, RuleScan } from "../../kernels/rule-scan.ts";
import { CountOrder } from "./count-order.ts";
import type { SearchedProblem } from "./problem/rule-problem.ts";
import type { WeighedRules } from "./weigh-rules.ts";

export interface LastRuleParts {
  readonly problem: SearchedProblem;
  readonly memory: LinearMemory;
  readonly bits: RuleBits;
  readonly scan: RuleScan;
  readonly weighed: WeighedRules;
  /** Candidates are ordered only after so many uses: ordering them takes longer than a few uses. */
  readonly ordered: number;
}

export class LastRule {
  readonly #parts: LastRuleParts;
  /** Places among the weighed rules of the candidates that are possible. */
  readonly #places: Int32Array;
  #found = 0;
  /** Candidates by what they capture of either class. */
  readonly #order0: CountOrder;
  readonly #order1: CountOrder;
  #areOrdered = false;
  #asked = 0;
  readonly #listAt: number;
  readonly #maskAt: number;
  readonly #outAt: number;
  /** Views of the kernels' memory: nothing is allocated there any more. */
  readonly #list: Int32Array;
  /** The rows behind the first rule, to be filled in before `find` counts on them. */
  readonly rows: Uint32Array;
  readonly #counts: Float64Array;

  /** Of the rule found last: its term, and its price with all mistakes from it on. */
  term = -1;
  cost = 0;

  constructor(parts: LastRuleParts) {
    const { problem, memory, bits } = parts;
    this.#parts = parts;
    const most = 2 * problem.terms.bases.count;
    this.#places = new Int32Array(most);
    this.#order0 = new CountOrder(most);
    this.#order1 = new CountOrder(most);
    this.#listAt = memory.allocate(most * 4);
    this.#maskAt = memory.allocate(bits.stride);
    this.#outAt = memory.allocate(most * WIDTH * 8);
    this.#list = memory.i32(this.#listAt, most);
    this.rows = memory.u32(this.#maskAt, bits.stride / 4);
    this.#counts = memory.f64(this.#outAt, most * WIDTH);
  }

  /** To be called whenever the rules have been weighed again. */
  begin(): void {
    this.#areOrdered = false;
    this.#asked = 0;
  }

  /** How many candidates may cost less than `limit` behind this rule; for the plain case only. */
  candidates(first: number, limit: number): number {
    const { weighed, problem } = this.#parts;
    if (this.#asked++ < this.#parts.ordered) return this.#tryAll(first, limit);
    const { captured0, captured1, left0, left1 } = weighed;
    if (!this.#areOrdered) {
      this.#order0.fill(captured0, weighed.count, left0);
      this.#order1.fill(captured1, weighed.count, left1);
      this.#areOrdered = true;
    }
    const room = limit - problem.leastPrice;
    const a0 = captured0[first];
    const a1 = captured1[first];
    this.#found = 0;
    // As 0 with 1 behind it, and as 1 with 0 behind it.
    this.#collect(this.#order0, left0 - a0 - room, this.#order1, a1 + room, (i) => {
      if (this.#asZero(i, first) < limit - this.#priceOf(i)) this.#places[this.#found++] = i;
    });
    this.#collect(this.#order1, left1 - a1 - room, this.#order0, a0 + room, (i) => {
      const own = limit - this.#priceOf(i);
      if (this.#asOne(i, first) < own && this.#asZero(i, first) >= own) this.#places[this.#found++] = i;
    });
    return this.#found;
  }

  #tryAll(first: number, limit: number): number {
    const { captured0, captured1, left0, left1, term, count } = this.#parts.weighed;
    const { prices } = this.#parts.problem;
    const a0 = captured0[first];
    const a1 = captured1[first];
    const rest0 = left0 - a0;
    const rest1 = left1 - a1;
    let found = 0;
    for (let i = 0; i < count; i++) {
      const b0 = captured0[i];
      const b1 = captured1[i];
      const own = limit - prices[term[i]];
      const asZero = (b1 > a1 ? b1 - a1 : 0) + (rest0 > b0 ? rest0 - b0 : 0);
      const asOne = (b0 > a0 ? b0 - a0 : 0) + (rest1 > b1 ? rest1 - b1 : 0);
      if (asZero < own || asOne < own) this.#places[found++] = i;
    }
    return found;
  }

  /** All that capture enough of one class and little enough of the other, by the shorter order. */
  #collect(
    own: CountOrder,
    least: number,
    other: CountOrder,
    most: number,
    offer: (place: number) => void,
  ): void {
    const from = own.from(least);
    const to = other.to(most);
    if (own.count - from <= to) for (let at = from; at < own.count; at++) offer(own.places[at]);
    else for (let at = 0; at < to; at++) offer(other.places[at]);
  }

  #priceOf(i: number): number {
    return this.#parts.problem.prices[this.#parts.weighed.term[i]];
  }

  #asZero(i: number, first: number): number {
    const { captured0, captured1, left0 } = this.#parts.weighed;
    const wrong = captured1[i] - captured1[first];
    const missed = left0 - captured0[first] - captured0[i];
    return (wrong > 0 ? wrong : 0) + (missed > 0 ? missed : 0);
  }

  #asOne(i: number, first: number): number {
    const { captured0, captured1, left1 } = this.#parts.weighed;
    const wrong = captured0[i] - captured0[first];
    const missed = left1 - captured1[first] - captured1[i];
    return (wrong > 0 ? wrong : 0) + (missed > 0 ? missed : 0);
  }

  /** Whether any candidate costs less than `limit` on `rows`; if so, `term` and `cost` are set. */
  find(first: number, candidates: number, limit: number): boolean {
    const { bits, scan, weighed, problem } = this.#parts;
    const { term, captured0, captured1, left0, left1 } = weighed;
    const { costs } = problem.objective;
    for (let i = 0; i < candidates; i++) this.#list[i] = term[this.#places[i]] >> 1;
    scan(bits, this.#listAt, candidates, this.#maskAt, this.#outAt);
    const all0 = left0 - captured0[first];
    const all1 = left1 - captured1[first];
    this.term = -1;
    this.cost = limit;
    for (let i = 0; i < candidates; i++) {
      const own = term[this.#places[i]];
      const n0 = this.#counts[i * WIDTH] * costs[1];
      const n1 = this.#counts[i * WIDTH + 1] * costs[2];
      // The mistakes are the same for a base and its complement.
      const mistakes = Math.min(n0, n1) + Math.min(all0 - n0, all1 - n1);
      if (problem.prices[own] + mistakes >= this.cost) continue;
      this.term = own;
      this.cost = problem.prices[own] + mistakes;
    }
    return this.term >= 0;
  }
}

/** Numbers that a scan writes for each candidate: two classes, and two of twins. */
const WIDTH = 4;
