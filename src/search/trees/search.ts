// Exact search for the best tree of a given depth: branch and bound over the root's queries, best
// bound first. Depth 2 tries many cuts in one pass (try-batch.ts); deeper roots are tried one cut
// at a time, each side being a search of its own with a budget: it either finds the best tree that
// stays below the budget or proves there is none.

import type { CutSweep } from "../../kernels/cut-sweep.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { TreeScan } from "../../kernels/tree-scan.ts";
import type { Pace } from "../../run/pace.ts";
import { openColumns } from "./open-columns.ts";
import { LEAF, MULTIWAY, type Plan, queryPlan } from "./problem/plan.ts";
import type { Problem } from "./problem/problem.ts";
import { type RowSet, RowSets } from "./problem/row-sets.ts";
import { type Solution, type SolveOptions, treesOnly } from "./problem/search-options.ts";
import { ALL_SWITCHES, type Switches } from "./problem/switches.ts";
import { quickTree } from "./quick-trees.ts";
import { Root } from "./root.ts";
import type { SearchTools } from "./search-tools.ts";
import { SideScan, type SideValues } from "./side-scan.ts";
import { SideSweep } from "./side-sweep.ts";
import { StumpSolver } from "./stump.ts";
import { tryBatch } from "./try-batch.ts";
import { tryCut, tryInterval } from "./try-cut.ts";
import { tryMultiway } from "./try-multiway.ts";

export interface SearchParts {
  readonly problem: Problem;
  readonly memory: LinearMemory;
  readonly scan: TreeScan;
  readonly sweep: CutSweep;
  readonly pace: Pace;
  readonly switches?: Switches;
}

export class Search implements SearchTools {
  readonly problem: Problem;
  readonly memory: LinearMemory;
  readonly sets: RowSets;
  readonly stumps: StumpSolver;
  readonly sides: SideScan;
  readonly sweeps: SideSweep;
  readonly pace: Pace;
  readonly switches: Switches;
  /** Half the least difference between two objectives. */
  readonly #step: number;

  constructor({ problem, memory, scan, sweep, pace, switches = ALL_SWITCHES }: SearchParts) {
    this.problem = problem;
    this.memory = memory;
    this.pace = pace;
    this.switches = switches;
    this.sets = new RowSets(problem, memory, scan);
    this.stumps = new StumpSolver(problem, memory, this.sets);
    this.sides = new SideScan({ problem, memory, sets: this.sets, scan, stumps: this.stumps, pace });
    this.sweeps = new SideSweep(problem, memory, this.sets, sweep);
    const { epsilon, quantum } = problem.objective;
    this.#step = (epsilon || quantum) / 2;
  }

  async solve(set: RowSet, depth: number, budget: number, options: SolveOptions): Promise<Solution> {
    const { columns, minRows } = this.problem;
    if (depth > 1 && columns.length > 0) return this.#searchRoots(set, depth, budget, options);
    const bounds = new Float64Array(columns.length);
    const least = options.constrained ? minRows : 0;
    const values =
      depth === 1 && columns.length > 0
        ? await this.sides.whole(set, least)
        : Float64Array.of(this.stumps.leaf(set, null, least));
    const value = smallest(values);
    if (value >= budget) return { value: budget, plan: null, bounds };
    return { value, plan: queryPlan(values), bounds };
  }

  async #searchRoots(set: RowSet, depth: number, budget: number, options: SolveOptions): Promise<Solution> {
    const { columns, minRows, objective } = this.problem;
    const root = new Root({ set, depth, budget, options, columns: columns.length, step: this.#step });
    const whole = await this.sides.whole(set, 0);
    const leaf = options.constrained ? this.stumps.leaf(set, null, minRows) : whole[columns.length];
    if (leaf < root.value) root.improve(leaf, -1, 0, LEAF);
    const bounds = new Float64Array(columns.length).fill(2 * objective.leafPenalty);
    // One answer is as good as any two could be.
    if (2 * objective.leafPenalty >= root.value) return { value: root.value, plan: root.plan, bounds };
    const { shallow, first } = await this.#startShallow(root, whole);
    const order = columns.map((_, column) => column);
    order.sort((a, b) => root.promise[a] - root.promise[b] || a - b);
    const work = async (list: readonly number[]): Promise<void> => {
      const mark = this.sets.mark();
      await openColumns(this, root, { columns: list, whole, shallow });
      if (first?.type === "split" && list.includes(first.column)) {
        await this.#tryFirst(root, first.column, first.cut);
      }
      await this.#explore(root);
      this.sets.free(mark);
    };
    if (!options.share) await work(order);
    else {
      for (const column of order) {
        if (!options.share.claim(column)) continue;
        await work([column]);
        options.share.prove(column, root.settled[column]);
      }
    }
    for (let column = 0; column < columns.length; column++) {
      // On a larger row set the root may send all these rows one way.
      bounds[column] = columns[column].ordered
        ? Math.min(root.settled[column], shallow + objective.leafPenalty)
        : root.settled[column];
    }
    return { value: root.value, plan: root.plan, bounds };
  }

  /** The best shallower tree: a first incumbent, and the result where a root splits nothing. */
  async #startShallow(root: Root, whole: SideValues): Promise<{ shallow: number; first: Plan | null }> {
    const { columns, minRows, objective } = this.problem;
    const { set, depth, options } = root;
    const { constrained, watch } = options;
    if (depth === 2) {
      const legal = constrained ? await this.sides.whole(set, minRows) : whole;
      root.adopt(smallest(legal), queryPlan(legal));
      root.promise.set(whole.subarray(0, columns.length));
      return { shallow: smallest(whole), first: null };
    }
    for (const byInformation of watch ? [true, false] : []) {
      const quick = await quickTree(this, set, depth, { constrained, byInformation, watch });
      if (quick.plan) root.adopt(quick.value, quick.plan);
    }
    const solved = await this.solve(set, depth - 1, root.value, { constrained, ...treesOnly(watch) });
    root.promise.set(solved.bounds);
    if (solved.plan) root.adopt(solved.value, solved.plan);
    return { shallow: constrained ? 2 * objective.leafPenalty : solved.value, first: solved.plan };
  }

  /** Tries the root of the best shallower tree first: its sides, solved anew, are hard to beat. */
  async #tryFirst(root: Root, column: number, cut: number): Promise<void> {
    const item = root.open.find(
      (open) => open.column === column && (open.multiway ? cut === MULTIWAY : cut >= 0),
    );
    if (!item) return;
    if (item.multiway) await tryMultiway(this, root, item);
    else if (cut < item.to!.at) await tryCut(this, root, item, cut, cut, cut);
  }

  async #explore(root: Root): Promise<void> {
    while (root.open.length > 0) {
      if (this.pace.due()) await this.pace.turn();
      const best = root.best();
      root.options.watch?.bound(Math.min(root.value, best.bound, ...root.settled));
      root.options.share?.prove(best.column, Math.min(best.bound, root.settled[best.column]));
      if (best.multiway) {
        if (best.bound < root.limit(best.column, MULTIWAY)) await tryMultiway(this, root, best);
        else root.close(best, root.value);
      } else if (root.depth === 2) await tryBatch(this, root, best.column);
      else await tryInterval(this, root, best);
    }
  }
}

function smallest(values: Float64Array): number {
  return values.reduce((a, b) => Math.min(a, b));
}
