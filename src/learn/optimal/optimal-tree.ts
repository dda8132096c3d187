// T1, T2 and Td (Auer, Holte & Maass 1995, Section 2): the tree of at most d levels with the least
// cost of mistakes on the training rows, and what was proved about it.

import { isOrderedKind } from "../../dataset/column.ts";
import type { ColumnSchema } from "../../dataset/dataset.ts";
import type { Table } from "../../encoding/table.ts";
import { cutSweep } from "../../kernels/cut-sweep.ts";
import type { KernelForm } from "../../kernels/instantiate.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import { pairCount } from "../../kernels/pair-count.ts";
import { treeScan } from "../../kernels/tree-scan.ts";
import type { LearnContext } from "../../learner/learner.ts";
import type { TreeNode } from "../../model/model.ts";
import type { Certificate } from "../../objective/certificate.ts";
import { type CostMatrix, cheapestClass } from "../../objective/cost.ts";
import { Pace, Stopped } from "../../run/pace.ts";
import { provedCost } from "../../search/exact-objective.ts";
import { certificateOf, reportGap } from "../../search/gap.ts";
import { canonicalPlan } from "../../search/trees/canonical-plan.ts";
import { LEAF, type Plan } from "../../search/trees/problem/plan.ts";
import { makeProblem, type Problem } from "../../search/trees/problem/problem.ts";
import type { RowSet } from "../../search/trees/problem/row-sets.ts";
import { type Found, treesOnly, type Watch } from "../../search/trees/problem/search-options.ts";
import { ALL_SWITCHES, type Switches } from "../../search/trees/problem/switches.ts";
import { isTwoValued } from "../../search/trees/problem/two-valued.ts";
import { Search } from "../../search/trees/search.ts";
import { Team } from "../../search/trees/threads/team.ts";
import { written } from "../../text/numbers.ts";
import { TreeBuilder } from "./build-tree.ts";
import { treeObjective } from "./tree-objective.ts";

export interface OptimalTreeRequest {
  readonly table: Table;
  /** Parallel to the table's columns. */
  readonly schemas: readonly ColumnSchema[];
  readonly depth: number;
  /** Most intervals of a number at the last level; 0 means classes + 1. */
  readonly intervals: number;
  /** Penalty of a leaf. */
  readonly sparsity: number;
  readonly costs: CostMatrix;
  /** What a cost of 1 is in words; 1 where it is left out. */
  readonly costUnit?: number;
  /** Least weight of a leaf that rows reach. */
  readonly minRows: number;
  /** Where a number is missing a leaf follows, whatever the depth. */
  readonly missingIsLeaf?: boolean;
  /** Seconds; Infinity for no limit. */
  readonly timeLimit: number;
  readonly context: LearnContext;
  /** How many threads search; more than one only where the context can start them. */
  readonly threads?: number;
  readonly kernels?: KernelForm;
  readonly switches?: Switches;
}

export interface OptimalTree {
  readonly root: TreeNode;
  readonly certificate: Certificate;
}

export async function optimalTree(request: OptimalTreeRequest): Promise<OptimalTree> {
  const { table, costs, context } = request;
  const pace = new Pace(request.timeLimit, context.signal);
  const problem = makeProblem(table, request);
  const progress: Progress = { best: LEAF, value: Number.POSITIVE_INFINITY, bound: 0, optimal: false };
  const memory = new LinearMemory();
  const scan = await treeScan(memory, request.kernels);
  const sweep = await cutSweep(memory, request.kernels);
  const switches = request.switches ?? ALL_SWITCHES;
  const search = new Search({ problem, memory, scan, sweep, pace, switches });
  let root: TreeNode;
  try {
    await pace.turn();
    const before = pace.now;
    const everything = await search.sets.everything(pace);
    // Writing the tree takes about as long for each pair of levels as sorting the rows did.
    pace.setAside((pace.now - before) * Math.ceil(request.depth / 2));
    const floor = search.sets.mark();
    await searchEverything(request, search, everything, progress);
    search.sets.free(floor);
    const builder = new TreeBuilder({
      ...{ tools: search, costs, schemas: request.schemas, sparsity: request.sparsity },
    });
    root = builder.build(everything, progress.best);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    // Stopped before the rows were even sorted: one leaf.
    root = leafOf(problem, costs);
  }
  const upperBound = treeObjective(root, table.classes, costs, request.sparsity);
  // Where sums are rounded nothing is proved.
  const { isExact } = problem.objective;
  const gap = { value: upperBound, bound: isExact ? provedCost(problem, progress.bound) : 0 };
  const isProved = progress.optimal && isExact;
  return { root, certificate: certificateOf(gap, isProved, describe(problem, request)) };
}

/** Of a time limit, what goes into a first lower bound. */
const BOUNDING_SHARE = 0.25;

/** What is known at any moment. */
interface Progress {
  best: Plan;
  value: number;
  bound: number;
  optimal: boolean;
}

