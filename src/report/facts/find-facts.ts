// Finds what a report contains on a model: an overview of the data, how the plain greedy tree fares
// on the same rows, and a study of what the model owes to each column and to the number of rows.

import type { Alternatives } from "../../choose/alternatives/find-alternatives.ts";
import { evaluateAlike, trainAndTest } from "../../choose/evaluation.ts";
import type { LearnResult } from "../../choose/learn-result.ts";
import { isTooSmall, warningsFor } from "../../choose/warnings/warnings.ts";
import { conditionsOf } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { textOf } from "../../counts/text-of.ts";
import { total } from "../../counts/total.ts";
import { DataError } from "../../dataset/data-error.ts";
import { effectiveCounts } from "../../evaluate/effective-rows.ts";
import { fitProcedure } from "../../learn/fit-procedure.ts";
import { type Procedure, procedureOf } from "../../learn/procedure.ts";
import { REFERENCE } from "../../learn/registry.ts";
import type { LearnContext } from "../../learner/learner.ts";
import type { Model } from "../../model/model.ts";
import { testsOf, thresholdsOf } from "../../model/tests-of.ts";
import { type Objective, objectiveOf } from "../../objective/objective.ts";
import { countOf, grouped } from "../../text/numbers.ts";
import { columnFacts } from "./column-facts.ts";
import type { DataFacts, EvaluatedFacts, ReportFacts, StudyFacts } from "./facts.ts";
import { type Relearn, type Studied, studyModel } from "./study.ts";
import { surestMistakes } from "./surest-mistakes.ts";

/** What a report should know besides the model, and how long it may learn. */
export interface FactsOptions extends Pick<LearnContext, "signal" | "onProgress"> {
  /** What the reader decided on its own. */
  readonly notices?: readonly string[];
  /** What else would have been as good, where that was searched. */
  readonly alternatives?: Alternatives | null;
  /** Seconds that learning again for the report may take, about (60). */
  readonly timeLimit?: number;
  /** @internal Learns the model's procedure again; for tests. */
  readonly learn?: Relearn;
}

const TIME_LIMIT = 60;
/** With more columns than this only those the model uses, and the first others, are shown. */
const MOST_COLUMNS = 60;

/** `result` is what `learnSource` gave on the same source. */
export async function findFacts(
  source: CountSource,
  result: LearnResult,
  options: FactsOptions = {},
): Promise<ReportFacts> {
  const { choice, train, evaluation } = result;
  const { signal, onProgress } = options;
  const { model, method, options: learnerOptions, certificate } = result;
  const used = usedColumns(model);
  const [counts] = await source.countClasses([source.everything]);
  const { train: part } = await trainAndTest(source, source.everything, evaluation);
  const [partCounts] = await source.countClasses([part]);
  const evidence = await effectiveCounts(source, part, partCounts);
  const rows = Math.min(total(partCounts), source.rows);
  const isSmall = isTooSmall(evidence, Math.min(total(evidence), source.rows));
  const objective = objectiveOf(learnerOptions, source.classes);
  const context = { ...(signal && { signal }) };
  const relearn =
    (procedure: Procedure): Relearn =>
    async (seen, on) =>
      (await fitProcedure(seen, on, procedure, context)).model;
  const learn = options.learn ?? relearn(result.procedure);
  const reference = referenceFor(result);
  const greedy = relearn(reference);
  const requested = await evaluatedFacts(source, result, { learn: greedy, objective, signal });
  const tooSmall: Studied = { study: null, notes: ["There are too few rows for a learning curve."] };
  const { study, notes } = await unlessInterrupted(signal, async () =>
    isSmall
      ? tooSmall
      : studyModel(source, part, {
          rows,
          learn,
          greedy,
          measured: objective.measure,
          used: [...used],
          seed: evaluation.seed,
          timeLimit: options.timeLimit ?? TIME_LIMIT,
          context: { ...context, ...(onProgress && { onProgress }) },
        }),
  );
  return {
    data: await dataFacts(source, counts, used, model),
    learned: { model, method, options: learnerOptions, certificate },
    warnings: choice?.warnings ?? (isSmall ? [] : await warningsFor(source, part, { counts, rows })),
    notices: [...(options.notices ?? []), ...result.notices],
    choice,
    train,
    evaluated: requested ?? (isSmall ? null : evaluatedByStudy(study, result)),
    mistakes: await mistakeFacts(source, result),
    study,
    studyNotes: notes,
    alternatives: options.alternatives ?? null,
    seed: evaluation.seed,
  };
}

