// Exact search for the best tree of a given depth: branch and bound over the root's queries, best bound first.
// Depth 2 tries many cuts in one pass (side-scan.ts); deeper roots are tried one cut at a time, each side being a
// search of its own with a budget: it either finds the best tree that stays below the budget or proves there is none.

import { FEWEST_SWEPT } from "../../kernels/cut-sweep.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import { lanesOf } from "../../kernels/tree-scan.ts";
import { intervalBound, openRange, spread, type TriedCut, type Weights } from "./cut-interval.ts";
import type { Pace } from "./pace.ts";
import { FAN, LEAF, MISSING_ONLY, type Plan, QUERY } from "./plan.ts";
import type { Problem } from "./problem.ts";
import { type RowSet, RowSets } from "./row-sets.ts";
import { type SearchKernels, SideScan } from "./side-scan.ts";
import { StumpSolver } from "./stump.ts";

export interface Solution {
  /** The best objective if below the budget, else a lower bound (the budget). */
  readonly value: number;
  /** Null where no tree is below the budget. */
  readonly plan: Plan | null;
  /** Lower bounds by root column, for searches of similar row sets. */
  readonly bounds: Float64Array;
}

/** Speed-ups that can be turned off, to test that none changes an optimum. */
export interface Switches {
  /** Bounds of columns inherited from the searches of neighbouring cuts. */
  readonly hints: boolean;
  /** Second columns that cannot beat the incumbent are left out of a pass. */
  readonly narrowing: boolean;
  /** Refuted neighbours prove a margin beyond the incumbent. */
  readonly slack: boolean;
  /** Cuts within the incumbent's reach of a bad one are skipped. */
  readonly reach: boolean;
  /** A column with many promising cuts is swept instead of sampled. */
  readonly sweep: boolean;
  /** Passes over a column before a sweep is thought of. */
  readonly seasoning: number;
  /** Two-valued columns are searched by counting pairs. */
  readonly bits: boolean;
}

export const ALL_SWITCHES: Switches = {
  hints: true,
  narrowing: true,
  slack: true,
  reach: true,
  sweep: true,
  seasoning: 6,
  bits: true,
};

interface SolveOptions {
  /** Lower bounds by root column. */
  readonly hint?: Float64Array | null;
  /** Every leaf holds the least weight. */
  readonly constrained: boolean;
  /** Of equal roots the first column, then the smallest cut. */
  readonly canonical?: boolean;
  /** Told of each better tree and of the bound, at the outermost level. */
  readonly watch?: Watch;
  /** The outermost search is one of several that divide the root's columns among them. */
  readonly share?: SharedSearch;
}

/** What the outermost search knows at any moment. */
export interface Watch {
  better(value: number, plan: Plan): void;
  bound(value: number): void;
}

/** How searches of the same problem share its root: each column is claimed by one, the least value is known to all. */
export interface SharedSearch {
  /** Whether the column is now this search's to explore. */
  claim(column: number): boolean;
  /** Whether this search has claimed it. */
  claimed(column: number): boolean;
  /** Least value that any search has found. */
  value(): number;
  offer(value: number): void;
}

export interface SharedResult {
  readonly value: number;
  readonly plan: Plan | null;
  readonly column: number;
  readonly cut: number;
  /** Lower bounds by root column; 0 for columns that others claimed. */
  readonly bounds: Float64Array;
}

/** Untried queries of one root column. */
interface Item {
  readonly column: number;
  readonly fan: boolean;
  /** The rows that have a value in the column. */
  readonly set: RowSet;
  /** What the missing branch adds, and its plan. */
  readonly extra: number;
  readonly missing: Plan | null;
  readonly weights: Weights | null;
  readonly from: TriedCut | null;
  readonly to: TriedCut | null;
  readonly bound: number;
}

/** An interval and the cuts of it that may cost less than the limit. */
interface OpenInterval {
  readonly item: Item;
  readonly low: number;
  readonly high: number;
  readonly limit: number;
}

