// Splits by exact lookahead where plain gain is blind: the best pair of conditions, else the best
// triple, each only where chance would hardly ever give as much (a G-test over all combinations
// tried).

import { searchSplits } from "../../counts/best-split.ts";
import type { CountSource } from "../../counts/count-source.ts";
import { once } from "../../counts/once.ts";
import { total } from "../../counts/total.ts";
import { type ColumnCondition, columnConditions, THRESHOLDS } from "../../encoding/column-conditions.ts";
import { Pace } from "../../run/pace.ts";
import type { ChooseRequest, ChosenSplit, OpenNode, SplitRules } from "../split-chooser.ts";
import type { NodeSurvey } from "../survey.ts";
import { gainTail } from "./chi-square.ts";
import { ConditionBits } from "./condition-bits.ts";
import { CountedPairs } from "./counted-pairs.ts";
import { bestPair, bestTriple } from "./lookahead.ts";

export interface LookaheadSettings extends SplitRules {
  /** Largest chance of a combination as good as the best by accident. */
  readonly level: number;
  /** Work left for the triples of one tree. Counted, not timed, so that every run does the same. */
  readonly budget: { left: number };
}

/** Cost of a triple: about 2000 for itself and one for each row. About 10^10 are a second. */
const tripleCost = (rows: number): number => 2000 + rows;

/** Triples of a tree cost at most this. */
export const TRIPLE_BUDGET = 2.5e10;

/** The split of one node that the best significant combination suggests, or null. */
export async function lookAhead(
  { source, signal }: ChooseRequest,
  node: OpenNode,
  survey: NodeSurvey,
  settings: LookaheadSettings,
): Promise<ChosenSplit | null> {
  const classes = source.classes.length;
  const isSignificant = (gain: number, conditions: number, size: number): boolean =>
    choose(conditions, size) * gainTail(gain, 2 ** size, classes) <= settings.level;
  // A combination cannot tell more than everything; every varying variable has at least one
  // condition.
  if (!isSignificant(-survey.merit, survey.varying.length, 2)) return null;
  const offered = nodeConditions(source, survey);
  const count = offered.length;
  if (!isSignificant(-survey.merit, count, 2)) return null;
  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  const bits = once(async () => {
    const table = await source.table(node.part);
    const conditions = offered.map((each) => ({ ...each, codes: table.columns[each.column].codes }));
    return { rows: table.rows, bits: await ConditionBits.create(table, conditions) };
  });
  // Where rows are far away, pairs are counted there; triples need the rows.
  const counts = await source.can.countPairs?.(
    node.part,
    offered.map(({ condition }) => condition),
  );
  const pairs = counts ? new CountedPairs(counts, node.counts, count) : (await bits()).bits;
  let found = await bestPair(pairs, settings.criterion, pace);
  if (found === null) return null;
  if (!isSignificant(found.gain, count, 2)) {
    const costs = (rows: number): number => choose(count, 3) * tripleCost(rows);
    if (costs(1) > settings.budget.left || !isSignificant(-survey.merit, count, 3)) return null;
    const own = await bits();
    const cost = costs(own.rows);
    if (cost > settings.budget.left) return null;
    settings.budget.left -= cost;
    found = await bestTriple(own.bits, settings.criterion, pace);
    if (found === null || !isSignificant(found.gain, count, 3)) return null;
  }
  // Any of them will do; the one that informs most by itself comes first.
  const search = searchSplits(pairs.total, settings);
  let best: number | null = null;
  for (const index of found.conditions) {
    if (search.offer(pairs.singles.slice(index * classes, (index + 1) * classes))) best = index;
  }
  return best === null ? null : { test: offered[best].condition, yes: search.yes, no: search.no };
}

interface NodeCondition extends ColumnCondition {
  readonly column: number;
}

/** The conditions of all columns that vary, as the survey weighed their codes. */
function nodeConditions(
  { variables, attributes, classes }: CountSource,
  { varying }: NodeSurvey,
): NodeCondition[] {
  return varying.flatMap(({ variable: column, codes, counts }) => {
    if (column >= attributes) return [];
    const variable = variables[column];
    const weights = new Float64Array(variable.size + 1);
    codes.forEach((code, place) => {
      weights[code] = total(counts.subarray(place * classes.length, (place + 1) * classes.length));
    });
    return columnConditions(variable, weights, THRESHOLDS).map((each) => ({ ...each, column }));
  });
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways *= (n - i) / (i + 1);
  return Math.max(0, ways);
}
