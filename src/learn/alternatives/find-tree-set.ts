// Every tree of at most so many levels within a budget, over two-valued conditions. Two levels are read off counts of
// pairs of conditions (kernels/pair-count.as.ts), deeper roots divide the rows and ask for the sets of both sides. What
// similar rows cost rules out most roots before anything of theirs is counted.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import { type PairCount, TOO_FEW_ROWS } from "../../kernels/pair-count.ts";
import { SimilarSets } from "../shared/bits/similar-sets.ts";
import type { Pace } from "../shared/pace.ts";
import type { ConditionSet, ConditionSets } from "./condition-sets.ts";
import type { LeafCosts } from "./leaf-costs.ts";
import { type Counts, isEmpty, minus, pairAt, pairsOf } from "./pair-counts.ts";
import { SetMaker, type SetSearch, type SetWatch } from "./set-search.ts";
import { StumpCollector } from "./stump-collector.ts";
import { slack } from "./tally.ts";
import type { Split, TallyOptions, TreeSet } from "./tree-set.ts";

export interface TreeSetTools extends TallyOptions {
  readonly sets: ConditionSets;
  readonly leaves: LeafCosts;
  readonly memory: LinearMemory;
  readonly kernels: PairCount;
  readonly pace: Pace;
  /** Most that the sets may hold. */
  readonly mostBytes: number;
}

/** Least values of a row set's trees of at most two levels. */
interface Seconds {
  readonly leaf: number;
  /** Of each condition's sides: one leaf or one more condition. */
  readonly yes: Float64Array;
  readonly no: Float64Array;
  readonly least: number;
}

/** The addresses of a row set's counts in the kernels' memory. */
interface Tables {
  readonly singles: number;
  readonly pairs: number;
  readonly scratch: number;
  readonly out: number;
}

export class TreeSetSearch implements SetSearch {
  readonly #tools: TreeSetTools;
  readonly #maker: SetMaker;

  constructor(tools: TreeSetTools) {
    this.#tools = tools;
    this.#maker = new SetMaker(tools, tools.mostBytes);
  }

