// Tends a tree: each question is asked anew while the rest of the tree stands, from the leaves up and over again, until no
// single question can be bettered (alternating optimisation of trees, Carreira-Perpiñán & Tavallali 2018). With both
// subtrees given, a row matters only where they answer it differently, and then it says which side it should take.

import type { Variable } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import type { Table } from "../../encoding/table.ts";
import { type CostMatrix, cheapestClass } from "../shared/cost.ts";
import { Pace } from "../shared/pace.ts";
import { weighByPriors } from "../shared/priors.ts";
import { QuestionFinder } from "../shared/refine/best-condition.ts";
import { passes } from "../shared/refine/live-condition.ts";
import { priceRounding, rowPrices } from "../shared/refine/row-costs.ts";
import { costOfTree, countConditions, type LabelledNode } from "../shared/tree/labelled-node.ts";
import { answerOf, divideRows, type LiveNode, type LiveSplit, liven } from "./live-tree.ts";

export interface TendRequest {
  readonly table: Table;
  /** Parallel to the table's columns. */
  readonly variables: readonly Variable[];
  readonly costs: CostMatrix;
  /** Class factors of given priors, or null. */
  readonly factors: Float64Array | null;
  readonly minRows: number;
  readonly signal: AbortSignal | undefined;
}

/** The tended tree: on these rows never dearer than the one given, and never larger. */
export async function tendTree(root: LabelledNode, request: TendRequest): Promise<LabelledNode> {
  const { table, variables, minRows, signal, costs, factors } = request;
  const tending = {
    ...request,
    prices: rowPrices(table, costs, factors),
    rounding: priceRounding(table),
    questions: new QuestionFinder(table, variables, minRows),
  };
  const rows = Uint32Array.from({ length: table.rows }, (_, row) => row);
  const pace = new Pace(Number.POSITIVE_INFINITY);
  let tended = root;
  for (let settled = false; !settled; ) {
    const live = liven(tended, table, variables);
    // Every round costs less than the one before it, so there is an end.
    for (let isNew = true; tendNode(live, rows, tending, isNew); isNew = false) {
      if (pace.due()) await pace.turn();
      signal?.throwIfAborted();
    }
    const before = countConditions(tended);
    tended = settle(live, rows, tending);
    // Where a question was taken out, those above it may find better ones.
    settled = countConditions(tended) === before;
  }
  return costOfTree(tended, costs, factors) <= costOfTree(root, costs, factors) ? tended : root;
}

interface Tending extends TendRequest {
  /** What it costs to answer a row with a class: rows × classes. */
  readonly prices: Float64Array;
  readonly rounding: number;
  readonly questions: QuestionFinder;
}

/** Whether anything was bettered. Where neither the rows nor the sides are others than last time, nothing can be. */
function tendNode(node: LiveNode, rows: Uint32Array, tending: Tending, isNew: boolean): boolean {
  const { split } = node;
  if (split === null) return isNew && relabel(node, rows, tending);
  const isNewBelow = isNew || split.moved;
  const [passed, failed] = divideRows(rows, split, tending.table);
  const yes = tendNode(split.yes, passed, tending, isNewBelow);
  const no = tendNode(split.no, failed, tending, isNewBelow);
  split.moved = (isNew || yes || no) && askAnew(split, rows, tending);
  return split.moved || yes || no;
}

function relabel(node: LiveNode, rows: Uint32Array, { prices, table, rounding }: Tending): boolean {
  const classes = table.classes.length;
  const sums = new Float64Array(classes);
  for (let i = 0; i < rows.length; i++) {
    for (let c = 0; c < classes; c++) sums[c] = sums[c] + prices[rows[i] * classes + c];
  }
  let best = node.label;
  for (let c = 0; c < classes; c++) if (sums[c] < sums[best] - rounding) best = c;
  const changed = best !== node.label;
  node.label = best;
  return changed;
}

function askAnew(split: LiveSplit, rows: Uint32Array, tending: Tending): boolean {
  const { table, prices, rounding, questions } = tending;
  const classes = table.classes.length;
  const gains = new Float64Array(rows.length);
  let current = 0;
  let most = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const gain =
      prices[row * classes + answerOf(split.no, row, table)] -
      prices[row * classes + answerOf(split.yes, row, table)];
    gains[i] = gain;
    if (gain > 0) most += gain;
    if (passes(split.question, row, table)) current += gain;
  }
  if (most <= current + rounding) return false;
  const question = questions.find(rows, gains, { beyond: current + rounding });
  if (question === null) return false;
  split.question = question.asked;
  if (question.flipped) [split.yes, split.no] = [split.no, split.yes];
  return true;
}

/** The lasting tree: counts anew, and questions taken out that change no answer or have too few rows on a side. */
function settle(node: LiveNode, rows: Uint32Array, tending: Tending): LabelledNode {
  const { table, costs, factors, minRows } = tending;
  const counts = countClasses(rows, table);
  if (node.split === null) return { label: node.label, counts, split: null };
  const [passed, failed] = divideRows(rows, node.split, table);
  const least = Math.max(minRows, Number.MIN_VALUE);
  if (total(countClasses(passed, table)) < least) return settle(node.split.no, rows, tending);
  if (total(countClasses(failed, table)) < least) return settle(node.split.yes, rows, tending);
  const yes = settle(node.split.yes, passed, tending);
  const no = settle(node.split.no, failed, tending);
  if (yes.split === null && no.split === null && yes.label === no.label)
    return { label: yes.label, counts, split: null };
  const label = cheapestClass(weighByPriors(counts, factors), costs);
  return { label, counts, split: { test: node.split.question.condition, yes, no } };
}

function countClasses(rows: Uint32Array, { classes, classCodes, weights }: Table): Float64Array {
  const counts = new Float64Array(classes.length);
  for (let i = 0; i < rows.length; i++) counts[classCodes[rows[i]]] += weights[rows[i]];
  return counts;
}
