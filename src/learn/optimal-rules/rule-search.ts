// The best list of rules by branch and bound. What can follow a prefix depends only on the rows that it leaves, so the
// search goes over sets of rows left, the most promising first, each once by its cheapest prefix. A prefix is given up
// when no list that continues it can beat the best one known:
//   - its rules and their mistakes cost too much already;
//   - near twins (rows of different classes that few candidates tell apart) are left: j more rules part at most the j
//     largest penalties that candidates part, and what they do not part is answered wrong once for each pair;
//   - a rule must save at least its price on the rows it captures, else the list is better without it;
//   - another rule captures all that a rule captures and more, and costs no more.
// Where the memory allowed is full, the rest is searched depth first, without remembering what was met.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { RuleBits, RuleScan } from "../../kernels/rule-scan.ts";
import { type Pace, Stopped } from "../shared/pace.ts";
import { NodeQueue } from "./node-queue.ts";
import { NodeStore } from "./node-store.ts";
import type { RuleProblem } from "./rule-problem.ts";
import { WeighedRules } from "./weigh-rules.ts";

export interface RuleSearchParts {
  readonly problem: RuleProblem;
  readonly memory: LinearMemory;
  readonly bits: RuleBits;
  readonly scan: RuleScan;
  readonly pace: Pace;
  readonly memoryBytes: number;
  readonly switches?: RuleSwitches;
}

/** Speed-ups that can be turned off, to test that none changes an optimum. */
export interface RuleSwitches {
  readonly twins: boolean;
  readonly dominance: boolean;
  readonly beam: boolean;
  /** Off: the search goes depth first from the start, as it does when the memory is full. */
  readonly memory: boolean;
}

export const ALL_RULE_SWITCHES: RuleSwitches = { twins: true, dominance: true, beam: true, memory: true };

/** How many of the largest parted penalties are told apart; further ones are taken to be as large as the last. */
const TOLD_APART = 12;
/** Prefixes of one length that the first, quick search follows. */
const BEAM = 12;
/** Lengths it goes on without finding a better list. */
const PATIENCE = 3;
/** With more open rules than this, only those that capture most are tried as dominating ones. */
const MOST_DOMINATING = 64;
/** A new list of bases is made where no more than this share of the old one still pays. */
const SHORTER = 0.7;
/** Share of the memory for such lists. */
const SHARE_OF_LISTS = 0.25;
/** Share of the nodes kept free for depth-first search. */
const RESERVE = 0.1;

export class RuleSearch {
  readonly #parts: RuleSearchParts;
  readonly #problem: RuleProblem;
  readonly #switches: RuleSwitches;
  readonly #store: NodeStore;
  readonly #queue = new NodeQueue();
  readonly #weighed: WeighedRules;
  /** The bases that may pay, shared by all nodes below the one that made the list. */
  readonly #lists: Int32Array[] = [];
  readonly #listAt: number;
  readonly #maskAt: number;
  readonly #outAt: number;
  /** Views of the kernels' memory: nothing is allocated there any more. */
  readonly #mask: Uint32Array;
  readonly #scanned: Float64Array;
  readonly #columns: Uint32Array;
  #placedList = -1;
  #listBytes = 0;
  readonly #mostListBytes: number;
  readonly #everything: Uint32Array;
  /** The rows that the node being looked at leaves. */
  readonly #left: Uint32Array;
  readonly #next: Uint32Array;
  /** The open rules of the node being looked at: places among the weighed, and their bounds. */
  #open: number[] = [];
  readonly #bounds: Float64Array;
  readonly #spared: Int32Array;
  /** parted[j]: most penalty that j rules part. */
  readonly #parted = new Float64Array(TOLD_APART + 1);

  /** The least objective found, and the terms of its rules. */
  value = Number.POSITIVE_INFINITY;
  best: readonly number[] = [];
  /** No list has a smaller objective. */
  bound = 0;
  /** Nodes looked at. */
  nodes = 0;

  constructor(parts: RuleSearchParts) {
    const { problem, memory, bits, memoryBytes } = parts;
    this.#parts = parts;
    this.#problem = problem;
    this.#switches = parts.switches ?? ALL_RULE_SWITCHES;
    const bases = problem.terms.bases.length;
    this.#weighed = new WeighedRules(problem, TOLD_APART);
    this.#bounds = new Float64Array(2 * bases);
    this.#spared = new Int32Array(2 * bases);
    const words = bits.stride / 4;
    this.#listAt = memory.allocate(bases * 4);
    this.#maskAt = memory.allocate(bits.stride);
    this.#outAt = memory.allocate(bases * (problem.classes + 2) * 8);
    this.#mask = memory.u32(this.#maskAt, words);
    this.#scanned = memory.f64(this.#outAt, bases * (problem.classes + 2));
    this.#columns = memory.u32(bits.columns, bases * words);
    this.#everything = this.#columns.slice(0, words);
    this.#left = new Uint32Array(words);
    this.#next = new Uint32Array(words);
    this.#mostListBytes = memoryBytes * SHARE_OF_LISTS;
    this.#store = new NodeStore(words, memoryBytes * (1 - SHARE_OF_LISTS));
    this.#lists.push(Int32Array.from({ length: bases }, (_, base) => base));
  }