/** A sweep takes about as long as this many passes. */
const SWEEP_PASSES = 30;

interface Root {
  readonly set: RowSet;
  readonly depth: number;
  readonly options: SolveOptions;
  /** Least objective so far, or the budget. */
  value: number;
  plan: Plan | null;
  column: number;
  cut: number;
  open: Item[];
  /** By column: the least objective any query tried or given up can have. */
  readonly settled: Float64Array;
  /** Passes spent on a column. */
  readonly passes: Int32Array;
  /** How promising a column is; ties between bounds go to the smaller. */
  readonly promise: Float64Array;
}

export class Search {
  readonly problem: Problem;
  readonly sets: RowSets;
  readonly stumps: StumpSolver;
  readonly #memory: LinearMemory;
  readonly sides: SideScan;
  readonly #pace: Pace;
  readonly #switches: Switches;
  /** Half the least difference between two objectives. */
  readonly #step: number;
  #shared: Root | null = null;

  constructor(
    problem: Problem,
    memory: LinearMemory,
    kernels: SearchKernels,
    pace: Pace,
    switches = ALL_SWITCHES,
  ) {
    this.problem = problem;
    this.#memory = memory;
    this.sets = new RowSets(problem, memory, kernels.scan);
    this.stumps = new StumpSolver(problem, memory);
    this.sides = new SideScan(problem, memory, kernels, this.stumps);
    this.#pace = pace;
    this.#switches = switches;
    const { hair, quantum } = problem.objective;
    this.#step = (hair || quantum) / 2;
  }

  /** The best tree of at most this depth on the set, if its objective is below the budget. */
  async solve(set: RowSet, depth: number, budget: number, options: SolveOptions): Promise<Solution> {
    const { columns, minRows } = this.problem;
    const bounds = new Float64Array(columns.length);
    const least = options.constrained ? minRows : 0;
    if (depth === 0 || columns.length === 0) {
      const value = this.stumps.leaf(set, null, least);
      return value < budget ? { value, plan: LEAF, bounds } : { value: budget, plan: null, bounds };
    }
    if (depth === 1) {
      const value = this.sides.whole(set, least).reduce((a, b) => Math.min(a, b));
      return value < budget ? { value, plan: QUERY, bounds } : { value: budget, plan: null, bounds };
    }
    return this.#searchRoots(set, depth, budget, options);
  }

  /** Of a shared search: the best root so far, and what is proved of the columns it claimed (others: 0). */
  share(): SharedResult | null {
    const root = this.#shared;
    if (!root) return null;
    const bounds = root.settled.map((bound, column) => {
      const open = root.open.filter((item) => item.column === column).map((item) => item.bound);
      return root.options.share!.claimed(column) ? Math.min(bound, ...open) : 0;
    });
    const { value, plan, column, cut } = root;
    return { value, plan, column, cut, bounds };
  }

  async #searchRoots(set: RowSet, depth: number, budget: number, options: SolveOptions): Promise<Solution> {
    const { columns, minRows, objective } = this.problem;
    const root: Root = {
      set,
      depth,
      options,
      value: budget,
      plan: null,
      column: Number.POSITIVE_INFINITY,
      cut: 0,
      open: [],
      settled: new Float64Array(columns.length).fill(Number.POSITIVE_INFINITY),
      promise: new Float64Array(columns.length),
      passes: new Int32Array(columns.length),
    };
    const whole = this.sides.whole(set, 0);
    const leaf = options.constrained ? this.stumps.leaf(set, null, minRows) : whole[columns.length]!;
    if (leaf < root.value) this.#improve(root, leaf, -1, 0, LEAF);
    const bounds = new Float64Array(columns.length).fill(2 * objective.price);
    // One answer is as good as any two could be.
    if (2 * objective.price >= root.value) return this.#solution(root, bounds);

