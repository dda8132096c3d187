// Finds what a report tells of a model: an overview of the data, how the plain greedy tree fares on the same rows, and
// a study of what the model owes to each column and to the number of rows.

import { conditionsOf } from "../condition/condition.ts";
import type { CountSource, Part } from "../counts/count-source.ts";
import { total } from "../counts/total.ts";
import { DataError } from "../dataset/data-error.ts";
import { assessModel } from "../evaluate/assess-model.ts";
import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import { crossMeasures } from "../evaluate/cross-measures.ts";
import { crossValidate } from "../evaluate/cross-validate.ts";
import { holdOut } from "../evaluate/hold-out.ts";
import { type Measures, measure } from "../evaluate/measures.ts";
import { type LearnResult, learnPart } from "../learn/learn.ts";
import type { LearnContext } from "../learn/shared/learner.ts";
import type { Model } from "../model/model.ts";
import { testsOf } from "../model/tests-of.ts";
import type { Choice } from "../workflow/choice.ts";
import type { JudgedBy } from "../workflow/choose-model.ts";
import { isTooSmall, warningsFor } from "../workflow/warnings.ts";
import { columnFacts } from "./column-facts.ts";
import type { DataFacts, JudgedFacts, ReportFacts, StudyFacts } from "./facts.ts";
import { type Relearn, type Studied, studyModel } from "./study.ts";

/** The rows a model was judged by, so that others can be judged by them. */
export interface Judging extends JudgedBy {
  /** What rows from elsewhere say of a model; null for none. */
  readonly assess: ((model: Model) => ConfusionMatrix) | null;
}

export interface FactsRequest extends LearnContext {
  readonly result: LearnResult;
  readonly choice: Choice | null;
  readonly train: Measures;
  readonly test: Measures | null;
  readonly cv: Measures | null;
  readonly judging: Judging;
  /** Learns the same way from other rows or columns. */
  readonly learn: Relearn;
  readonly seed: number;
  /** What the reader decided on its own. */
  readonly notices?: readonly string[];
  /** What the test rows are: "held out", "of other.csv". */
  readonly testRows?: string;
  /** Seconds that learning again for the report may take, about (60). */
  readonly timeLimit?: number;
}

const TIME_LIMIT = 60;
/** With more columns than this only those the model asks, and the first others, are shown. */
const MOST_COLUMNS = 60;

export async function findFacts(source: CountSource, request: FactsRequest): Promise<ReportFacts> {
  const { result, choice, train, judging, learn, seed, signal, onProgress } = request;
  const { model, method, options, certificate } = result;
  const asked = askedColumns(model);
  const [counts] = await source.countClasses([source.everything]);
  const part =
    judging.share === null
      ? source.everything
      : (await holdOut(source, source.everything, { share: judging.share, seed: judging.seed })).train;
  const [partCounts] = await source.countClasses([part]);
  const rows = Math.min(total([...partCounts!]), source.rows);
  const isSmall = isTooSmall(partCounts!, rows);
  const redwood = choice?.tried.find(({ name }) => name === "redwood")?.options ?? {};
  const greedy: Relearn = async (seen, on) =>
    (await learnPart(seen, on, { method: "redwood", options: redwood })).model;
  const asAsked = await judgedFacts(source, part, request, greedy);
  const tooSmall: Studied = { study: null, notes: ["There are too few rows to learn again from fewer."] };
  const { study, notes } = await unlessInterrupted(request, async () =>
    isSmall
      ? tooSmall
      : studyModel(source, {
          part,
          rows,
          learn,
          greedy,
          asked: [...asked],
          seed,
          timeLimit: request.timeLimit ?? TIME_LIMIT,
          context: { ...(signal && { signal }), ...(onProgress && { onProgress }) },
        }),
  );
  return {
    data: await dataFacts(source, counts!, asked),
    learned: { model, method, options, certificate },
    warnings: choice?.warnings ?? (isSmall ? [] : await warningsFor(source, part, { counts: counts!, rows })),
    notices: [...(request.notices ?? []), ...result.notices],
    choice,
    train,
    judged: asAsked ?? (isSmall ? null : judgedByStudy(study, result)),
    study,
    studyNotes: notes,
    seed,
  };
}

/** Ctrl-C ends the study, not the report. */
async function unlessInterrupted({ signal }: FactsRequest, work: () => Promise<Studied>): Promise<Studied> {
  const interrupted = { study: null, notes: ["The study of columns and rows was interrupted."] };
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

/** Names of the columns that some condition of the model asks. */
export function askedColumns(model: Model): Set<string> {
  return new Set(testsOf(model).flatMap((test) => conditionsOf(test).map(({ column }) => column)));
}

async function judgedFacts(
  source: CountSource,
  part: Part,
  { result, test, cv, judging, testRows = "held out", choice, signal }: FactsRequest,
  greedy: Relearn,
): Promise<JudgedFacts | null> {
  const measures = test ?? cv;
  if (measures === null) return null;
  const count = measures.rows.toLocaleString("en-US", { maximumFractionDigits: 1 });
  const around = choice === null ? "" : " around the whole choice";
  const rows =
    test === null
      ? `${count} rows, each judged by a model that had not seen it (${judging.folds?.number}-fold cross-validation${around})`
      : `${count} rows ${testRows}`;
  let found: Measures | null = null;
  if (signal?.aborted) return { measures, rows, greedy: null };
  if (test !== null && judging.assess !== null) found = measure(judging.assess(await greedy(source, part)));
  else if (test !== null && judging.share !== null) {
    const split = await holdOut(source, source.everything, { share: judging.share, seed: judging.seed });
    found = measure(await assessModel(source, split.test, await greedy(source, part)));
  } else if (test === null && judging.folds !== null) {
    const { number, seed: dealt } = judging.folds;
    found = crossMeasures(
      await crossValidate(source, part, { folds: number, seed: dealt, learn: (on) => greedy(source, on) }),
    );
  }
  const isGreedy = isPlainGreedy(result);
  if (found === null || isGreedy) return { measures, rows, greedy: null };
  const { accuracy, interval } = found;
  return { measures, rows, greedy: { accuracy, interval } };
}

function isPlainGreedy({ method, selection }: LearnResult): boolean {
  return method === "redwood" && selection === null;
}

/** Where nobody asked for a test, the study's folds are one. */
function judgedByStudy(study: StudyFacts | null, result: LearnResult): JudgedFacts | null {
  if (study === null) return null;
  const { measures, greedyMeasures, folds } = study;
  const count = measures.rows.toLocaleString("en-US", { maximumFractionDigits: 1 });
  return {
    measures,
    rows: `${count} rows, each judged by a model that had not seen it (${folds}-fold cross-validation for this report)`,
    greedy: isPlainGreedy(result)
      ? null
      : { accuracy: greedyMeasures.accuracy, interval: greedyMeasures.interval },
  };
}

async function dataFacts(
  source: CountSource,
  counts: Float64Array,
  asked: ReadonlySet<string>,
): Promise<DataFacts> {
  const all = Array.from({ length: source.attributes }, (_, column) => column);
  const isAsked = (column: number): boolean => asked.has(source.variables[column].schema.name);
  const shown = [...all.filter(isAsked), ...all.filter((column) => !isAsked(column))].slice(0, MOST_COLUMNS);
  return {
    name: source.name,
    rows: source.rows,
    target: source.target,
    classes: source.classes,
    classCounts: [...counts],
    attributes: source.attributes,
    columns: await columnFacts(source, shown, asked),
  };
}
