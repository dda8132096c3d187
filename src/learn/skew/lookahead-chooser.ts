// Splits by exact lookahead where plain gain is blind: the best pair of conditions, else the best triple, each only
// where chance would hardly ever give as much (a G-test over all combinations tried).

import type { ColumnSchema } from "../../dataset/dataset.ts";
import { sideMerit } from "../../kernels/information.ts";
import type { ChooseRequest, ChosenSplit, OpenNode } from "../tree/split-chooser.ts";
import { gainTail } from "./chi-square.ts";
import { ConditionBits } from "./condition-bits.ts";
import { bestPair, bestTriple, type Combination } from "./lookahead.ts";
import { tableConditions } from "./table-conditions.ts";

export interface LookaheadSettings {
  /** Largest chance of a combination as good as the best by accident. */
  readonly level: number;
  /** Milliseconds that the triples of one node may take. */
  readonly tripleBudget: number;
}

/** The split of one node that the best significant combination suggests, or null. */
export async function lookAhead(
  { source, factors, minRows }: ChooseRequest,
  node: OpenNode,
  settings: LookaheadSettings,
): Promise<ChosenSplit | null> {
  const table = await source.table(node.part);
  const schemas = source.variables
    .slice(0, source.attributes)
    .map((variable): ColumnSchema => variable.schema);
  const conditions = tableConditions(table, schemas);
  const bits = await ConditionBits.create(table, conditions);
  const classes = bits.classes;
  const isSignificant = (found: Combination, size: number): boolean =>
    choose(conditions.length, size) * gainTail(found.gain, 2 ** size, classes) <= settings.level;

  let found = bestPair(bits, factors);
  if (found === null) return null;
  if (!isSignificant(found, 2)) {
    // About 20 million triples of 2000 rows take a second; what cannot fit is not begun.
    const work = choose(conditions.length, 3) * table.rows;
    if (work > settings.tripleBudget * 40_000_000) return null;
    const over = performance.now() + settings.tripleBudget;
    found = bestTriple(bits, factors, () => performance.now() > over);
    if (found === null || !isSignificant(found, 3)) return null;
  }
  // Any of them will do; the one that informs most by itself comes first.
  let best: ChosenSplit | null = null;
  let bestMerit = Number.NEGATIVE_INFINITY;
  for (const index of found.conditions) {
    const yes = bits.singles.slice(index * classes, (index + 1) * classes);
    const no = bits.total.map((count, c) => count - yes[c]!);
    if (Math.min(sum(yes), sum(no)) < minRows) continue;
    const merit = sideMerit(yes, 0, classes, factors) + sideMerit(no, 0, classes, factors);
    if (merit > bestMerit) {
      bestMerit = merit;
      best = { test: conditions[index]!.condition, yes };
    }
  }
  return best;
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways *= (n - i) / (i + 1);
  return Math.max(0, ways);
}

function sum(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
