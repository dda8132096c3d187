// Every tree of at most so many levels within a budget, over two-valued conditions. Two levels are
// read off counts of pairs of conditions (kernels/assembly/pair-count.as.ts), deeper roots divide
// the rows and ask for the sets of both sides. Bounds from similar row sets rule out most roots
// before anything is counted for them.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { PairCount } from "../../kernels/pair-count.ts";
import type { Pace } from "../../run/pace.ts";
import type { BitRowSets, BitRows } from "../bit-rows.ts";
import { SimilarSets } from "../similar-sets.ts";
import { slack } from "./tree-counts.ts";
import {
  type SetSearch,
  type SetWatch,
  type Split,
  type TreeSet,
  TreeSetMaker,
  type TreeSetOptions,
} from "./tree-set.ts";
import {
  type Counts,
  type CountTables,
  type LeastValues,
  minus,
  pairAt,
  sidesOf,
  TwoLevels,
} from "./two-levels.ts";

export interface TreeSetTools extends TreeSetOptions {
  readonly sets: BitRowSets;
  readonly memory: LinearMemory;
  readonly kernels: PairCount;
  readonly pace: Pace;
}

/** A row set, counted. */
interface Counted {
  readonly set: BitRows;
  readonly tables: CountTables;
  readonly counts: Counts;
  readonly values: LeastValues;
}

/** A root that was tried. */
interface TriedRoot {
  /** The least value of its trees; Infinity where that is over the limit, or was ruled out. */
  readonly value: number;
  /** No tree of the row set is below this. */
  readonly bound: number;
  /** The trees with this root that are within the limit. */
  gather(): Promise<Split | null>;
}

export class TreeSetSearch implements SetSearch {
  readonly #tools: TreeSetTools;
  readonly #maker: TreeSetMaker;
  readonly #levels: TwoLevels;

  constructor(tools: TreeSetTools) {
    this.#tools = tools;
    this.#maker = new TreeSetMaker(tools);
    this.#levels = new TwoLevels(tools);
  }

