// Expands a prefix of a list, by the rows that it leaves: what the list costs if it ends here or
// after one or two more rules, and the rules that a list better than the best known may go on
// with. A rule is left out when
//   - its price and mistakes cost too much already;
//   - near twins (rows of different classes that few candidates tell apart) are left: j more rules
//     separate at most the j largest penalties that candidates separate, and each pair that is not
//     separated costs a mistake;
//   - it saves less than its price on the rows it captures: the list is better without it;
//   - another rule captures all that it captures and more, and costs no more;
//   - two more rules would cost too much: the best one more is found at once (last-rule.ts).

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { RuleBits, RuleScan } from "../../kernels/rule-scan.ts";
import type { Pace } from "../../run/pace.ts";
import type { KeptBases } from "./base-lists.ts";
import { LastRule } from "./last-rule.ts";
import { leastPlaces } from "./least-places.ts";
import type { SearchedProblem } from "./problem/rule-problem.ts";
import { ALL_RULE_SWITCHES, type RuleSwitches } from "./rule-switches.ts";
import { WeighedRules } from "./weigh-rules.ts";

export interface LookParts {
  readonly problem: SearchedProblem;
  readonly memory: LinearMemory;
  readonly bits: RuleBits;
  readonly scan: RuleScan;
  readonly switches?: RuleSwitches | undefined;
}

/** What of a prefix decides what may follow. Arrays are read from an offset, to avoid copies. */
export interface Prefix {
  /** The rows that it leaves. */
  readonly rows: Uint32Array;
  readonly rowsAt: number;
  /** The bases that may pay on them, all rows first. */
  readonly bases: Int32Array;
  readonly basesAt: number;
  readonly basesCount: number;
  /** Price and mistakes of its rules. */
  readonly spent: number;
  /** How many rules may follow. */
  readonly further: number;
  /** No list that begins like this costs less. */
  readonly bound: number;
}

/** The rules that may follow a prefix, each with its cost and a lower bound of what goes on. */
export interface OpenRules extends KeptBases {
  readonly count: number;
  readonly terms: Int32Array;
  readonly termsAt: number;
  readonly costs: Float64Array;
  readonly costsAt: number;
  readonly bounds: Float64Array;
  readonly boundsAt: number;
}

/** How many of the largest separated penalties are kept; later ones are bounded by the last. */
const TOLD_APART = 12;
/** With more open rules than this, only those that capture most are tried as dominating ones. */
const MOST_DOMINATING = 64;

/** An expansion in progress: which of the open rules is next, and what they must stay below. */
interface Pending {
  readonly spent: number;
  readonly further: number;
  readonly others: readonly number[];
  budget: number;
  at: number;
}

export class RuleLook {
  readonly #parts: LookParts;
  readonly #problem: SearchedProblem;
  readonly #switches: RuleSwitches;
  readonly #listAt: number;
  readonly #maskAt: number;
  readonly #outAt: number;
  /** Views of the kernels' memory: nothing is allocated there any more. */
  readonly #list: Int32Array;
  /** The rows that are left. */
  readonly #left: Uint32Array;
  readonly #scanned: Float64Array;
  readonly #columns: Uint32Array;
  /** Places among the weighed of the rules that may follow. */
  readonly #open: number[] = [];
  readonly #bounds: Float64Array;
  #pending: Pending = { spent: 0, further: 0, others: [], budget: 0, at: 0 };
  readonly #last: LastRule | null;
  /** parted[j]: most penalty that j rules can separate. */
  readonly #parted = new Float64Array(TOLD_APART + 1);

  /** What every candidate would do as the next rule. */
  readonly weighed: WeighedRules;
  /** What the list costs if it ends here. */
  leaf = 0;
  /** Cost after the best one or two more rules, and their terms; -1 where none beats the value. */
  least = 0;
  bestTerm = -1;
  lastTerm = -1;
  openCount = 0;
  readonly openTerms: Int32Array;
  readonly openCosts: Float64Array;
  readonly openBounds: Float64Array;

