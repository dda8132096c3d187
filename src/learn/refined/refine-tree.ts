// Refines a tree: each condition is chosen anew while the rest of the tree stands, from the leaves
// up and over again, until no single condition can be bettered (alternating optimisation of trees,
// Carreira-Perpiñán & Tavallali 2018). With both subtrees given, a row matters only where they
// answer it differently, and then it says which side it should take.

import type { Variable } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import { isOrdered } from "../../dataset/column.ts";
import type { Table } from "../../encoding/table.ts";
import { costOfTree, countConditions, type LabelledNode } from "../../grow/labelled-node.ts";
import { type CostMatrix, cheapestClass } from "../../objective/cost.ts";
import { type ClassFactors, weighByPriors } from "../../objective/priors.ts";
import { costRounding, rowCostsOf } from "../../objective/row-costs.ts";
import { Pace } from "../../run/pace.ts";
import { leastApart } from "../../split/least-apart.ts";
import { ConditionFinder } from "../../split/refine/best-condition.ts";
import { passes } from "../../split/refine/live-condition.ts";
import { answerOf, divideRows, type LiveNode, type LiveSplit, liven } from "./live-tree.ts";

export interface RefineRequest {
  readonly table: Table;
  /** Parallel to the table's columns. */
  readonly variables: readonly Variable[];
  readonly costs: CostMatrix;
  readonly factors: ClassFactors | null;
  readonly minRows: number;
  readonly signal: AbortSignal | undefined;
}

const MOST_ROUNDS = 1000;

/** The refined tree: on these rows never costlier than the one given, and never larger. */
export async function refineTree(root: LabelledNode, request: RefineRequest): Promise<LabelledNode> {
  const { table, variables, minRows, signal, costs, factors } = request;
  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  const rowCosts = rowCostsOf(table, costs, factors);
  const refining = {
    ...request,
    pace,
    rowCosts,
    rounding: costRounding(rowCosts, table.classes.length),
    conditions: new ConditionFinder(table, variables, minRows),
  };
  const rows = Uint32Array.from({ length: table.rows }, (_, row) => row);
  let refined = root;
  for (let settled = false; !settled; ) {
    const live = liven(refined, table, variables);
    // Every round costs less than the one before it; the count is for what rounding might make of
    // that.
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (!(await refineNode(live, { rows, asked: NONE }, refining, round === 0))) break;
      await pace.turnIfDue();
    }
    const before = countConditions(refined);
    refined = settle(live, { rows, asked: NONE }, refining);
    // Where a condition was taken out, those above it may find better ones.
    settled = countConditions(refined) === before;
  }
  return costOfTree(refined, costs, factors) <= costOfTree(root, costs, factors) ? refined : root;
}

interface Refining extends RefineRequest {
  readonly pace: Pace;
  /** What it costs to answer a row with a class: rows × classes. */
  readonly rowCosts: Float64Array;
  readonly rounding: number;
  readonly conditions: ConditionFinder;
}

/** What arrives at a node. */
interface Arriving {
  readonly rows: Uint32Array;
  /** Columns of numbers that the rows were asked on their way. */
  readonly asked: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/** What arrives below a split. */
function below({ asked }: Arriving, split: LiveSplit, rows: Uint32Array, { table }: Refining): Arriving {
  const { column } = split.condition;
  return { rows, asked: isOrdered(table.columns[column]) ? new Set([...asked, column]) : asked };
}

/** Whether anything improved. With the same rows and sides as last time, nothing can. */
async function refineNode(
  node: LiveNode,
  arriving: Arriving,
  refining: Refining,
  isNew: boolean,
): Promise<boolean> {
  const { split } = node;
  const { rows } = arriving;
  if (split === null) return isNew && relabel(node, rows, refining);
  const { pace } = refining;
  if (pace.due()) await pace.turnIfDue();
  const isNewBelow = isNew || split.moved;
  const [passed, failed] = divideRows(rows, split, refining.table);
  const yes = await refineNode(split.yes, below(arriving, split, passed, refining), refining, isNewBelow);
  const no = await refineNode(split.no, below(arriving, split, failed, refining), refining, isNewBelow);
  split.moved = (isNew || yes || no) && chooseAnew(split, arriving, refining);
  return split.moved || yes || no;
}

function relabel(node: LiveNode, rows: Uint32Array, { rowCosts, table, rounding }: Refining): boolean {
  const classes = table.classes.length;
  const sums = new Float64Array(classes);
  for (let i = 0; i < rows.length; i++) {
    for (let c = 0; c < classes; c++) sums[c] = sums[c] + rowCosts[rows[i] * classes + c];
  }
  let best = node.label;
  for (let c = 0; c < classes; c++) if (sums[c] < sums[best] - rounding) best = c;
  const changed = best !== node.label;
  node.label = best;
  return changed;
}

function chooseAnew(split: LiveSplit, { rows, asked }: Arriving, refining: Refining): boolean {
  const { table, rowCosts, rounding, conditions } = refining;
  const classes = table.classes.length;
  const gains = new Float64Array(rows.length);
  let current = 0;
  let most = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const gain =
      rowCosts[row * classes + answerOf(split.no, row, table)] -
      rowCosts[row * classes + answerOf(split.yes, row, table)];
    gains[i] = gain;
    if (gain > 0) most += gain;
    if (passes(split.condition, row, table)) current += gain;
  }
  if (most <= current + rounding) return false;
  const condition = conditions.find(rows, gains, { beyond: current + rounding, asked });
  if (condition === null) return false;
  split.condition = condition.live;
  if (condition.flipped) [split.yes, split.no] = [split.no, split.yes];
  return true;
}

/** The final tree: recounted, without conditions that change no answer or have too few rows. */
function settle(node: LiveNode, arriving: Arriving, refining: Refining): LabelledNode {
  const { table, costs, factors, minRows } = refining;
  const { rows, asked } = arriving;
  const counts = countClasses(rows, table);
  if (node.split === null) return { label: node.label, counts, split: null };
  const [passed, failed] = divideRows(rows, node.split, table);
  const isAgain = asked.has(node.split.condition.column);
  const least = Math.max(minRows, isAgain ? leastApart(total(counts)) : Number.MIN_VALUE);
  if (total(countClasses(passed, table)) < least) return settle(node.split.no, arriving, refining);
  if (total(countClasses(failed, table)) < least) return settle(node.split.yes, arriving, refining);
  const yes = settle(node.split.yes, below(arriving, node.split, passed, refining), refining);
  const no = settle(node.split.no, below(arriving, node.split, failed, refining), refining);
  if (yes.split === null && no.split === null && yes.label === no.label)
    return { label: yes.label, counts, split: null };
  const label = cheapestClass(weighByPriors(counts, factors), costs);
  return { label, counts, split: { test: node.split.condition.condition, yes, no } };
}

function countClasses(rows: Uint32Array, { classes, classCodes, weights }: Table): Float64Array {
  const counts = new Float64Array(classes.length);
  for (let i = 0; i < rows.length; i++) counts[classCodes[rows[i]]] += weights[rows[i]];
  return counts;
}
