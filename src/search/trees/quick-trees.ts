// Finds good trees quickly: each upper node asks the most informative query, or the one at the root
// of the best tree of two levels, with the best last levels below them. Neither rule is better on
// all data.

import { sideMerit } from "../../kernels/information.ts";
import { branchesOf } from "./branch-counts.ts";
import { leafSolution } from "./open-columns.ts";
import { branchRanges } from "./problem/branch-ranges.ts";
import { LEAF, MULTIWAY, type Plan } from "./problem/plan.ts";
import type { RowSet } from "./problem/row-sets.ts";
import { treesOnly, type Watch } from "./problem/search-options.ts";
import type { SearchTools } from "./search-tools.ts";

export interface QuickTree {
  readonly value: number;
  /** Null where leaves would be too small. */
  readonly plan: Plan | null;
}

export interface QuickTreeOptions {
  readonly constrained: boolean;
  readonly byInformation: boolean;
  readonly watch?: Watch | undefined;
}

interface Query {
  readonly column: number;
  readonly cut: number;
}

export async function quickTree(
  tools: SearchTools,
  set: RowSet,
  depth: number,
  { constrained, byInformation, watch }: QuickTreeOptions,
): Promise<QuickTree> {
  const { sets, problem, pace } = tools;
  if (pace.due()) await pace.turn();
  const last = byInformation ? 1 : 2;
  let query: Query | null;
  if (byInformation && depth > last) query = await mostInforming(tools, set);
  else {
    const options = { constrained, ...treesOnly(watch) };
    const solved = await tools.solve(set, Math.min(depth, last), Number.POSITIVE_INFINITY, options);
    if (depth <= last || solved.plan?.type !== "split") return solved;
    query = solved.plan;
  }
  if (query === null) return leafSolution(tools, set, constrained);
  const { column, cut } = query;
  const setColumn = set.columns[column];
  const { hasMissing, multiwayLeaves } = problem.columns[column];
  const ranges = branchRanges(setColumn, cut);
  if (!hasMissing) ranges.pop();
  const children: Plan[] = [];
  // Branches that no row can take still have a leaf where the query is written as a multiway split.
  let value = cut === MULTIWAY ? (multiwayLeaves - ranges.length) * problem.objective.leafPenalty : 0;
  for (const [low, high] of ranges) {
    const mark = sets.mark();
    const rows = sets.select(set, column, low, high);
    const isLeaf = problem.missingIsLeaf && cut !== MULTIWAY && low === setColumn.values;
    const child =
      rows.rows === 0
        ? { value: problem.objective.leafPenalty, plan: LEAF }
        : isLeaf
          ? leafSolution(tools, rows, constrained)
          : await quickTree(tools, rows, depth - 1, { constrained, byInformation });
    sets.free(mark);
    if (child.plan === null) return child;
    value += child.value;
    children.push(child.plan);
  }
  return { value, plan: { type: "split", column, cut, children } };
}

/** The first of the queries that inform most; null where the rows are of one class or alike. */
async function mostInforming(tools: SearchTools, set: RowSet): Promise<Query | null> {
  const { problem, memory, sets, stumps, pace } = tools;
  const all = stumps.classWeights(set, null);
  let best: Query | null = null;
  let most = meritOf(all);
  if (most === 0) return null;
  for (const [column, { ordered }] of problem.columns.entries()) {
    if (pace.due()) await pace.turn();
    if (ordered) {
      const found = bestCut(tools, set, column, all);
      if (found.merit > most) [best, most] = [{ column, cut: found.cut }, found.merit];
    } else {
      const { counts } = branchesOf({ problem, memory, sets, set, side: null, column }, []);
      const merit = counts.reduce((sum, part) => sum + meritOf(part), 0);
      if (merit > most) [best, most] = [{ column, cut: MULTIWAY }, merit];
    }
  }
  return best;
}

function bestCut(
  { problem: { table }, memory, sets }: SearchTools,
  set: RowSet,
  column: number,
  all: Float64Array,
): { cut: number; merit: number } {
  const { order: address, known, values } = set.columns[column];
  const ids = sets.idsOf(set);
  const mask = set.width === 16 ? 0x7fff : 0x7fffffff;
  const order = set.width === 16 ? memory.u16(address, set.rows) : memory.u32(address, set.rows);
  const move = (at: number, from: Float64Array, to: Float64Array): void => {
    const row = order[at] & mask;
    const id = ids === null ? row : ids[row];
    const label = table.classCodes[id];
    from[label] -= table.weights[id];
    to[label] += table.weights[id];
  };
  const right = all.slice();
  const missing = new Float64Array(all.length);
  for (let i = known; i < set.rows; i++) move(i, right, missing);
  const aside = meritOf(missing);
  const left = new Float64Array(all.length);
  const best = { cut: 0, merit: Number.NEGATIVE_INFINITY };
  for (let i = 0, rank = 0; i < known && rank + 1 < values; i++) {
    move(i, right, left);
    if (order[i] <= mask) continue;
    const merit = meritOf(left) + meritOf(right) + aside;
    if (merit > best.merit) [best.cut, best.merit] = [rank, merit];
    rank++;
  }
  return best;
}

function meritOf(counts: Float64Array): number {
  return sideMerit(counts, 0, counts.length, null);
}