/** The plain greedy tree under the same budget, priors and costs as the model. */
function referenceFor({ choice, procedure }: LearnResult): Procedure {
  const tried = choice?.tried.find(({ role }) => role === "reference");
  if (tried) {
    const { options, select, screen } = tried;
    return procedureOf({ ...options, method: REFERENCE, select, screen });
  }
  const { priors, costs, maxConditions } = procedure.options;
  return procedureOf({
    method: REFERENCE,
    ...(priors !== undefined && { priors }),
    ...(costs !== undefined && { costs }),
    ...(maxConditions !== undefined && { maxConditions }),
  });
}

/** Ctrl-C ends the study, not the report. */
async function unlessInterrupted(
  signal: AbortSignal | undefined,
  work: () => Promise<Studied>,
): Promise<Studied> {
  const interrupted = {
    study: null,
    notes: ["The study of columns and of the learning curve was interrupted."],
  };
  if (signal?.aborted) return interrupted;
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) return interrupted;
    // The model stands, even where its method cannot learn from fewer rows or columns.
    if (error instanceof DataError)
      return { study: null, notes: [`Learning again failed: ${error.message}.`] };
    throw error;
  }
}

/** Names of the columns that the model uses. */
function usedColumns(model: Model): Set<string> {
  return new Set(testsOf(model).flatMap((test) => conditionsOf(test).map(({ column }) => column)));
}

async function evaluatedFacts(
  source: CountSource,
  result: LearnResult,
  { learn, objective, signal }: { learn: Relearn; objective: Objective; signal: AbortSignal | undefined },
): Promise<EvaluatedFacts | null> {
  const { test, cv, evaluation, choice } = result;
  const measures = test ?? cv;
  if (measures === null) return null;
  const nested = choice === null || evaluation.isByChoice ? "" : "nested ";
  const corrected = evaluation.isByChoice ? ", corrected for the choice" : "";
  const testRows =
    evaluation.testRows === null
      ? countOf(measures.rows, "held-out row")
      : `${countOf(measures.rows, "row")} of ${evaluation.testRows.name}`;
  const rows =
    test === null
      ? `${grouped(measures.rows)} rows, each predicted by a model that had not seen it (${nested}${evaluation.folds?.number}-fold cross-validation${corrected})`
      : testRows;
  if (signal?.aborted || isReference(result)) return { measures, rows, greedy: null };
  const greedy = await evaluateAlike(source, source.everything, evaluation, {
    learn: (train: Part) => learn(source, train),
    objective,
  });
  return { measures, rows, greedy: greedy && { accuracy: greedy.accuracy, interval: greedy.interval } };
}

/** On rows that the model has not seen, where there are any; else on those it was learned from. */
async function mistakeFacts(source: CountSource, result: LearnResult): Promise<ReportFacts["mistakes"]> {
  const { evaluation, model } = result;
  // Test rows of another file are not counted by this source.
  if (evaluation.testRows !== null) return null;
  const { train, test } = await trainAndTest(source, source.everything, evaluation);
  const part = test ?? train;
  const [counts] = await source.countClasses([part]);
  const lines = await surestMistakes(source, part, model);
  if (part !== source.everything) source.release(test === null ? [part] : [train, test]);
  const rows =
    test === null
      ? `the ${grouped(total(counts))} training rows`
      : `the ${grouped(total(counts))} held-out rows`;
  return { rows, lines };
}

function isReference({ procedure }: LearnResult): boolean {
  return procedure.learner === REFERENCE && procedure.select === null;
}

/** Where no evaluation was requested, the study's folds are one. */
function evaluatedByStudy(study: StudyFacts | null, result: LearnResult): EvaluatedFacts | null {
  if (study === null) return null;
  const { measures, greedyMeasures, folds } = study;
  return {
    measures,
    rows: `${grouped(measures.rows)} rows, each predicted by a model that had not seen it (${folds}-fold cross-validation for this report)`,
    greedy: isReference(result)
      ? null
      : { accuracy: greedyMeasures.accuracy, interval: greedyMeasures.interval },
  };
}

async function dataFacts(
  source: CountSource,
  counts: Float64Array,
  used: ReadonlySet<string>,
  model: Model,
): Promise<DataFacts> {
  const isUsed = (column: number): boolean => used.has(source.variables[column].schema.name);
  // Of words those that the model asks: the others are many.
  const all = Array.from({ length: source.attributes }, (_, column) => column).filter(
    (column) => isUsed(column) || textOf(source.variables[column]) === null,
  );
  const shown = [...all.filter(isUsed), ...all.filter((column) => !isUsed(column))].slice(0, MOST_COLUMNS);
  return {
    name: source.name,
    rows: source.rows,
    target: source.target,
    classes: source.classes,
    classCounts: [...counts],
    attributes: all.length,
    columns: await columnFacts(source, shown, (name) => (used.has(name) ? thresholdsOf(model, name) : null)),
  };
}
