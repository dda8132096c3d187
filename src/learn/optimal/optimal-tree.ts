// T1, T2 and Td (Auer, Holte & Maass 1995, Section 2): the tree of at most d levels with the least cost of mistakes
// on the training rows, and what was proved about it.

import type { ColumnSchema } from "../../dataset/dataset.ts";
import type { Table } from "../../encoding/table.ts";
import { cutSweep } from "../../kernels/cut-sweep.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import { pairCount } from "../../kernels/pair-count.ts";
import { treeScan } from "../../kernels/tree-scan.ts";
import type { TreeNode } from "../../model/model.ts";
import type { CostMatrix } from "../cost.ts";
import type { Certificate, LearnContext } from "../learner.ts";
import { BitSearch } from "./bit-search.ts";
import { isTwoValued } from "./bit-sets.ts";
import { TreeBuilder } from "./build-tree.ts";
import { canonicalPlan } from "./canonical-plan.ts";
import { Pace, Stopped } from "./pace.ts";
import { LEAF, type Plan } from "./plan.ts";
import { makeProblem, type Problem } from "./problem.ts";
import { ALL_SWITCHES, Search, type SharedResult, type Switches, type Watch } from "./search.ts";
import { Team } from "./team.ts";
import { treeObjective } from "./tree-objective.ts";

export interface OptimalTreeRequest {
  readonly table: Table;
  /** Parallel to the table's columns. */
  readonly schemas: readonly ColumnSchema[];
  readonly depth: number;
  /** Most intervals of a number at the last level; 0 means classes + 1. */
  readonly intervals: number;
  /** Price of a leaf. */
  readonly sparsity: number;
  readonly costs: CostMatrix;
  /** Least weight of a leaf that rows reach. */
  readonly minRows: number;
  /** Seconds; Infinity for no limit. */
  readonly timeLimit: number;
  readonly context: LearnContext;
  /** How many threads search; more than one only where the context can start them. */
  readonly threads?: number;
  /** Use the kernels' TypeScript twins. */
  readonly plain?: boolean;
  readonly switches?: Switches;
}

export interface OptimalTree {
  readonly root: TreeNode;
  readonly certificate: Certificate;
}

export async function optimalTree(request: OptimalTreeRequest): Promise<OptimalTree> {
  const { table, schemas, depth, costs, context } = request;
  const pace = new Pace(request.timeLimit, context.signal);
  const problem = makeProblem(table, request);
  // Orders and ranks of all rows, and as much again for the sets below them.
  const memory = new LinearMemory(problem.table.rows * (problem.columns.length + 4) * 12);
  const scan = await treeScan(memory, request.plain);
  const sweep = await cutSweep(memory, request.plain);
  const search = new Search(problem, memory, { scan, sweep }, pace, request.switches ?? ALL_SWITCHES);
  const everything = search.sets.everything();
  const constrained = problem.minRows > 0;
  let best: Plan = LEAF;
  let value = search.stumps.leaf(everything, null, 0);
  let bound = 0;
  let optimal = false;
  const floor = search.sets.mark();
  pace.onTurn = () =>
    context.onProgress?.({ done: value > 0 ? bound / value : null, text: gapText(problem, bound, value) });
  const watch: Watch = {
    better(found, plan) {
      if (found >= value) return;
      value = found;
      best = plan;
    },
    bound(proved) {
      bound = Math.max(bound, proved);
    },
  };
  const twoValued = isTwoValued(problem) && depth > 1 && request.switches?.bits !== false;
  const team = twoValued ? null : startTeam(problem, request);
  try {
    let solved: { value: number; plan: Plan | null };
    if (twoValued) {
      const bits = new BitSearch(problem, memory, await pairCount(memory, request.plain), pace);
      solved = await bits.solve(bits.sets.everything(), depth, Number.POSITIVE_INFINITY, watch);
    } else {
      solved = await search.solve(everything, depth, Number.POSITIVE_INFINITY, {
        constrained,
        canonical: true,
        // A team's searches know bounds of their own columns only.
        watch: team ? { better: watch.better, bound: () => {} } : watch,
        ...(team && { share: team.state.share() }),
      });
      if (team)
        solved = firstBest([
          search.share() ?? solved,
          ...(await team.results(false, () => sleep().then(() => pace.turn()))),
        ]);
    }
    // Where even all rows together are too few for a leaf, one leaf is all there is.
    best = solved.plan ?? LEAF;
    value = solved.value;
    optimal = true;
    if (!twoValued) best = await canonicalPlan(search, everything, depth, best, constrained);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    if (team && !optimal) {
      team.state.stop();
      const results = await team.results(true, sleep);
      const own = search.share();
      if (own) results.push(own);
      for (const result of results) if (result.plan) watch.better(result.value, result.plan);
      watch.bound(columnsBound(results, problem.columns.length));
    }
  } finally {
    team?.stop();
  }
  search.sets.free(floor);
  const builder = new TreeBuilder({
    problem,
    memory,
    sets: search.sets,
    stumps: search.stumps,
    sides: search.sides,
    costs,
    schemas,
  });
  const root = builder.build(everything, best);
  const upperBound = treeObjective(root, table.classes, costs, request.sparsity);
  const lowerBound = optimal ? upperBound : Math.min(upperBound, provedCost(problem, bound));
  const searched = describe(problem, request);
  return {
    root,
    certificate: { optimal: optimal || lowerBound >= upperBound, lowerBound, upperBound, searched },
  };
}

