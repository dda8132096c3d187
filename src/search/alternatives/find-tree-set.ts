// Every tree of at most so many levels within a budget, over two-valued conditions. Two levels are read off counts of
// pairs of conditions (kernels/pair-count.as.ts), deeper roots divide the rows and ask for the sets of both sides. What
// similar rows cost rules out most roots before anything of theirs is counted.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { PairCount } from "../../kernels/pair-count.ts";
import type { Pace } from "../../run/pace.ts";
import { SimilarSets } from "../similar-sets.ts";
import type { ConditionSet, ConditionSets } from "./condition-sets.ts";
import { LastLevels, type Seconds, type Tables } from "./last-levels.ts";
import type { LeafCosts } from "./leaf-costs.ts";
import { type Counts, minus, pairAt, pairsOf } from "./pair-counts.ts";
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

export class TreeSetSearch implements SetSearch {
  readonly #tools: TreeSetTools;
  readonly #maker: SetMaker;
  readonly #levels: LastLevels;

  constructor(tools: TreeSetTools) {
    this.#tools = tools;
    this.#maker = new SetMaker(tools, tools.mostBytes);
    this.#levels = new LastLevels(tools);
  }

  /** The least value of a tree, if it is within the budget; else more than that. */
  async least(set: ConditionSet, depth: number, budget: number, watch?: SetWatch): Promise<number> {
    const mark = this.#tools.memory.mark();
    const { tables, counts, seconds } = this.#levels.survey(set, depth);
    let best = depth === 0 ? seconds.leaf : seconds.least;
    if (depth < 2)
      best = Math.min(seconds.leaf, depth === 1 ? this.#levels.leastStump(counts) : seconds.leaf);
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
    const { tables, counts, seconds } = this.#levels.survey(set, depth);
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
        const yes = this.#levels.counts(set, given, givenPairs);
        const no = minus(counts, yes);
        const yesSeconds = this.#levels.seconds(
          set,
          yes,
          { ...tables, singles: given, pairs: givenPairs },
          0,
          0,
        );
        const noSeconds = this.#levels.seconds(set, no, tables, given, givenPairs);
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
}

function least(values: Float64Array): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < values.length; i++) if (values[i] < smallest) smallest = values[i];
  return smallest;
}
