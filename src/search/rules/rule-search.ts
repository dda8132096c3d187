// The best list of rules by branch and bound. What can follow a prefix depends only on the rows
// that it leaves, so the search goes over sets of rows left, the most promising first, each once by
// its cheapest prefix; which rules may follow one is a matter of look-rules.ts. After the first
// nodes it goes in rounds: many nodes are expanded at once, by one thread or several, and the
// results are processed in order, so that the list does not depend on the number of threads. Where
// the memory allowed is full, the rest is searched depth first, without remembering row sets.

import { type Pace, Stopped } from "../../run/pace.ts";
import type { SearchThread } from "../../run/thread.ts";
import { BaseLists } from "./base-lists.ts";
import { BestList } from "./best-list.ts";
import { firstLists } from "./first-lists.ts";
import { type LookRound, type RoundShape, roundWithin } from "./look-round.ts";
import { type LookParts, type OpenRules, RuleLook } from "./look-rules.ts";
import { NodeQueue } from "./node-queue.ts";
import { NodeStore } from "./node-store.ts";
import type { RuleProblem } from "./problem/rule-problem.ts";
import { ALL_RULE_SWITCHES, type RuleSwitches } from "./rule-switches.ts";
import { LookTeam } from "./threads/look-team.ts";

export interface RuleSearchParts extends LookParts {
  readonly problem: RuleProblem;
  readonly pace: Pace;
  readonly memoryBytes: number;
  /** How to start other threads, and how many are wanted. */
  readonly start?: (() => SearchThread) | undefined;
  readonly others?: number | undefined;
}

/** Share of the memory for lists of bases. */
const SHARE_OF_LISTS = 0.25;
/** Of each of the two rounds, and its most bytes. */
const SHARE_OF_ROUND = 1 / 32;
const MOST_ROUND_BYTES = 2 ** 25;
/** A round of fewer nodes costs more than it saves. */
const FEWEST_IN_ROUND = 2;
/** For candidates of other threads; reserved even without any, as no search may depend on them. */
const SHARE_OF_OTHERS = 1 / 16;
/** Share of the nodes kept free for depth-first search. */
const RESERVE = 0.1;

export class RuleSearch {
  readonly #parts: RuleSearchParts;
  readonly #problem: RuleProblem;
  readonly #switches: RuleSwitches;
  readonly #look: RuleLook;
  readonly #best = new BestList();
  readonly #store: NodeStore;
  readonly #queue = new NodeQueue();
  readonly #lists: BaseLists;
  readonly #next: Uint32Array;
  readonly #roomForAll: number;
  readonly #round: RoundShape;
  readonly #others: number;

  /** No list has a smaller objective. */
  bound = 0;
  /** Nodes looked at. */
  nodes = 0;

  constructor(parts: RuleSearchParts) {
    const { problem, bits, memoryBytes, start, others = 0 } = parts;
    this.#parts = parts;
    this.#problem = problem;
    this.#switches = parts.switches ?? ALL_RULE_SWITCHES;
    this.#look = new RuleLook(parts);
    const bases = problem.terms.bases.count;
    const words = bits.stride / 4;
    this.#next = new Uint32Array(words);
    const roundBytes = Math.min(MOST_ROUND_BYTES, memoryBytes * SHARE_OF_ROUND);
    this.#round = roundWithin(roundBytes, { bases, words });
    this.#lists = new BaseLists(bases, memoryBytes * SHARE_OF_LISTS);
    const rest = memoryBytes * (1 - SHARE_OF_LISTS - SHARE_OF_OTHERS) - 2 * roundBytes;
    this.#store = new NodeStore(words, rest);
    this.#roomForAll = this.#switches.memory ? Math.floor(this.#store.most * (1 - RESERVE)) : 0;
    // Another thread gets a copy of the candidates, and another on the way.
    const fitting = Math.floor((memoryBytes * SHARE_OF_OTHERS) / (2 * bases * bits.stride));
    this.#others = start && typeof SharedArrayBuffer !== "undefined" ? Math.min(others, fitting) : 0;
  }