/** Lets a millisecond pass. */
function sleep(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

function startTeam(problem: Problem, request: OptimalTreeRequest): Team | null {
  const { threads = 1, depth, context } = request;
  const start = context.startSearchThread;
  const { table, columns } = problem;
  const small = depth < 2 || table.rows * columns.length < (depth === 2 ? 100_000 : 2000);
  if (threads < 2 || !start || small || typeof SharedArrayBuffer === "undefined") return null;
  const { intervals, sparsity, costs, minRows } = request;
  const noNumber = null as unknown as () => number;
  const bare = table.columns.map(({ kind, name, codes, size }) =>
    kind === "continuous"
      ? { kind, name, codes, size, lower: noNumber, upper: noNumber }
      : { kind, name, codes, size },
  );
  const { rows, classes, classCodes, weights } = table;
  return new Team(start, threads - 1, {
    table: { rows, classes, classCodes, weights, columns: bare },
    options: { depth, intervals, sparsity, costs, minRows },
    columns: columns.length,
  });
}

/** Of all searches the least value; of equals the first column, then the smallest cut. */
function firstBest<T extends { value: number; plan: Plan | null }>(results: readonly T[]): T {
  const place = (result: T): [number, number] => {
    const { column = Number.POSITIVE_INFINITY, cut = 0 } = result as Partial<SharedResult>;
    return [column, cut];
  };
  return results.reduce((best, result) => {
    if (result.plan === null || result.value > best.value) return best;
    if (best.plan === null || result.value < best.value) return result;
    const [column, cut] = place(result);
    const [bestColumn, bestCut] = place(best);
    return column < bestColumn || (column === bestColumn && cut < bestCut) ? result : best;
  });
}

/** A bound of every tree: each column is bounded by the search that claimed it, a column nobody claimed by nothing. */
function columnsBound(results: readonly SharedResult[], columns: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let column = 0; column < columns; column++) {
    least = Math.min(least, Math.max(0, ...results.map((result) => result.bounds[column]!)));
  }
  return Math.min(least, ...results.map((result) => result.value));
}

/** The least cost that an objective of at least this allows: leaves' hairs taken off, rounded up to a possible cost. */
function provedCost({ objective, table }: Problem, bound: number): number {
  let unavoidable = 0;
  for (let row = 0; row < table.rows; row++) {
    unavoidable += table.weights[row]! * objective.unavoidable[table.classCodes[row]!]!;
  }
  // All hairs together weigh less than half a quantum.
  return unavoidable + Math.max(0, Math.ceil(bound / objective.quantum - 0.5)) * objective.quantum;
}

function gapText(problem: Problem, bound: number, value: number): string {
  return `best ${trim(value)}, at least ${trim(provedCost(problem, bound))}`;
}

function trim(value: number): string {
  return String(Number(value.toPrecision(6)));
}

function describe(problem: Problem, { depth, sparsity, costs, minRows, table }: OptimalTreeRequest): string {
  const parts = [`all trees of depth ${depth} over ${table.columns.length} columns`];
  parts.push(`numbers in up to ${problem.intervals} intervals at the last level`);
  if (costs) parts.push("by the costs given");
  if (sparsity > 0) parts.push(`a leaf priced ${problem.objective.sparsity}`);
  if (minRows > 1) parts.push(`at least ${minRows} rows in a leaf`);
  return parts.join(", ");
}
