// Splits by exact lookahead where plain gain is blind: the best pair of conditions, else the best triple, each only
// where chance would hardly ever give as much (a G-test over all combinations tried).

import { total } from "../../../counts/total.ts";
import type { ColumnSchema } from "../../../dataset/dataset.ts";
import { sideMerit } from "../../../kernels/information.ts";
import { Pace } from "../pace.ts";
import type { ChooseRequest, ChosenSplit, OpenNode } from "../split-chooser.ts";
import { gainTail } from "./chi-square.ts";
import { ConditionBits } from "./condition-bits.ts";
import { bestPair, bestTriple } from "./lookahead.ts";
import type { NodeSurvey } from "./survey.ts";
import { tableConditions } from "./table-conditions.ts";

export interface LookaheadSettings {
  /** Largest chance of a combination as good as the best by accident. */
  readonly level: number;
  /** What the triples of one tree may still cost; spent here. A count and no clock, so that every run does the same. */
  readonly budget: { left: number };
}

/** Cost of a triple: about 2000 for itself and one for each row. About 10^10 are a second. */
const tripleCost = (rows: number): number => 2000 + rows;

/** Triples of a tree cost at most this. */
export const TRIPLE_BUDGET = 2.5e10;

/** The split of one node that the best significant combination suggests, or null. */
export async function lookAhead(
  { source, factors, minRows, signal }: ChooseRequest,
  node: OpenNode,
  survey: NodeSurvey,
  settings: LookaheadSettings,
): Promise<ChosenSplit | null> {
  const classes = source.classes.length;
  const isSignificant = (gain: number, conditions: number, size: number): boolean =>
    choose(conditions, size) * gainTail(gain, 2 ** size, classes) <= settings.level;
  // A combination cannot tell more than everything; every varying variable has at least one condition.
  if (!isSignificant(-survey.merit, survey.varying.length, 2)) return null;
  const table = await source.table(node.part);
  const schemas = source.variables
    .slice(0, source.attributes)
    .map((variable): ColumnSchema => variable.schema);
  const conditions = tableConditions(table, schemas);
  const count = conditions.length;
  if (!isSignificant(-survey.merit, count, 2)) return null;
  const bits = await ConditionBits.create(table, conditions);

  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  let found = await bestPair(bits, factors, pace);
  if (found === null) return null;
  if (!isSignificant(found.gain, count, 2)) {
    const cost = choose(count, 3) * tripleCost(table.rows);
    if (cost > settings.budget.left || !isSignificant(-survey.merit, count, 3)) return null;
    settings.budget.left -= cost;
    found = await bestTriple(bits, factors, pace);
    if (found === null || !isSignificant(found.gain, count, 3)) return null;
  }
  // Any of them will do; the one that informs most by itself comes first.
  let best: ChosenSplit | null = null;
  let bestMerit = Number.NEGATIVE_INFINITY;
  for (const index of found.conditions) {
    const yes = bits.singles.slice(index * classes, (index + 1) * classes);
    const no = bits.total.map((count, c) => count - yes[c]);
    if (Math.min(total(yes), total(no)) < minRows) continue;
    const merit = sideMerit(yes, 0, classes, factors) + sideMerit(no, 0, classes, factors);
    if (merit > bestMerit) {
      bestMerit = merit;
      best = { test: conditions[index].condition, yes };
    }
  }
  return best;
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways *= (n - i) / (i + 1);
  return Math.max(0, ways);
}