  /** The least objective found. */
  get value(): number {
    return this.#best.value;
  }

  /** The terms of the best list's rules. */
  get best(): readonly number[] {
    return this.#best.terms;
  }

  /** Searches until the best list is proved. Throws `Stopped`; the best so far is kept. */
  async run(): Promise<void> {
    const { pace } = this.#parts;
    const { maxRules } = this.#problem;
    const store = this.#store;
    const queue = this.#queue;
    const best = this.#best;
    const look = this.#look;
    if (this.#switches.beam) {
      this.nodes += await firstLists({ look, lists: this.#lists, best, maxRules, pace });
    }
    const everything = look.everything();
    const root = { parent: -1, term: -1, depth: 0, cost: 0, bound: 0, list: 0 };
    queue.push(store.add(everything, store.hashOf(everything), root), 0, 0);
    const alone = this.#round.nodes >= FEWEST_IN_ROUND ? this.#switches.alone : Number.POSITIVE_INFINITY;
    while (queue.least < best.value && this.nodes < alone) {
      this.bound = Math.max(this.bound, queue.least);
      const node = this.#pop();
      if (node < 0) continue;
      if (pace.due()) await pace.turn();
      await this.#follow(node, await this.#lookAt(node));
    }
    if (queue.least < best.value) await this.#goInRounds();
    this.bound = best.value;
  }

  /** The next node; -1 where a cheaper prefix to the same rows has been found since. */
  #pop(): number {
    const bound = this.#queue.least;
    const node = this.#queue.pop();
    return this.#store.bound[node] === bound ? node : -1;
  }

  /** Two rounds alternate: while threads expand one, the results of the other are processed. */
  async #goInRounds(): Promise<void> {
    const { problem, pace, start = null } = this.#parts;
    const others = this.#others;
    const shared = { problem, switches: this.#switches, shape: this.#round, look: this.#look };
    const team = new LookTeam({ ...shared, pace, start, others });
    try {
      let last: LookRound | null = null;
      let round = this.#fill(team.next);
      while (round.count > 0 || (last?.count ?? 0) > 0) {
        team.open();
        if (last) await this.#takeUp(last);
        // The nodes of the open round are not in the queue.
        const proved = Math.min(this.#queue.least, round.leastBound, this.value);
        this.bound = Math.max(this.bound, proved);
        // Filled before the open round is finished, so that no thread waits for it.
        const next = this.#fill(team.next);
        await team.finish();
        last = round;
        round = next;
      }
    } finally {
      team.stop();
    }
  }

  #fill(round: LookRound): LookRound {
    round.clear(this.value);
    while (round.count < round.shape.nodes && this.#queue.least < this.value) {
      const node = this.#pop();
      if (node >= 0) round.add(node, this.#store, this.#lists, this.#problem.maxRules);
    }
    return round;
  }

  async #takeUp(round: LookRound): Promise<void> {
    const store = this.#store;
    const { maxRules } = this.#problem;
    for (let place = 0; place < round.count; place++) {
      if (this.#parts.pace.due()) await this.#parts.pace.turn();
      this.nodes++;
      const node = round.node(place);
      const isStale =
        store.cost[node] !== round.spent(place) || maxRules - store.depth[node] !== round.further(place);
      // A cheaper prefix to the same rows has been found since, and is in the queue.
      if (isStale) continue;
      const further = [round.bestTerm(place), round.lastTerm(place)];
      this.#offer(node, round.leaf(place), round.least(place), further);
      if (round.openCount(place) > 0) await this.#follow(node, round.open(place));
    }
  }

  /** Looks at a node, by the best list known now. */
  async #lookAt(node: number): Promise<OpenRules> {
    const store = this.#store;
    const bases = this.#lists.get(store.list[node]);
    const prefix = {
      rows: store.rows,
      rowsAt: node * store.words,
      bases,
      basesAt: 0,
      basesCount: bases.length,
      spent: store.cost[node],
      further: this.#problem.maxRules - store.depth[node],
      bound: store.bound[node],
    };
    const look = this.#look;
    if (!look.look(prefix, this.value)) await look.finish(this.#parts.pace);
    this.nodes++;
    this.#offer(node, look.leaf, look.least, [look.bestTerm, look.lastTerm]);
    return look.open;
  }

  /** Offers the list that ends with a node, and the best one of one or two more rules. */
  #offer(node: number, leaf: number, least: number, more: readonly number[]): void {
    this.#best.offer(leaf, () => this.#store.termsOf(node));
    const terms = more.filter((term) => term >= 0);
    if (terms.length > 0) this.#best.offer(least, () => [...this.#store.termsOf(node), ...terms]);
  }

  /** Queues what may follow a node; where there is no room for it, searches it. */
  async #follow(node: number, open: OpenRules): Promise<void> {
    if (this.#store.count + open.count <= this.#roomForAll) this.#queueOpen(node, open);
    else if (open.count > 0) await this.#dive(node);
  }

  #queueOpen(node: number, open: OpenRules): void {
    const store = this.#store;
    const list = open.count > 0 ? this.#lists.below(store.list[node], open) : 0;
    const depth = store.depth[node] + 1;
    const limited = this.#problem.maxRules < this.#problem.rows.length;
    for (let i = 0; i < open.count; i++) {
      const bound = open.bounds[open.boundsAt + i];
      if (bound >= this.value) continue;
      const term = open.terms[open.termsAt + i];
      this.#look.without(store.rows, node * store.words, term, this.#next);
      const hash = store.hashOf(this.#next);
      const total = store.cost[node] + open.costs[open.costsAt + i];
      let known = store.find(this.#next, hash);
      let isNew = true;
      for (; known >= 0; known = store.find(this.#next, hash, known)) {
        const isShallower = !limited || store.depth[known] <= depth;
        if (store.cost[known] <= total && isShallower) {
          isNew = false;
          break;
        }
        if (total <= store.cost[known] && (!limited || depth <= store.depth[known])) {
          // The same rows by a cheaper prefix: whatever was found behind them is found again, for
          // less.
          store.parent[known] = node;
          store.term[known] = term;
          store.depth[known] = depth;
          store.cost[known] = total;
          store.bound[known] = bound;
          this.#queue.push(known, bound, depth);
          isNew = false;
          break;
        }
      }
      if (!isNew) continue;
      const added = { parent: node, term, depth, cost: total, bound, list };
      this.#queue.push(store.add(this.#next, hash, added), bound, depth);
    }
  }

  /** Searches all that follows a node, depth first, in the nodes kept free. */
  async #dive(from: number): Promise<void> {
    const { pace } = this.#parts;
    const store = this.#store;
    const floor = store.count;
    const mark = this.#lists.mark();
    const stack: number[] = [];
    const lay = (node: number, { count, terms, costs, bounds, ...kept }: OpenRules): void => {
      if (count === 0) return;
      const list = this.#lists.below(store.list[node], kept);
      const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => bounds[b] - bounds[a] || b - a);
      for (const i of order) {
        if (store.count >= store.most) throw new Stopped("the memory allowed is too small for this search");
        this.#look.without(store.rows, node * store.words, terms[i], this.#next);
        const added = { parent: node, term: terms[i], depth: store.depth[node] + 1, list };
        const total = { cost: store.cost[node] + costs[i], bound: bounds[i] };
        stack.push(store.add(this.#next, null, { ...added, ...total }));
      }
    };
    lay(from, await this.#lookAt(from));
    while (stack.length > 0) {
      const node = stack.at(-1)!;
      // The children of an expanded node lie above it on the stack; it is popped when they are
      // gone.
      if (store.bound[node] < 0 || store.bound[node] >= this.value) {
        stack.pop();
        store.count--;
        continue;
      }
      if (pace.due()) await pace.turn();
      const open = await this.#lookAt(node);
      store.bound[node] = -1;
      lay(node, open);
    }
    store.count = floor;
    this.#lists.reset(mark);
  }
}