  async least(set: BitRows, depth: number, budget: number, watch?: SetWatch): Promise<number> {
    if (depth < 2) {
      const counts = this.#levels.countSingles(set);
      const leaf = this.#levels.leaf(counts);
      const best = depth === 0 ? leaf : Math.min(leaf, this.#levels.leastStump(counts));
      if (best <= budget) watch?.value?.(best);
      return best;
    }
    const { memory } = this.#tools;
    const mark = memory.mark();
    const counted = this.#count(set);
    let best = counted.values.least;
    if (best <= budget) watch?.value?.(best);
    if (depth > 2) {
      for await (const { value, bound } of this.#roots(counted, depth, () => Math.min(best, budget))) {
        if (value < best) {
          best = value;
          watch?.value?.(best);
        }
        watch?.bound?.(Math.min(bound, best));
      }
    }
    memory.reset(mark);
    return best;
  }

  async gather(set: BitRows, depth: number, budget: number, watch?: SetWatch): Promise<TreeSet | null> {
    if (depth < 2) return this.#oneLevel(set, depth, budget);
    const { memory } = this.#tools;
    const mark = memory.mark();
    const counted = this.#count(set);
    const { counts, values } = counted;
    let found: TreeSet | null;
    if (depth === 2) found = this.#twoLevels(set.names, counts, values, budget);
    else {
      const splits: Split[] = [];
      for await (const root of this.#roots(counted, depth, () => budget)) {
        const split = root.value < Number.POSITIVE_INFINITY ? await root.gather() : null;
        if (split === null) continue;
        splits.push(split);
        watch?.split?.(split);
      }
      splits.sort((a, b) => a.condition - b.condition);
      found = this.#maker.make({ budget, ...this.#leafOf(counts, budget), stumps: null, splits });
    }
    memory.reset(mark);
    return found;
  }

  #count(set: BitRows): Counted {
    const tables = this.#levels.tablesFor(set);
    const counts = this.#levels.countPairs(set, -1, tables);
    return { set, tables, counts, values: this.#levels.leastValues(counts, tables) };
  }

  /** Tries every root, the most promising first, as far as trees within the limit are concerned. */
  async *#roots(
    { set, tables, counts, values }: Counted,
    depth: number,
    limit: () => number,
  ): AsyncGenerator<TriedRoot> {
    const { pace, leaves, sparsity } = this.#tools;
    const { count, names } = set;
    const shallow = (i: number): number => values.yes[i] + values.no[i];
    const order = [...names.keys()].sort((a, b) => shallow(a) - shallow(b) || a - b);
    const similar = new SimilarSets(counts.singles, counts.pairs, set, {
      unit: leaves.most,
      floor: sparsity,
    });
    const remember = (column: number, code: number, value: number): void => {
      // A tree of too small leaves on similar rows may have been left out, so its absence bounds
      // nothing.
      if (leaves.least === 0) similar.add({ column, code, value });
    };
    const proved = new Float64Array(count).fill(2 * sparsity);
    const ofRoot = depth === 3 ? this.#levels.tablesFor(set) : null;
    for (const root of order) {
      if (pace.due()) await pace.turn();
      const least = [similar.bound(root, 0), similar.bound(root, 1)];
      const most = limit() + slack(limit());
      let value = Number.POSITIVE_INFINITY;
      let gather = async (): Promise<Split | null> => null;
      if (least[0] + least[1] <= most && ofRoot !== null) {
        const yes = this.#levels.countPairs(set, root, ofRoot);
        const no = minus(counts, yes);
        const yesValues = this.#levels.leastValues(yes, ofRoot);
        const noValues = this.#levels.leastValues(no, tables, ofRoot);
        least[0] = noValues.least;
        least[1] = yesValues.least;
        remember(root, 1, least[1]);
        remember(root, 0, least[0]);
        if (least[0] + least[1] <= most) value = least[1] + least[0];
        gather = async () => {
          const yesSet = this.#twoLevels(names, yes, yesValues, limit() - noValues.least);
          const noSet = this.#twoLevels(names, no, noValues, limit() - yesValues.least);
          return yesSet && noSet && { condition: names[root], yes: yesSet, no: noSet };
        };
      } else if (least[0] + least[1] <= most) {
        const codes = similar.size(root, 1) >= similar.size(root, 0) ? [1, 0] : [0, 1];
        let isOver = false;
        for (const code of codes) {
          const budget = limit() - least[1 - code];
          const found = await this.#onSide(set, root, code, (rows) => this.least(rows, depth - 1, budget));
          least[code] = Math.min(found, budget);
          remember(root, code, least[code]);
          isOver = found > budget + slack(budget);
          if (isOver) break;
        }
        if (!isOver) value = least[0] + least[1];
        gather = async () => {
          const sideOf = (code: number): Promise<TreeSet | null> => {
            const budget = limit() - least[1 - code];
            return this.#onSide(set, root, code, (rows) => this.gather(rows, depth - 1, budget));
          };
          const noSet = await sideOf(0);
          const yesSet = await sideOf(1);
          return yesSet && noSet && { condition: names[root], yes: yesSet, no: noSet };
        };
      }
      proved[root] = least[0] + least[1];
      yield { value, bound: proved.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY), gather };
    }
  }

  /** Works on the rows that pass a condition (code 1) or do not; they exist only while it does. */
  async #onSide<T>(
    set: BitRows,
    condition: number,
    code: number,
    work: (rows: BitRows) => Promise<T>,
  ): Promise<T> {
    const { memory, sets } = this.#tools;
    const mark = memory.mark();
    const result = await work(sets.select(set, set.names[condition], code === 1));
    memory.reset(mark);
    return result;
  }

  /** Trees of at most one condition. */
  #oneLevel(set: BitRows, depth: number, budget: number): TreeSet | null {
    const counts = this.#levels.countSingles(set);
    const leaf = this.#leafOf(counts, budget);
    const found = this.#maker.stumps(budget, leaf.asLeaf);
    const cells = new Int32Array(2 * set.classes);
    for (let i = 0; i < set.count && depth > 0; i++) {
      sidesOf(counts, i, cells);
      found.offer(set.names[i], cells);
    }
    return this.#maker.make({ budget, ...leaf, stumps: found.stumps(), splits: [] });
  }

  /** Trees of at most two levels. */
  #twoLevels(
    names: readonly number[],
    counts: Counts,
    { yes, no }: LeastValues,
    budget: number,
  ): TreeSet | null {
    const splits: Split[] = [];
    const most = budget + slack(budget);
    for (const [i, condition] of names.entries()) {
      if (yes[i] + no[i] > most) continue;
      const yesSet = this.#below(names, counts, i, true, budget - no[i]);
      const noSet = yesSet && this.#below(names, counts, i, false, budget - yes[i]);
      if (yesSet && noSet) splits.push({ condition, yes: yesSet, no: noSet });
    }
    return this.#maker.make({ budget, ...this.#leafOf(counts, budget), stumps: null, splits });
  }

  /** A leaf, or one more condition, on one side of condition i. */
  #below(
    names: readonly number[],
    counts: Counts,
    i: number,
    passes: boolean,
    budget: number,
  ): TreeSet | null {
    const { count, singles, pairs } = counts;
    const { classes } = this.#tools.leaves;
    const cells = new Int32Array(2 * classes);
    sidesOf(counts, i, cells);
    const side = passes ? cells.slice(0, classes) : cells.slice(classes);
    const leaf = this.#maker.leafOf(side, 0, budget);
    const found = this.#maker.stumps(budget, leaf.asLeaf);
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
    return this.#maker.make({ budget, ...leaf, stumps: found.stumps(), splits: [] });
  }

  /** All rows as one leaf. */
  #leafOf({ count, singles }: Counts, budget: number): Pick<TreeSet, "asLeaf" | "leaf"> {
    return this.#maker.leafOf(singles, count * this.#tools.leaves.classes, budget);
  }
}