    // The best shallower tree: a first incumbent, and what a root that sends all rows one way is left with.
    let shallow = whole.reduce((a, b) => Math.min(a, b));
    let first: Plan | null = null;
    if (depth > 2) {
      if (options.watch) {
        const ahead = await this.#lookAhead(set, depth, options.constrained, options.watch);
        if (ahead.plan) this.#adopt(root, ahead.value, ahead.plan);
      }
      const solved = await this.solve(set, depth - 1, root.value, {
        constrained: options.constrained,
        ...(options.watch && { watch: { better: options.watch.better, bound: () => {} } }),
      });
      shallow = options.constrained ? 2 * objective.price : solved.value;
      first = solved.plan;
      root.promise.set(solved.bounds);
      if (solved.plan) this.#adopt(root, solved.value, solved.plan);
    } else {
      const best = options.constrained
        ? this.sides.whole(set, minRows).reduce((a, b) => Math.min(a, b))
        : shallow;
      this.#adopt(root, best, QUERY);
      root.promise.set(whole.subarray(0, columns.length));
    }
    const order = columns.map((_, column) => column);
    order.sort((a, b) => root.promise[a]! - root.promise[b]! || a - b);
    const work = async (list: readonly number[]): Promise<void> => {
      const mark = this.sets.mark();
      await this.#openColumns(root, list, whole, shallow);
      if (first?.type === "split" && list.includes(first.column)) {
        await this.#tryFirst(root, first.column, first.cut);
      }
      await this.#explore(root);
      this.sets.free(mark);
    };
    if (!options.share) await work(order);
    else {
      this.#shared = root;
      for (const column of order) if (options.share.claim(column)) await work([column]);
    }
    for (let column = 0; column < columns.length; column++) {
      // On a larger row set the root may send all these rows one way.
      bounds[column] = columns[column]!.ordered
        ? Math.min(root.settled[column]!, shallow + objective.price)
        : root.settled[column]!;
    }
    return this.#solution(root, bounds);
  }

  /** A good tree soon: at each level the root of the best tree of two levels. */
  async #lookAhead(set: RowSet, depth: number, constrained: boolean, watch?: Watch): Promise<Solution> {
    const heard = watch && { watch: { better: watch.better, bound: () => {} } };
    const solved = await this.solve(set, 2, Number.POSITIVE_INFINITY, { constrained, ...heard });
    if (depth === 2 || solved.plan?.type !== "split" || solved.plan.cut < 0) return solved;
    const { column, cut } = solved.plan;
    const { values } = set.columns[column]!;
    const { hasMissing } = this.problem.columns[column]!;
    const children: Plan[] = [];
    let value = 0;
    const ranges = [
      [0, cut],
      [cut + 1, values - 1],
      [values, values],
    ];
    for (const [low, high] of hasMissing ? ranges : ranges.slice(0, 2)) {
      const mark = this.sets.mark();
      const rows = this.sets.select(set, column, low!, high!);
      const price = this.problem.objective.price;
      const child =
        rows.rows === 0 ? { value: price, plan: LEAF } : await this.#lookAhead(rows, depth - 1, constrained);
      this.sets.free(mark);
      if (child.plan === null) return solved;
      value += child.value;
      children.push(child.plan);
    }
    return { value, plan: { type: "split", column, cut, children }, bounds: solved.bounds };
  }

  #solution(root: Root, bounds: Float64Array): Solution {
    return { value: root.value, plan: root.plan, bounds };
  }

  #improve(root: Root, value: number, column: number, cut: number, plan: Plan): void {
    root.value = value;
    root.column = column;
    root.cut = cut;
    root.plan = plan;
    root.options.share?.offer(value);
    root.options.watch?.better(value, plan);
  }

  /** A shallower tree as the incumbent. It comes after all roots of its value, so a canonical search replaces it. */
  #adopt(root: Root, value: number, plan: Plan): void {
    if (value < root.value) this.#improve(root, value, Number.POSITIVE_INFINITY, 0, plan);
  }

  /** What a query must stay below: of equals only an earlier root is of use, and only to a canonical search. */
  #limit(root: Root, column: number, cut: number): number {
    const own = this.#ownLimit(root, column, cut);
    // Another search's tree of the same value may come later in the written order.
    return root.options.share ? Math.min(own, root.options.share.value() + this.#step) : own;
  }

  #ownLimit(root: Root, column: number, cut: number): number {
    if (!root.options.canonical || root.plan === null || root.column === -1) return root.value;
    const earlier = column < root.column || (column === root.column && cut < root.cut);
    return earlier ? root.value + this.#step : root.value;
  }

  #settle(root: Root, column: number, bound: number): void {
    if (bound < root.settled[column]!) root.settled[column] = bound;
  }

  /** A legal tree with this root. */
  #offer(root: Root, value: number, column: number, cut: number, plan: () => Plan): void {
    if (value < this.#limit(root, column, cut)) this.#improve(root, value, column, cut, plan());
  }

  async #openColumns(
    root: Root,
    list: readonly number[],
    whole: Float64Array,
    shallow: number,
  ): Promise<void> {
    const { columns, objective } = this.problem;
    const { set, options, depth } = root;
    const floor = new Float64Array(columns.length + 1).fill(objective.price);
    for (const column of list) {
      const { ordered, hasMissing, fanLeaves } = columns[column]!;
      const { known, values } = set.columns[column]!;
      const hint = (this.#switches.hints && options.hint?.[column]) || 0;
      if (hint >= this.#limit(root, column, -2)) {
        this.#settle(root, column, hint);
        continue;
      }
      if (!ordered) {
        const bound = Math.max(hint, fanLeaves * objective.price);
        const none = { extra: 0, missing: null, weights: null, from: null, to: null };
        root.open.push({ column, fan: true, set, bound, ...none });
        continue;
      }
      let extra = hasMissing ? objective.price : 0;
      let missing: Plan | null = hasMissing ? LEAF : null;
      let working = set;
      let atLeast = shallow;
      if (known < set.rows) {
        if (known === 0) continue;
        const aside = await this.#missingBranch(root, column);
        if (aside === null) continue;
        extra = aside.value;
        missing = aside.plan;
        working = aside.known;
        atLeast = objective.price;
      }
      if (values < 2) continue;
      const weights = this.#weigh(working, column);
      const total = weights[values - 1]!;
      const wholeSide = depth > 2 ? null : working === set ? whole : floor;
      const noSide = depth > 2 ? null : floor;
      const from = {
        at: -1,
        weight: 0,
        left: objective.price,
        right: atLeast,
        lefts: noSide,
        rights: wholeSide,
      };
      const to = {
        at: values - 1,
        weight: total,
        left: atLeast,
        right: objective.price,
        lefts: wholeSide,
        rights: noSide,
      };
      const bound = Math.max(hint, extra + intervalBound(from, to));
      root.open.push({ column, fan: false, set: working, extra, missing, weights, from, to, bound });
    }
  }

  /** Solves the rows without a value, offers the split into known and missing, and sets the known rows apart. */
  async #missingBranch(root: Root, column: number) {
    const { set, depth, options } = root;
    const { objective } = this.problem;
    const { values } = set.columns[column]!;
    const limit = this.#limit(root, column, MISSING_ONLY);
    const rest = { constrained: options.constrained };
    const before = this.sets.mark();
    const without = this.sets.select(set, column, values, values);
    const solved = await this.solve(without, depth - 1, limit - objective.price, rest);
    this.sets.free(before);
    if (solved.plan === null) {
      this.#settle(root, column, limit);
      return null;
    }
    const known = this.sets.select(set, column, 0, values - 1);
    const alone = await this.solve(known, depth - 1, limit - solved.value, rest);
    this.#settle(root, column, alone.value + solved.value);
    if (alone.plan) {
      const children = [alone.plan, solved.plan];
      const plan: Plan = { type: "split", column, cut: MISSING_ONLY, children };
      this.#offer(root, alone.value + solved.value, column, MISSING_ONLY, () => plan);
    }
    // With a least weight per leaf the missing branch's own optimum is no lower bound of a relaxed one, but it is exact.
    return { value: solved.value, plan: solved.plan, known };
  }

  /** Most that the answers to the rows up to each rank of a column can cost. */
  #weigh(set: RowSet, column: number): Weights {
    const { table, gains, objective, classes } = this.problem;
    const { rank, values } = set.columns[column]!;
    // Half the bytes where all are integers: there is one such array for every column of a set.
    const weights: Weights =
      gains && objective.unit === 1 ? new Int32Array(values) : new Float64Array(values);
    const { buffer } = this.#memory.memory;
    const narrow = set.width === 16;
    const ranks = narrow ? new Int16Array(buffer, rank, set.rows) : new Int32Array(buffer, rank, set.rows);
    if (gains) {
      const { gains: address, rows } = set;
      const gain = narrow ? new Int16Array(buffer, address, rows) : new Int32Array(buffer, address, rows);
      for (let row = 0; row < rows; row++) weights[ranks[row]!]! += gain[row]!;
      if (objective.unit !== 1) for (let r = 0; r < values; r++) weights[r]! *= objective.unit;
    } else {
      const ids = this.#memory.u32(set.ids, set.rows);
      const worst = Array.from({ length: classes }, (_, y) =>
        Math.max(...objective.costs.subarray(y * classes, (y + 1) * classes)),
      );
      for (let row = 0; row < set.rows; row++) {
        const id = ids[row]!;
        weights[ranks[row]!]! += table.weights[id]! * worst[table.classCodes[id]!]!;
      }
    }
    for (let r = 1; r < values; r++) weights[r]! += weights[r - 1]!;
    return weights;
  }

  /** The root of the best shallower tree is tried first: its sides, solved anew, are often hard to beat. */
  async #tryFirst(root: Root, column: number, cut: number): Promise<void> {
    const item = root.open.find((open) => open.column === column && (open.fan ? cut === FAN : cut >= 0));
    if (!item) return;
    if (item.fan) await this.#tryFan(root, item);
    else if (cut < item.to!.at) await this.#tryCut(root, item, cut, cut, cut);
  }

  async #explore(root: Root): Promise<void> {
    while (root.open.length > 0) {
      if (this.#pace.due()) await this.#pace.turn();
      let best = root.open[0]!;
      for (const item of root.open) {
        if (
          item.bound < best.bound ||
          (item.bound === best.bound && root.promise[item.column]! < root.promise[best.column]!)
        ) {
          best = item;
        }
      }
      root.options.watch?.bound(Math.min(root.value, best.bound, ...root.settled));
      if (best.fan) {
        if (best.bound < this.#limit(root, best.column, FAN)) await this.#tryFan(root, best);
        else this.#close(root, best, root.value);
      } else if (root.depth === 2) await this.#tryBatch(root, best.column);
      else await this.#tryInterval(root, best);
    }
  }

  #close(root: Root, item: Item, limit: number): void {
    root.open.splice(root.open.indexOf(item), 1);
    this.#settle(root, item.column, Math.max(item.bound, limit));
  }

  /** Cuts of an interval that may still be of use, or null after closing it. */
  #openCuts(root: Root, item: Item): { low: number; high: number; limit: number } | null {
    const limit = this.#limit(root, item.column, item.from!.at + 1);
    let low = item.from!.at + 1;
    let high = item.to!.at - 1;
    if (item.bound < limit && this.#switches.reach) {
      [low, high] = openRange(item.from!, item.to!, item.weights!, limit - item.extra);
    }
    if (item.bound >= limit || low > high) {
      this.#close(root, item, limit);
      return null;
    }
    return { low, high, limit };
  }

  /** Depth 2: one pass tries as many cuts of a column as there are lanes. */
  async #tryBatch(root: Root, column: number): Promise<void> {
    const { columns } = this.problem;
    const candidates: OpenInterval[] = [];
    for (const item of root.open.filter((open) => open.column === column)) {
      const range = this.#openCuts(root, item);
      if (range) candidates.push({ item, ...range });
    }
    if (candidates.length === 0) return;
    const { set, extra } = candidates[0]!.item;
    const lanes = lanesOf(set.width);
    // Only after some passes do the intervals tell how many more it will take.
    const seasoned = ++root.passes[column]! > this.#switches.seasoning;
    if (this.#switches.sweep && seasoned && this.sides.canSweep(set, column)) {
      let expected = 0;
      for (const { item, low, high, limit } of candidates) {
        const { from, to } = item;
        const gap = (from!.left + from!.right + to!.left + to!.right) / 2 + extra - limit;
        const width = item.weights![high]! - item.weights![low]!;
        expected += Math.min(high - low + 1, 1 + width / Math.max(gap, this.problem.objective.unit));
      }
      const cuts = candidates.reduce((sum, { low, high }) => sum + high - low + 1, 0);
      const worthIt = expected > SWEEP_PASSES * lanes || this.#switches.seasoning === 0;
      if (worthIt && cuts >= FEWEST_SWEPT) {
        await this.#sweepColumn(root, candidates);
        return;
      }
    }
    candidates.sort((a, b) => a.item.bound - b.item.bound || a.low - b.low);
    candidates.splice(lanes);
    const cuts: number[] = [];
    const lefts: Float64Array[] = [];
    const rights: Float64Array[] = [];
    const wanted = new Uint8Array(columns.length);
    const share = Math.floor(lanes / candidates.length);
    const spare = lanes - share * candidates.length;
    const chosen = candidates.map(({ item, low, high, limit }, index) => {
      const points = spread(item.weights!, low, high, share + (index < spare ? 1 : 0));
      for (const cut of points) {
        cuts.push(cut);
        lefts.push(item.from!.lefts!.slice());
        rights.push(item.to!.rights!.slice());
      }
      this.#want(wanted, item, limit);
      return points;
    });
    this.sides.cuts(set, column, cuts, wanted, lefts, rights);
    let lane = 0;
    candidates.forEach(({ item }, index) => {
      root.open.splice(root.open.indexOf(item), 1);
      let from = item.from!;
      for (const cut of chosen[index]!) {
        const sideLefts = lefts[lane]!;
        const sideRights = rights[lane]!;
        lane++;
        const left = least(sideLefts);
        const right = least(sideRights);
        const value = left + right + extra;
        this.#settle(root, column, value);
        if (value < this.#limit(root, column, cut)) this.#offerCut(root, item, cut, value);
        const to = {
          at: cut,
          weight: item.weights![cut]!,
          left,
          right,
          lefts: sideLefts,
          rights: sideRights,
        };
        this.#openBetween(root, item, from, to);
        from = to;
      }
      this.#openBetween(root, item, from, item.to!);
    });
  }

  /** Depth 2: all open cuts of a column at once, second columns that no interval can use left out. */
  async #sweepColumn(root: Root, candidates: readonly OpenInterval[]): Promise<void> {
    const { set, column, extra } = candidates[0]!.item;
    const wanted = new Uint8Array(this.problem.columns.length);
    const cuts: number[] = [];
    const ascending = [...candidates].sort((a, b) => a.low - b.low);
    for (const { item, low, high, limit } of ascending) {
      this.#want(wanted, item, limit);
      for (let cut = low; cut <= high; cut++) cuts.push(cut);
    }
    const rest = async (): Promise<void> => {
      if (this.#pace.due()) await this.#pace.turn();
    };
    const { lefts, rights } = await this.sides.sweep(set, column, Int32Array.from(cuts), wanted, rest);
    let index = 0;
    for (const { item, low, high, limit } of ascending) {
      root.open.splice(root.open.indexOf(item), 1);
      this.#settle(root, column, Math.max(item.bound, limit));
      for (let cut = low; cut <= high; cut++, index++) {
        const value = lefts[index]! + rights[index]! + extra;
        if (value >= limit) continue;
        this.#settle(root, column, value);
        if (value < this.#limit(root, column, cut)) this.#offerCut(root, item, cut, value);
      }
    }
  }

  /** Marks the second columns that an interval can still use. */
  #want(wanted: Uint8Array, item: Item, limit: number): void {
    const { left, lefts } = item.from!;
    const { right, rights } = item.to!;
    for (let column = 0; column < wanted.length; column++) {
      if (
        lefts![column]! + right + item.extra < limit ||
        left + rights![column]! + item.extra < limit ||
        !this.#switches.narrowing
      ) {
        wanted[column] = 1;
      }
    }
  }

  /** A depth-2 cut below the limit; with a least weight per leaf its true value is worked out first. */
  #offerCut(root: Root, item: Item, cut: number, relaxed: number): void {
    let value = relaxed;
    if (root.options.constrained) {
      const [left, right] = this.sides.constrainedCut(item.set, item.column, cut);
      value = left + right + item.extra;
    }
    const plan: Plan = { type: "split", column: item.column, cut, children: null };
    this.#offer(root, value, item.column, cut, () => plan);
  }

  #openBetween(root: Root, item: Item, from: TriedCut, to: TriedCut): void {
    if (to.at - from.at < 2) return;
    const bound = Math.max(item.bound, item.extra + intervalBound(from, to));
    root.open.push({ ...item, from, to, bound });
  }

  async #tryInterval(root: Root, item: Item): Promise<void> {
    const range = this.#openCuts(root, item);
    if (!range) return;
    const [cut] = spread(item.weights!, range.low, range.high, 1);
    await this.#tryCut(root, item, cut!, range.low, range.high);
  }

  /** Depth 3 and more: solves both sides of one cut, the larger first, and splits its interval there. */
  async #tryCut(root: Root, item: Item, cut: number, low: number, high: number): Promise<void> {
    const { column, set, extra } = item;
    const weights = item.weights!;
    const from = item.from!;
    const to = item.to!;
    const here = weights[cut]!;
    const limit = this.#limit(root, column, cut);
    // Proving this much more than needed closes the whole interval, for no cut of it is further away.
    const slack = this.#switches.slack ? Math.max(weights[high]! - here, here - weights[low]!) : 0;
    const target = limit + slack - extra;
    const bounds = {
      left: Math.max(from.left, to.left - (to.weight - here)),
      right: Math.max(to.right, from.right - (here - from.weight)),
    };
    const hints = {
      left: inherit(from.lefts, to.lefts, to.weight - here),
      right: inherit(to.rights, from.rights, here - from.weight),
    };
    const leftFirst = here - from.weight + from.weight >= to.weight - here;
    const solveSide = async (side: "left" | "right", other: number): Promise<Solution> => {
      const mark = this.sets.mark();
      const rows =
        side === "left"
          ? this.sets.select(set, column, 0, cut)
          : this.sets.select(set, column, cut + 1, set.columns[column]!.values);
      const solved = await this.solve(rows, root.depth - 1, target - other, {
        constrained: false,
        hint: hints[side],
      });
      this.sets.free(mark);
      return solved;
    };
    const firstSide = leftFirst ? "left" : "right";
    const secondSide = leftFirst ? "right" : "left";
    const first = await solveSide(firstSide, bounds[secondSide]);
    bounds[firstSide] = Math.max(bounds[firstSide], first.value);
    const sideBounds: { left: Float64Array | null; right: Float64Array | null } = { left: null, right: null };
    sideBounds[firstSide] = first.bounds;
    sideBounds[secondSide] = hints[secondSide];
    if (first.plan !== null) {
      const second = await solveSide(secondSide, first.value);
      bounds[secondSide] = Math.max(bounds[secondSide], second.value);
      sideBounds[secondSide] = second.bounds;
      if (second.plan !== null) {
        const value = first.value + second.value + extra;
        const [left, right] = leftFirst ? [first.plan, second.plan] : [second.plan, first.plan];
        if (value < this.#limit(root, column, cut))
          await this.#offerSplit(root, item, cut, value, left, right);
      }
    }
    root.open.splice(root.open.indexOf(item), 1);
    const { left, right } = bounds;
    this.#settle(root, column, left + right + extra);
    const tried = { at: cut, weight: here, left, right, lefts: sideBounds.left, rights: sideBounds.right };
    this.#openBetween(root, item, from, tried);
    this.#openBetween(root, item, tried, to);
  }

  async #offerSplit(
    root: Root,
    item: Item,
    cut: number,
    relaxed: number,
    left: Plan,
    right: Plan,
  ): Promise<void> {
    const { column, set, missing } = item;
    let value = relaxed;
    let children = [left, right];
    if (root.options.constrained && this.problem.minRows > 0) {
      const limit = this.#limit(root, column, cut);
      const sides: Plan[] = [];
      value = item.extra;
      for (const [low, high] of [
        [0, cut],
        [cut + 1, set.columns[column]!.values],
      ]) {
        const mark = this.sets.mark();
        const rows = this.sets.select(set, column, low!, high!);
        const solved = await this.solve(rows, root.depth - 1, limit - value, { constrained: true });
        this.sets.free(mark);
        if (solved.plan === null) return;
        value += solved.value;
        sides.push(solved.plan);
      }
      children = sides;
    }
    if (missing) children.push(missing);
    this.#offer(root, value, column, cut, () => ({ type: "split", column, cut, children }));
  }

  async #tryFan(root: Root, item: Item): Promise<void> {
    const { column, set } = item;
    const { columns, objective, minRows } = this.problem;
    const { size, hasMissing, fanLeaves } = columns[column]!;
    const { constrained } = root.options;
    const last = hasMissing ? size : size - 1;
    // Branches that no row can take still have a leaf where the query is written as a fan.
    let value = (fanLeaves - (last + 1)) * objective.price;
    let plan: Plan | null = null;
    if (root.depth === 2) {
      const branches = this.sides.branches(set, column, 0, last, constrained ? minRows : 0);
      for (const branch of branches) value += branch;
      plan = { type: "split", column, cut: FAN, children: null };
    } else {
      const limit = this.#limit(root, column, FAN);
      const children: Plan[] = [];
      for (let code = 0; code <= last; code++) {
        const mark = this.sets.mark();
        const rows = this.sets.select(set, column, code, code);
        const budget = limit - value - (last - code) * objective.price;
        const solved =
          rows.rows === 0
            ? { value: objective.price, plan: LEAF }
            : await this.solve(rows, root.depth - 1, budget, { constrained });
        this.sets.free(mark);
        value += solved.value;
        if (solved.plan === null) {
          value += (last - code) * objective.price;
          break;
        }
        children.push(solved.plan);
      }
      if (children.length === last + 1) plan = { type: "split", column, cut: FAN, children };
    }
    root.open.splice(root.open.indexOf(item), 1);
    this.#settle(root, column, value);
    if (plan) this.#offer(root, value, column, FAN, () => plan);
  }
}

function least(values: Float64Array): number {
  let smallest = values[0]!;
  for (let i = 1; i < values.length; i++) if (values[i]! < smallest) smallest = values[i]!;
  return smallest;
}

/** Bounds of a set from those of a smaller one and of a larger one that weighs `more`. */
function inherit(
  smaller: Float64Array | null,
  larger: Float64Array | null,
  more: number,
): Float64Array | null {
  if (!smaller && !larger) return null;
  if (!larger) return smaller;
  return larger.map((bound, column) => Math.max(bound - more, smaller ? smaller[column]! : 0));
}