/** Searches until the optimum is proved or the pace says stop; `progress` keeps the state. */
async function searchEverything(
  request: OptimalTreeRequest,
  search: Search,
  everything: RowSet,
  progress: Progress,
): Promise<void> {
  const { depth, context } = request;
  const { problem, pace } = search;
  const constrained = problem.minRows > 0;
  const watch: Watch = {
    better(value, plan) {
      if (value >= progress.value) return;
      progress.value = value;
      progress.best = plan;
    },
    bound(proved) {
      progress.bound = Math.max(progress.bound, proved);
    },
  };
  watch.better(search.stumps.leaf(everything, null, 0), LEAF);
  const twoValued = isTwoValued(problem) && depth > 1 && search.switches.bits;
  const team = twoValued ? null : startTeam(problem, request);
  let own: Found | null = null;
  reportGap(pace, context, {
    what: "tree",
    measure: request.costs === null && request.sparsity === 0 ? "mistakes" : "cost",
    gap() {
      if (team) watch.bound(team.state.bound);
      const { value, bound } = progress;
      const told = (cost: number): number => provedCost(problem, cost) * (request.costUnit ?? 1);
      return { value: told(value), bound: told(bound) };
    },
  });
  try {
    let solved: { value: number; plan: Plan | null };
    if (twoValued) {
      const { memory } = search;
      const { BitSearch } = await import("../../search/trees/bit-search.ts");
      const { boundByBlocks, canBoundByBlocks } = await import("../../search/trees/bound-by-blocks.ts");
      const kernels = await pairCount(memory, request.kernels);
      // Only a search that may be stopped needs a bound before its end.
      if (pace.isLimited && canBoundByBlocks(problem)) {
        const share = pace.part(BOUNDING_SHARE);
        await boundByBlocks({ problem, memory, kernels, pace: share, bound: watch.bound });
      }
      const bits = new BitSearch(problem, memory, kernels, pace);
      solved = await bits.solve(
        bits.sets.deal(problem.table.rows, 0, 1),
        depth,
        Number.POSITIVE_INFINITY,
        watch,
      );
    } else {
      const options = { constrained, canonical: true };
      if (!team)
        solved = await search.solve(everything, depth, Number.POSITIVE_INFINITY, { ...options, watch });
      else {
        const share = team.state.share((found) => {
          own = found;
        });
        solved = await search.solve(everything, depth, Number.POSITIVE_INFINITY, {
          ...options,
          // A team's searches know bounds of their own columns only.
          ...treesOnly(watch),
          share,
        });
        await team.finish(() => sleep().then(() => pace.turn()));
        solved = team.best(own) ?? solved;
      }
    }
    // Where even all rows together are too few for a leaf, one leaf is all there is.
    progress.best = solved.plan ?? LEAF;
    progress.value = solved.value;
    progress.optimal = true;
    if (!twoValued)
      progress.best = await canonicalPlan(search, everything, depth, progress.best, constrained);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    if (team && !progress.optimal) {
      const found = team.best(own);
      if (found) watch.better(found.value, found.plan);
      watch.bound(team.state.bound);
    }
  } finally {
    team?.stop();
  }
}

function leafOf({ table }: Problem, costs: CostMatrix): TreeNode {
  const counts = new Float64Array(table.classes.length);
  for (let row = 0; row < table.rows; row++) counts[table.classCodes[row]] += table.weights[row];
  return { type: "leaf", class: table.classes[cheapestClass(counts, costs)], counts: [...counts] };
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
  const { intervals, sparsity, costs, minRows, missingIsLeaf } = request;
  const noNumber = null as unknown as () => number;
  const bare = table.columns.map(({ kind, name, codes, size }) =>
    isOrderedKind(kind)
      ? { kind, name, codes, size, lower: noNumber, upper: noNumber }
      : { kind, name, codes, size },
  );
  const { rows, classes, classCodes, weights } = table;
  return new Team(start, threads - 1, {
    table: { rows, classes, classCodes, weights, columns: bare },
    options: { depth, intervals, sparsity, costs, minRows, missingIsLeaf },
    columns: columns.length,
  });
}

function describe(problem: Problem, request: OptimalTreeRequest): string {
  const { depth, sparsity, costs, costUnit = 1, minRows, table } = request;
  const parts = [`all trees of depth ${depth} over ${table.columns.length} columns`];
  if (table.columns.some(({ kind }) => isOrderedKind(kind))) {
    parts.push(`numbers in up to ${problem.intervals} intervals at the last level`);
  }
  if (costs) parts.push("by the costs given");
  if (sparsity > 0) parts.push(`a leaf costing ${written(problem.objective.sparsity * costUnit)}`);
  if (problem.missingIsLeaf) parts.push("a leaf where a number is missing");
  if (minRows > 1) parts.push(`at least ${minRows} rows in a leaf`);
  return parts.join(", ");
}