  /** Searches until the best list is proved. Throws `Stopped`; what was reached is there all the same. */
  async run(): Promise<void> {
    const { pace } = this.#parts;
    if (this.#switches.beam) await this.#firstLists();
    const store = this.#store;
    const queue = this.#queue;
    const roomForAll = this.#switches.memory ? Math.floor(store.most * (1 - RESERVE)) : 0;
    const root = { parent: -1, term: -1, depth: 0, cost: 0, bound: 0, list: 0 };
    queue.push(store.add(this.#everything, store.hashOf(this.#everything), root), 0, 0);
    while (queue.least < this.value) {
      const bound = queue.least;
      this.bound = Math.max(this.bound, bound);
      const node = queue.pop();
      // A cheaper prefix to the same rows has come in between.
      if (store.bound[node] !== bound) continue;
      if (pace.due()) await pace.turn();
      if (!this.#look(node)) continue;
      if (store.count + this.#open.length <= roomForAll) this.#queueOpen(node);
      else await this.#dive(node);
    }
    this.bound = this.value;
  }

  /** A beam search: good lists early make bounds bite. */
  async #firstLists(): Promise<void> {
    const { pace } = this.#parts;
    const { maxRules } = this.#problem;
    const words = this.#everything.length;
    let beam = [{ rows: this.#everything, cost: 0, terms: [] as number[] }];
    let patience = PATIENCE;
    for (let depth = 0; depth < maxRules && beam.length > 0 && patience > 0; depth++) {
      const before = this.value;
      const next: { rows: Uint32Array; cost: number; value: number; terms: number[] }[] = [];
      for (const { rows, cost, terms } of beam) {
        if (pace.due()) await pace.turn();
        this.#scan(rows, 0);
        const { count, term, cost: own, rest } = this.#weighed;
        this.#offer(cost + this.#weighed.leaf, () => terms);
        const order = Array.from({ length: count }, (_, i) => i)
          .sort((a, b) => own[a] + rest[a] - own[b] - rest[b] || a - b)
          .slice(0, BEAM);
        for (const i of order) {
          const value = cost + own[i] + rest[i];
          this.#offer(value, () => [...terms, term[i]]);
          if (cost + own[i] >= this.value) continue;
          const left = new Uint32Array(words);
          this.#without(rows, term[i], left);
          const isKnown = next.some((other) => other.rows.every((word, w) => word === left[w]));
          if (!isKnown) next.push({ rows: left, cost: cost + own[i], value, terms: [...terms, term[i]] });
        }
      }
      beam = next.sort((a, b) => a.value - b.value).slice(0, BEAM);
      patience = this.value < before ? PATIENCE : patience - 1;
    }
  }

  #offer(value: number, terms: () => readonly number[]): void {
    if (value >= this.value) return;
    this.value = value;
    this.best = terms();
  }

  #scan(rows: Uint32Array, list: number): void {
    const { memory, bits, scan } = this.#parts;
    const bases = this.#lists[list];
    if (this.#placedList !== list) {
      memory.i32(this.#listAt, bases.length).set(bases);
      this.#placedList = list;
    }
    this.#mask.set(rows);
    scan(bits, this.#listAt, bases.length, this.#maskAt, this.#outAt);
    this.#weighed.weigh(bases, bases.length, this.#scanned);
    this.nodes++;
  }

  /** Weighs what can follow a node; false where nothing can. Else `#open` holds the rules that may. */
  #look(node: number): boolean {
    const store = this.#store;
    const { maxRules, leastPrice } = this.#problem;
    const { words } = store;
    for (let w = 0, at = node * words; w < words; w++, at++) this.#left[w] = store.rows[at];
    this.#scan(this.#left, store.list[node]);
    const weighed = this.#weighed;
    const { count, cost, rest, twins, term } = weighed;
    const spent = store.cost[node];
    const further = maxRules - store.depth[node];
    this.#offer(spent + weighed.leaf, () => store.termsOf(node));
    if (further <= 0) return false;
    let best = -1;
    let least = this.value - spent;
    for (let i = 0; i < count; i++) {
      if (cost[i] + rest[i] < least) {
        least = cost[i] + rest[i];
        best = i;
      }
    }
    if (best >= 0) this.#offer(spent + least, () => [...store.termsOf(node), term[best]]);
    if (further === 1) return false;
    const budget = this.value - spent;
    this.#sumParted();
    if (this.#leastAfter(weighed.allTwins, 2, further) >= budget) return false;
    const open = this.#open;
    open.length = 0;
    for (let i = 0; i < count; i++) {
      // More rules cannot pay where one answer costs no more than one rule.
      if (rest[i] <= leastPrice || cost[i] + leastPrice >= budget) continue;
      const bound = cost[i] + this.#leastAfter(twins[i], 1, further - 1);
      if (bound >= budget) continue;
      this.#bounds[i] = Math.max(spent + bound, store.bound[node]);
      open.push(i);
    }
    if (this.#switches.dominance) this.#dropDominated();
    return open.length > 0;
  }

  #sumParted(): void {
    const { largest } = this.#weighed;
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
    const each = this.#weighed.largest[TOLD_APART - 1];
    if (most <= TOLD_APART || each <= leastPrice) return least;
    const alike = twins - parted[TOLD_APART];
    const further = Math.min(most - TOLD_APART, Math.floor(alike / each));
    const left = alike - further * each;
    const more = TOLD_APART + further < most && left > leastPrice ? leastPrice : left;
    return Math.min(least, (TOLD_APART + further) * leastPrice + more);
  }

  /** Leaves out rules when another captures all their rows and more, and costs no more. */
  #dropDominated(): void {
    const open = this.#open;
    const others = open.length <= MOST_DOMINATING ? open : this.#widest();
    let kept = 0;
    const spared = this.#spared;
    for (let at = 0; at < open.length; at++) {
      if (!this.#isDominated(open[at], others)) spared[kept++] = open[at];
    }
    open.length = 0;
    for (let at = 0; at < kept; at++) open.push(spared[at]);
  }

  #isDominated(i: number, others: readonly number[]): boolean {
    const { cost, rest, term } = this.#weighed;
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

  /** Of many open rules those behind which one answer costs least. */
  #widest(): number[] {
    const { cost, rest } = this.#weighed;
    return [...this.#open]
      .sort((a, b) => cost[a] + rest[a] - cost[b] - rest[b] || a - b)
      .slice(0, MOST_DOMINATING);
  }

  #without(rows: Uint32Array, term: number, into: Uint32Array): void {
    const columns = this.#columns;
    const words = rows.length;
    const flip = term & 1 ? 0 : 0xffffffff;
    for (let w = 0, at = (term >> 1) * words; w < words; w++, at++) into[w] = rows[w] & (columns[at] ^ flip);
  }

  /** The node's list of bases, or a shorter one where many no longer pay. */
  #listFor(node: number): number {
    const { kept, keptCount } = this.#weighed;
    const list = this.#store.list[node];
    if (keptCount > SHORTER * this.#lists[list].length || this.#listBytes > this.#mostListBytes) return list;
    this.#listBytes += keptCount * 4;
    return this.#lists.push(kept.slice(0, keptCount)) - 1;
  }

  #queueOpen(node: number): void {
    const store = this.#store;
    const { term, cost } = this.#weighed;
    const list = this.#listFor(node);
    const depth = store.depth[node] + 1;
    const limited = this.#problem.maxRules < this.#problem.rows.length;
    for (const i of this.#open) {
      const bound = this.#bounds[i];
      if (bound >= this.value) continue;
      this.#without(this.#left, term[i], this.#next);
      const hash = store.hashOf(this.#next);
      const total = store.cost[node] + cost[i];
      let known = store.find(this.#next, hash);
      let isNew = true;
      for (; known >= 0; known = store.find(this.#next, hash, known)) {
        const isShallower = !limited || store.depth[known] <= depth;
        if (store.cost[known] <= total && isShallower) {
          isNew = false;
          break;
        }
        if (total <= store.cost[known] && (!limited || depth <= store.depth[known])) {
          // The same rows by a cheaper prefix: whatever was found behind them is found again, for less.
          store.parent[known] = node;
          store.term[known] = term[i];
          store.depth[known] = depth;
          store.cost[known] = total;
          store.bound[known] = bound;
          this.#queue.push(known, bound, depth);
          isNew = false;
          break;
        }
      }
      if (!isNew) continue;
      const added = { parent: node, term: term[i], depth, cost: total, bound, list };
      this.#queue.push(store.add(this.#next, hash, added), bound, depth);
    }
  }

  /** Searches all that follows a node that was just looked at, depth first, in the nodes kept free. */
  async #dive(from: number): Promise<void> {
    const { pace } = this.#parts;
    const store = this.#store;
    const floor = store.count;
    const firstList = this.#lists.length;
    const listBytes = this.#listBytes;
    const stack: number[] = [];
    const lay = (node: number): void => {
      const { term, cost } = this.#weighed;
      const list = this.#listFor(node);
      const order = [...this.#open].sort((a, b) => this.#bounds[b] - this.#bounds[a] || b - a);
      for (const i of order) {
        if (store.count >= store.most) throw new Stopped("the memory allowed is too small for this search");
        this.#without(this.#left, term[i], this.#next);
        const added = { parent: node, term: term[i], depth: store.depth[node] + 1, list };
        const total = { cost: store.cost[node] + cost[i], bound: this.#bounds[i] };
        stack.push(store.add(this.#next, null, { ...added, ...total }));
      }
    };
    lay(from);
    while (stack.length > 0) {
      const node = stack.at(-1)!;
      // Behind a node that was looked at lie its children; it goes when they are gone.
      if (store.bound[node] < 0 || store.bound[node] >= this.value) {
        stack.pop();
        store.count--;
        continue;
      }
      if (pace.due()) await pace.turn();
      const mayFollow = this.#look(node);
      store.bound[node] = -1;
      if (mayFollow) lay(node);
    }
    store.count = floor;
    this.#lists.length = firstList;
    this.#listBytes = listBytes;
    this.#placedList = -1;
  }
}