  /** The least value of a tree, if it is within the budget; else more than that. */
  async least(set: ConditionSet, depth: number, budget: number, watch?: SetWatch): Promise<number> {
    const mark = this.#tools.memory.mark();
    const { tables, counts, seconds } = this.#survey(set, depth);
    let best = depth === 0 ? seconds.leaf : seconds.least;
    if (depth < 2) best = Math.min(seconds.leaf, depth === 1 ? this.#leastStump(counts) : seconds.leaf);
    if (best <= budget) watch?.value?.(best);
    if (depth > 2) {
      await this.#visitRoots(set, depth, tables!, counts, seconds, {
        limit: () => Math.min(best, budget),
        offer: (value) => {
          if (value >= best) return;
          best = value;
          watch?.value?.(best);
        },
        bound: (proved) => watch?.bound?.(Math.min(proved, best)),
      });
    }
    this.#tools.memory.reset(mark);
    return best;
  }

  /** All trees within the budget; null where there is none. */
  async gather(set: ConditionSet, depth: number, budget: number, watch?: SetWatch): Promise<TreeSet | null> {
    const { memory } = this.#tools;
    const mark = memory.mark();
    const { tables, counts, seconds } = this.#survey(set, depth);
    let found: TreeSet | null;
    if (depth <= 1) found = this.#shallow(set, counts, depth, budget);
    else if (depth === 2) found = this.#two(set.names, counts, seconds, budget);
    else {
      const splits: Split[] = [];
      await this.#visitRoots(set, depth, tables!, counts, seconds, {
        limit: () => budget,
        gathered: (split) => {
          splits.push(split);
          watch?.split?.(split);
        },
      });
      splits.sort((a, b) => a.condition - b.condition);
      found = this.#maker.complete({ budget, ...this.#leafOf(counts, budget), stumps: null, splits });
    }
    memory.reset(mark);
    return found;
  }

  /** Counts of the whole set, pairs only where two levels are asked for. */
  #survey(set: ConditionSet, depth: number): { tables: Tables | null; counts: Counts; seconds: Seconds } {
    const { memory, kernels } = this.#tools;
    const { count, classes, words } = set;
    const singles = memory.allocate((count + 1) * classes * 4);
    kernels.singles(set, -1, singles);
    if (depth < 2) {
      const counts = this.#counts(set, singles, 0);
      const leaf = this.#value(counts, count);
      return { tables: null, counts, seconds: { leaf, yes: NONE, no: NONE, least: leaf } };
    }
    const tables: Tables = {
      singles,
      pairs: memory.allocate(pairsOf(count) * classes * 4),
      scratch: memory.allocate(Math.max(words * 24, classes * 16)),
      out: memory.allocate(count * 8),
    };
    kernels.pairs(set, -1, tables.scratch, tables.pairs);
    const counts = this.#counts(set, tables.singles, tables.pairs);
    return { tables, counts, seconds: this.#seconds(set, counts, tables, 0, 0) };
  }

  /** Tries every root that may be within the limit, the most promising first. */
  async #visitRoots(
    set: ConditionSet,
    depth: number,
    tables: Tables,
    counts: Counts,
    seconds: Seconds,
    {
      limit,
      offer,
      gathered,
      bound,
    }: {
      limit: () => number;
      offer?: (value: number) => void;
      gathered?: (split: Split) => void;
      bound?: (proved: number) => void;
    },
  ): Promise<void> {
    const { memory, kernels, pace, leaves, sparsity } = this.#tools;
    const { count, classes } = set;
    const order = Array.from({ length: count }, (_, i) => i);
    const shallow = (i: number): number => seconds.yes[i] + seconds.no[i];
    order.sort((a, b) => shallow(a) - shallow(b) || a - b);
    // A tree of too small leaves on similar rows may have been left out, so its absence bounds nothing.
    const bounding = leaves.least === 0;
    const similar = new SimilarSets(counts.singles, counts.pairs, set, {
      unit: leaves.most,
      floor: sparsity,
    });
    const proved = new Float64Array(count).fill(2 * sparsity);
    const given = memory.allocate((count + 1) * classes * 4);
    const givenPairs = depth === 3 ? memory.allocate(pairsOf(count) * classes * 4) : 0;
    for (const root of order) {
      if (pace.due()) await pace.turn();
      const floors = [similar.bound(root, 0), similar.bound(root, 1)];
      const most = limit() + slack(limit());
      if (floors[0] + floors[1] > most) {
        proved[root] = floors[0] + floors[1];
        bound?.(least(proved));
        continue;
      }
      if (depth === 3) {
        kernels.singles(set, root, given);
        kernels.pairs(set, root, tables.scratch, givenPairs);
        const yes = this.#counts(set, given, givenPairs);
        const no = minus(counts, yes);
        const yesSeconds = this.#seconds(set, yes, { ...tables, singles: given, pairs: givenPairs }, 0, 0);
        const noSeconds = this.#seconds(set, no, tables, given, givenPairs);
        const value = yesSeconds.least + noSeconds.least;
        proved[root] = value;
        if (bounding) {
          similar.add({ column: root, code: 1, value: yesSeconds.least });
          similar.add({ column: root, code: 0, value: noSeconds.least });
        }
        offer?.(value);
        if (gathered && value <= most) {
          const condition = set.names[root];
          const yesSet = this.#two(set.names, yes, yesSeconds, limit() - noSeconds.least);
          const noSet = this.#two(set.names, no, noSeconds, limit() - yesSeconds.least);
          if (yesSet && noSet) gathered({ condition, yes: yesSet, no: noSet });
        }
      } else {
        const [first, second] = similar.size(root, 1) >= similar.size(root, 0) ? [1, 0] : [0, 1];
        const values = [...floors];
        let isOver = false;
        for (const code of [first, second]) {
          const budget = limit() - values[1 - code];
          const found = await this.#side(set, root, code, (rows) => this.least(rows, depth - 1, budget));
          values[code] = Math.min(found, budget);
          if (bounding) similar.add({ column: root, code, value: values[code] });
          isOver = found > budget + slack(budget);
          if (isOver) break;
        }
        const value = values[0] + values[1];
        proved[root] = value;
        if (!isOver) {
          offer?.(value);
          if (gathered) {
            const sides: (TreeSet | null)[] = [];
            for (const code of [0, 1]) {
              const budget = limit() - values[1 - code];
              sides.push(await this.#side(set, root, code, (rows) => this.gather(rows, depth - 1, budget)));
            }
            const [noSet, yesSet] = sides;
            if (yesSet && noSet) gathered({ condition: set.names[root], yes: yesSet, no: noSet });
          }
        }
      }
      bound?.(least(proved));
    }
  }

  async #side<T>(
    set: ConditionSet,
    root: number,
    code: number,
    work: (rows: ConditionSet) => Promise<T>,
  ): Promise<T> {
    const { memory, sets } = this.#tools;
    const mark = memory.mark();
    const result = await work(sets.select(set, set.names[root], code === 1));
    memory.reset(mark);
    return result;
  }

  /** Trees of at most one condition. */
  #shallow(set: ConditionSet, counts: Counts, depth: number, budget: number): TreeSet | null {
    const leaf = this.#leafOf(counts, budget);
    if (depth === 0) return this.#maker.complete({ budget, ...leaf, stumps: null, splits: [] });
    const { classes } = this.#tools.leaves;
    const cells = new Int32Array(classes * 2);
    const all = counts.count * classes;
    const found = new StumpCollector(this.#tools, budget, leaf.asLeaf);
    for (let i = 0; i < counts.count; i++) {
      for (let c = 0; c < classes; c++) {
        cells[c] = counts.singles[i * classes + c];
        cells[classes + c] = counts.singles[all + c] - cells[c];
      }
      found.offer(set.names[i], cells);
    }
    return this.#maker.complete({ budget, ...leaf, stumps: found.stumps(), splits: [] });
  }

  /** Trees of at most two levels. */
  #two(names: Uint32Array, counts: Counts, seconds: Seconds, budget: number): TreeSet | null {
    const splits: Split[] = [];
    const most = budget + slack(budget);
    for (let i = 0; i < counts.count; i++) {
      if (seconds.yes[i] + seconds.no[i] > most) continue;
      const yes = this.#stumpsOf(names, counts, i, true, budget - seconds.no[i]);
      const no = yes && this.#stumpsOf(names, counts, i, false, budget - seconds.yes[i]);
      if (yes && no) splits.push({ condition: names[i], yes, no });
    }
    return this.#maker.complete({ budget, ...this.#leafOf(counts, budget), stumps: null, splits });
  }

  /** A leaf, or one more condition, on one side of condition i. */
  #stumpsOf(
    names: Uint32Array,
    { count, singles, pairs }: Counts,
    i: number,
    passes: boolean,
    budget: number,
  ): TreeSet | null {
    const { leaves } = this.#tools;
    const { classes } = leaves;
    const side = new Int32Array(classes);
    const all = count * classes;
    for (let c = 0; c < classes; c++) {
      const inside = singles[i * classes + c];
      side[c] = passes ? inside : singles[all + c] - inside;
    }
    const cells = new Int32Array(classes * 2);
    const asLeaf = leaves.of(side, 0);
    const isWithin = asLeaf + this.#tools.sparsity <= budget + slack(budget);
    const leaf = isWithin ? { cost: asLeaf, label: leaves.label } : null;
    const found = new StumpCollector(this.#tools, budget, asLeaf);
    for (let j = 0; j < count; j++) {
      if (j === i) continue;
      const pair = pairAt(count, i, j) * classes;
      for (let c = 0; c < classes; c++) {
        const both = pairs[pair + c];
        const yes = passes ? both : singles[j * classes + c] - both;
        cells[c] = yes;
        cells[classes + c] = side[c] - yes;
      }
      found.offer(names[j], cells);
    }
    return this.#maker.complete({ budget, asLeaf, leaf, stumps: found.stumps(), splits: [] });
  }

  #leafOf({ singles, count }: Counts, budget: number): Pick<TreeSet, "asLeaf" | "leaf"> {
    const { leaves, sparsity } = this.#tools;
    const cost = leaves.of(singles, count * leaves.classes);
    const isWithin = cost + sparsity <= budget + slack(budget);
    return { asLeaf: cost, leaf: isWithin ? { cost, label: leaves.label } : null };
  }

  #counts({ count, classes }: ConditionSet, singles: number, pairs: number): Counts {
    const { memory } = this.#tools;
    return {
      count,
      singles: memory.i32(singles, (count + 1) * classes).slice(),
      pairs: pairs === 0 ? NO_PAIRS : memory.i32(pairs, pairsOf(count) * classes).slice(),
    };
  }

  /** As a leaf: the rows of a condition, or all of them. */
  #value({ singles }: Counts, place: number): number {
    const { leaves, sparsity } = this.#tools;
    return leaves.of(singles, place * leaves.classes) + sparsity;
  }

  #leastStump(counts: Counts): number {
    const { classes } = this.#tools.leaves;
    let best = Number.POSITIVE_INFINITY;
    const rest = new Int32Array(classes);
    for (let i = 0; i < counts.count; i++) {
      for (let c = 0; c < classes; c++) {
        rest[c] = counts.singles[counts.count * classes + c] - counts.singles[i * classes + c];
      }
      best = Math.min(best, this.#value(counts, i) + this.#tools.leaves.of(rest, 0) + this.#tools.sparsity);
    }
    return best;
  }

  #seconds(
    { count, classes }: ConditionSet,
    counts: Counts,
    { singles, pairs, scratch, out }: Tables,
    lessSingles: number,
    less: number,
  ): Seconds {
    const { leaves, kernels, memory, sparsity } = this.#tools;
    const leaf = this.#value(counts, count);
    const yes = new Float64Array(count);
    const no = new Float64Array(count);
    if (leaves.hasCosts) this.#secondsByCosts(counts, yes, no);
    else {
      kernels.bestSeconds(count, classes, singles, pairs, lessSingles, less, scratch, out, leaves.least);
      const lost = memory.i32(out, 2 * count);
      for (let i = 0; i < count; i++) {
        yes[i] = lost[i] >= TOO_FEW_ROWS ? Number.POSITIVE_INFINITY : lost[i] * leaves.unit + 2 * sparsity;
        no[i] =
          lost[count + i] >= TOO_FEW_ROWS
            ? Number.POSITIVE_INFINITY
            : lost[count + i] * leaves.unit + 2 * sparsity;
      }
    }
    const rest = new Int32Array(classes);
    let best = leaf;
    for (let i = 0; i < count; i++) {
      for (let c = 0; c < classes; c++) {
        rest[c] = counts.singles[count * classes + c] - counts.singles[i * classes + c];
      }
      yes[i] = Math.min(yes[i], this.#value(counts, i));
      no[i] = Math.min(no[i], leaves.of(rest, 0) + sparsity);
      // A condition that all of these rows pass, or none, is none.
      const isConstant = isEmpty(rest, 0, classes) || isEmpty(counts.singles, i * classes, classes);
      if (isConstant) yes[i] = Number.POSITIVE_INFINITY;
      best = Math.min(best, yes[i] + no[i]);
    }
    return { leaf, yes, no, least: best };
  }

  /** The least of one more condition on each side, by the costs given. */
  #secondsByCosts(counts: Counts, yes: Float64Array, no: Float64Array): void {
    const { leaves, sparsity } = this.#tools;
    const { classes } = leaves;
    const { count, singles, pairs } = counts;
    const cell = new Int32Array(classes);
    const cost = (unitsOf: (c: number) => number): number => {
      for (let c = 0; c < classes; c++) cell[c] = unitsOf(c);
      return leaves.of(cell, 0);
    };
    yes.fill(Number.POSITIVE_INFINITY);
    no.fill(Number.POSITIVE_INFINITY);
    for (let i = 0; i < count; i++) {
      for (let j = i + 1; j < count; j++) {
        const at = pairAt(count, i, j) * classes;
        const first = (c: number): number => singles[i * classes + c];
        const second = (c: number): number => singles[j * classes + c];
        const both = cost((c) => pairs[at + c]);
        const onlyFirst = cost((c) => first(c) - pairs[at + c]);
        const onlySecond = cost((c) => second(c) - pairs[at + c]);
        const none = cost((c) => singles[count * classes + c] - first(c) - second(c) + pairs[at + c]);
        yes[i] = Math.min(yes[i], both + onlyFirst + 2 * sparsity);
        no[i] = Math.min(no[i], onlySecond + none + 2 * sparsity);
        yes[j] = Math.min(yes[j], both + onlySecond + 2 * sparsity);
        no[j] = Math.min(no[j], onlyFirst + none + 2 * sparsity);
      }
    }
  }
}

const NONE = new Float64Array(0);
const NO_PAIRS = new Int32Array(0);

function least(values: Float64Array): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < values.length; i++) if (values[i] < smallest) smallest = values[i];
  return smallest;
}