  constructor(parts: LookParts) {
    const { problem, memory, bits } = parts;
    this.#parts = parts;
    this.#problem = problem;
    this.#switches = parts.switches ?? ALL_RULE_SWITCHES;
    const bases = problem.terms.bases.count;
    this.weighed = new WeighedRules(problem, TOLD_APART);
    this.#bounds = new Float64Array(2 * bases);
    this.openTerms = new Int32Array(2 * bases);
    this.openCosts = new Float64Array(2 * bases);
    this.openBounds = new Float64Array(2 * bases);
    const words = bits.stride / 4;
    this.#listAt = memory.allocate(bases * 4);
    this.#maskAt = memory.allocate(bits.stride);
    this.#outAt = memory.allocate(bases * (problem.classes + 2) * 8);
    const { lastRule, ordered } = this.#switches;
    const hasLast = this.weighed.isPlain && lastRule;
    this.#last = hasLast ? new LastRule({ ...parts, weighed: this.weighed, ordered }) : null;
    this.#list = memory.i32(this.#listAt, bases);
    this.#left = memory.u32(this.#maskAt, words);
    this.#scanned = memory.f64(this.#outAt, bases * (problem.classes + 2));
    this.#columns = memory.u32(bits.columns, bases * words);
  }

  /** The rules that may follow the prefix expanded last; valid until the next expansion. */
  get open(): OpenRules {
    const { openTerms: terms, openCosts: costs, openBounds: bounds, weighed } = this;
    const { kept, keptCount } = weighed;
    const rules = { count: this.openCount, terms, termsAt: 0, costs, costsAt: 0, bounds, boundsAt: 0 };
    return { ...rules, kept, keptAt: 0, keptCount };
  }

  /** The set of all rows. */
  everything(): Uint32Array {
    return this.#columns.slice(0, this.#left.length);
  }

  /** The rows, from a place on, that a term does not capture. */
  without(rows: Uint32Array, rowsAt: number, term: number, into: Uint32Array): void {
    const columns = this.#columns;
    const words = into.length;
    const flip = term & 1 ? 0 : 0xffffffff;
    for (let w = 0, at = (term >> 1) * words; w < words; w++, at++) {
      into[w] = rows[rowsAt + w] & (columns[at] ^ flip);
    }
  }

