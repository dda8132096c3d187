// What it changes that rows belong together or come one after another: the same method by folds of
// random rows, and by folds that keep to it. Where that is cheap, judged by the size of the data
// alone, so that a clock decides nothing.

import { createMemorySource } from "../../counts/memory/memory-source.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { crossMeasures } from "../../evaluate/cross-measures.ts";
import { mostFolds } from "../../evaluate/folds.ts";
import { fitProcedure } from "../../learn/fit-procedure.ts";
import { type Procedure, procedureOf } from "../../learn/procedure.ts";
import { objectiveOf } from "../../objective/objective.ts";
import { percent } from "../../text/numbers.ts";
import { assessFolds } from "../evaluation.ts";
import type { LearnResult } from "../learn-result.ts";

/** Rows times columns for a method that is quick on many rows, and for others. */
const MOST_CELLS = { quick: 400_000, other: 20_000 } as const;
const FOLDS = 5;
/** Smaller differences are not told of a column that nobody named. */
const LEAST_DIFFERENCE = 0.01;

/** One line; none where it would take long, or nothing is known of groups or times. */
export async function splitDifference(
  dataset: Dataset,
  { procedure, size }: Pick<LearnResult, "procedure" | "size">,
  signal?: AbortSignal,
): Promise<string[]> {
  const units = dataset.units ?? dataset.unitHint ?? null;
  if (units === null || size.nodes === 0 || signal?.aborted) return [];
  const cells = dataset.rows * dataset.attributes.length;
  if (cells > MOST_CELLS.quick) return [];
  const { isQuickOnMany = false, isCostly = false } = procedure.learner.traits;
  const isOwn = isQuickOnMany || (!isCostly && cells <= MOST_CELLS.other);
  const asked = isOwn ? procedure : procedureOf({ method: "redwood" });
  const kept = await accuracyByFolds({ ...dataset, units }, asked, signal);
  const random = kept === null ? null : await accuracyByFolds({ ...dataset, units: null }, asked, signal);
  if (kept === null || random === null) return [];
  const { by, column } = units;
  const said = `${percent(random)}${isOwn ? "" : " of a plain tree"}`;
  const [how, fresh] =
    by === "group"
      ? ["may belong together by", `new groups of "${column}" get ${percent(kept)}`]
      : ["are in the order of", `later rows by "${column}" get ${percent(kept)}`];
  if (dataset.units) return [`folds of random rows would have said ${said}; ${fresh}`];
  if (random - kept < LEAST_DIFFERENCE) return [];
  return [
    `rows ${how} "${column}": folds of random rows say ${said}, ${fresh}; the option ${by} evaluates so`,
  ];
}

async function accuracyByFolds(
  dataset: Dataset,
  procedure: Procedure,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const source = await createMemorySource(dataset);
  try {
    const number = Math.min(FOLDS, await mostFolds(source, source.everything));
    if (number < 2 || number > source.rows) return null;
    const matrices = await assessFolds(source, source.everything, {
      folds: { number, seed: 1 },
      context: signal ? { signal } : {},
      learn: async (rows) => (await fitProcedure(source, rows, procedure)).model,
    });
    const { measure } = objectiveOf(procedure.options, source.classes);
    return matrices && crossMeasures(matrices, measure).accuracy;
  } finally {
    await source.close();
  }
}