  /** Weighs all candidates of a list of bases on some rows. */
  scan({
    rows,
    rowsAt,
    bases,
    basesAt,
    basesCount: count,
  }: Omit<Prefix, "spent" | "further" | "bound">): void {
    const { bits, scan } = this.#parts;
    const list = this.#list;
    const left = this.#left;
    for (let i = 0; i < count; i++) list[i] = bases[basesAt + i];
    for (let w = 0; w < left.length; w++) left[w] = rows[rowsAt + w];
    scan(bits, this.#listAt, count, this.#maskAt, this.#outAt);
    this.weighed.weigh(list, count, this.#scanned);
  }

  /**
   * Weighs what may follow a prefix, given the best value so far. A long expansion stops early and
   * returns false; `finish` completes it.
   */
  look(prefix: Prefix, value: number): boolean {
    const { spent, further, bound: floor } = prefix;
    const { leastPrice } = this.#problem;
    const { weighed } = this;
    this.scan(prefix);
    const { count, cost, rest, twins, term } = weighed;
    this.openCount = 0;
    this.leaf = spent + weighed.leaf;
    this.bestTerm = -1;
    this.lastTerm = -1;
    let known = Math.min(value, this.leaf);
    if (further <= 0) return true;
    let least = known - spent;
    for (let i = 0; i < count; i++) {
      if (cost[i] + rest[i] < least) {
        least = cost[i] + rest[i];
        this.bestTerm = term[i];
      }
    }
    if (this.bestTerm >= 0) {
      this.least = spent + least;
      known = Math.min(known, this.least);
    }
    if (further === 1) return true;
    const budget = known - spent;
    this.#sumParted();
    if (this.#leastAfter(weighed.allTwins, 2, further) >= budget) return true;
    const open = this.#open;
    open.length = 0;
    for (let i = 0; i < count; i++) {
      // More rules cannot pay where one answer costs no more than one rule.
      if (rest[i] <= leastPrice || cost[i] + leastPrice >= budget) continue;
      const bound = cost[i] + this.#leastAfter(twins[i], 1, further - 1);
      if (bound >= budget) continue;
      this.#bounds[i] = Math.max(spent + bound, floor);
      open.push(i);
    }
    this.#last?.begin();
    const others = open.length <= MOST_DOMINATING ? open : this.#widest();
    this.#pending = { spent, further, budget, others, at: 0 };
    return this.#goOn();
  }

  #sumParted(): void {
    const { largest } = this.weighed;
    for (let j = 0; j < TOLD_APART; j++) this.#parted[j + 1] = this.#parted[j] + largest[j];
  }

  /** The least that `fewest` to `most` more rules and the twins that they do not part can cost. */
  #leastAfter(twins: number, fewest: number, most: number): number {
    const { leastPrice } = this.#problem;
    const parted = this.#parted;
    if (!this.#switches.twins) return fewest * leastPrice;
    let least = Number.POSITIVE_INFINITY;
    for (let j = fewest; j <= most && j <= TOLD_APART; j++) {
      const alike = twins - parted[j];
      const cost = j * leastPrice + (alike > 0 ? alike : 0);
      // Convex in j: the first rise is the end.
      if (cost > least || alike <= 0) return Math.min(cost, least);
      least = cost;
    }
    const each = this.weighed.largest[TOLD_APART - 1];
    if (most <= TOLD_APART || each <= leastPrice) return least;
    const alike = twins - parted[TOLD_APART];
    const further = Math.min(most - TOLD_APART, Math.floor(alike / each));
    const left = alike - further * each;
    const more = TOLD_APART + further < most && left > leastPrice ? leastPrice : left;
    return Math.min(least, (TOLD_APART + further) * leastPrice + more);
  }

  /** Completes an expansion that stopped, yielding now and then; without a pace it never yields. */
  async finish(pace: Pace | null): Promise<void> {
    do {
      if (pace?.due()) await pace.turn();
    } while (!this.#goOn());
  }

  /**
   * Takes those of the next open rules that no other dominates and that more than one rule may
   * follow. Returns whether these were the last.
   */
  #goOn(): boolean {
    const open = this.#open;
    const { term, cost, twins } = this.weighed;
    const { spent, further, others, at: from } = this.#pending;
    let { budget } = this.#pending;
    const { dominance, atOnce } = this.#switches;
    const until = Math.min(open.length, from + atOnce);
    let taken = this.openCount;
    for (let at = from; at < until; at++) {
      const i = open[at];
      if (dominance && this.#isDominated(i, others)) continue;
      if (this.#last !== null) {
        const withTwo =
          further > 2 ? cost[i] + this.#leastAfter(twins[i], 2, further - 1) : Number.POSITIVE_INFINITY;
        if (withTwo >= budget) {
          if (this.#endsBetter(i, budget)) {
            budget = cost[i] + this.#last.cost;
            this.least = spent + budget;
            this.bestTerm = term[i];
            this.lastTerm = this.#last.term;
          }
          continue;
        }
      }
      this.openTerms[taken] = term[i];
      this.openCosts[taken] = cost[i];
      this.openBounds[taken++] = this.#bounds[i];
    }
    this.openCount = taken;
    this.#pending.at = until;
    this.#pending.budget = budget;
    return until === open.length;
  }

  /** Whether the rule and a last one cost less than the budget. */
  #endsBetter(i: number, budget: number): boolean {
    const { cost, term } = this.weighed;
    const last = this.#last!;
    const candidates = last.candidates(i, budget - cost[i]);
    if (candidates === 0) return false;
    this.without(this.#left, 0, term[i], last.rows);
    return last.find(i, candidates, budget - cost[i]);
  }

  /** Whether another rule captures all its rows and more, and costs no more. */
  #isDominated(i: number, others: readonly number[]): boolean {
    const { cost, rest, term } = this.weighed;
    for (let at = 0; at < others.length; at++) {
      const j = others[at];
      if (cost[j] > cost[i] || j === i) continue;
      if (!this.#holds(term[j], term[i])) continue;
      // Of two that capture the same at the same price, the first stays.
      if (cost[j] < cost[i] || j < i || rest[j] !== rest[i] || !this.#holds(term[i], term[j])) return true;
    }
    return false;
  }

  /** Whether a term captures all that another captures of the rows that are left. */
  #holds(wide: number, narrow: number): boolean {
    const columns = this.#columns;
    const left = this.#left;
    const words = left.length;
    const inside = (narrow >> 1) * words;
    const flip = narrow & 1 ? 0xffffffff : 0;
    const outside = (wide >> 1) * words;
    const otherFlip = wide & 1 ? 0 : 0xffffffff;
    for (let w = 0; w < words; w++) {
      if (((columns[inside + w] ^ flip) & (columns[outside + w] ^ otherFlip) & left[w]) !== 0) return false;
    }
    return true;
  }

  /** Of many open rules those after which a single answer costs least. */
  #widest(): number[] {
    const { cost, rest } = this.weighed;
    const open = this.#open;
    const behind = (place: number): number => cost[open[place]] + rest[open[place]];
    return leastPlaces(open.length, MOST_DOMINATING, behind).map((place) => open[place]);
  }
}
