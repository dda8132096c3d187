// A study of how the model came about: its method is learned again on folds of the training rows, without each column
// it uses, and from ever more rows. Fewer folds, or none, where learning takes long; which is reported.

import { mean, standardError } from "../../choose/race/fold-scores.ts";
import { viewColumns } from "../../counts/column-view.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { withOwnSource } from "../../counts/own-source.ts";
import { assessModel } from "../../evaluate/assess-model.ts";
import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import { crossMeasures } from "../../evaluate/cross-measures.ts";
import { type Measures, measure } from "../../evaluate/measures.ts";
import { fitProcedure } from "../../learn/fit-procedure.ts";
import { procedureOf } from "../../learn/procedure.ts";
import { BASELINE } from "../../learn/registry.ts";
import type { LearnContext } from "../../learner/learner.ts";
import type { Model } from "../../model/model.ts";
import { measureSize } from "../../model/size.ts";
import type { ColumnLoss, CurvePoint, MeanFacts, StudyFacts } from "./facts.ts";
import { onFold } from "./on-fold.ts";

/** From rows to a model: the method that won, with its options. */
export type Relearn = (source: CountSource, part: Part) => Promise<Model>;

export interface StudyRequest {
  readonly part: Part;
  /** Rows of the part. */
  readonly rows: number;
  readonly learn: Relearn;
  readonly greedy: Relearn;
  /** Measures that know what mistakes cost. */
  readonly measured: (matrix: ConfusionMatrix) => Measures;
  /** Columns that the model uses. */
  readonly used: readonly string[];
  readonly seed: number;
  /** Seconds it may take, about. */
  readonly timeLimit: number;
  readonly context: LearnContext;
}

/** Fields (rows times columns) studied, and the rows that come of it. */
const FIELDS = 60_000;
const LEAST_SAMPLE = 500;
const MOST_SAMPLE = 3000;
const FOLDS = 5;
const LEAST_ROWS = 20;
/** Shares of a fold's training rows that points of the curve are learned from; the whole comes last. */
const SHARES = [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2];
const LEAST_CURVE_ROWS = 10;
/** Apart from the folds that the model was chosen by. */
const SEED_STEP = 2000;

export interface Studied {
  readonly study: StudyFacts | null;
  readonly notes: readonly string[];
}

export async function studyModel(source: CountSource, request: StudyRequest): Promise<Studied> {
  const { part, rows, seed, context } = request;
  if (rows < LEAST_ROWS) {
    return {
      study: null,
      notes: [`Fewer than ${LEAST_ROWS} rows are too few to study columns and the learning curve.`],
    };
  }
  const most = Math.min(
    MOST_SAMPLE,
    Math.max(LEAST_SAMPLE, Math.floor(FIELDS / Math.max(1, source.attributes))),
  );
  const isSample = rows > most;
  let sample = part;
  if (isSample) [sample] = (await source.randomSplit(part, { seed, shares: [most, rows - most] })) as [Part];
  const studied = isSample ? most : rows;
  return withOwnSource(source, sample, (seen, whole) =>
    studyFolds(seen, whole, { ...request, rows: studied, isSample, context }),
  );
}

async function studyFolds(
  source: CountSource,
  part: Part,
  request: StudyRequest & { readonly isSample: boolean },
): Promise<Studied> {
  const { rows, learn, greedy, measured, used, seed, timeLimit, context, isSample } = request;
  const runs = { model: new Run(measured), greedy: new Run(measured), majority: new Run(measured) };
  const without = new Map(used.map((column) => [column, new Run(measured)]));
  const curve = SHARES.filter((share) => share * rows * (1 - 1 / FOLDS) >= LEAST_CURVE_ROWS).map((share) => ({
    share,
    run: new Run(measured),
  }));
  let folds = FOLDS;
  let isWide = true;
  const begun = performance.now();
  const notes: string[] = [];
  for (let fold = 0; fold < folds; fold++) {
    context.signal?.throwIfAborted();
    const report = (done: number, text: string): void =>
      context.onProgress?.({ done: (fold + done) / folds, text: `for the report: ${text}` });
    /** Learns from the fold's training rows, or from a share of them, and evaluates on its test rows. */
    const evaluate = (run: Run, method: Relearn, share = 1): Promise<void> =>
      onFold(source, part, { folds: FOLDS, fold, seed: seed + SEED_STEP }, async (own) => {
        const on =
          share === 1
            ? own.train
            : (await own.source.randomSplit(own.train, { seed: seed + fold, shares: [share, 1 - share] }))[0];
        const model = await method(own.source, on);
        run.add(await assessModel(own.source, own.test, model), model);
        run.trained.push(measure(await assessModel(own.source, on, model)).accuracy);
      });
    report(0, "the model on other rows");
    const started = performance.now();
    await evaluate(runs.model, learn);
    const seconds = (performance.now() - started) / 1000;
    await evaluate(runs.greedy, greedy);
    await evaluate(runs.majority, majority);
    if (fold === 0) {
      const fits = 1 + without.size + curve.length / 2;
      if (seconds * fits * 2 > timeLimit) isWide = false;
      const needed = seconds * (isWide ? fits : 1);
      folds = needed * FOLDS > timeLimit ? (needed * 3 > timeLimit ? 2 : 3) : FOLDS;
      if (!isWide) {
        notes.push(
          "Which columns matter and the learning curve were left out: this method takes too long to be learned many times.",
        );
      }
    }
    if (isWide) {
      let place = 1;
      const steps = 1 + without.size + curve.length;
      for (const [column, run] of without) {
        report(place++ / steps, `without ${column}`);
        await evaluate(run, (own, on) => learnWithout(own, on, column, learn));
      }
      for (const { share, run } of curve) {
        report(place++ / steps, "from fewer rows");
        await evaluate(run, learn, share);
      }
    }
    // Later fits may take longer than the first; two folds are the fewest that have a spread.
    if (fold >= 1 && performance.now() - begun > timeLimit * 1000) folds = fold + 1;
  }
  if (isSample) {
    notes.unshift(`Studied on a stratified sample of ${rows.toLocaleString("en-US")} of the training rows.`);
  }
  const losses: ColumnLoss[] = [...without].map(([column, run]) => {
    const lost = runs.model.accuracies.map((accuracy, fold) => accuracy - run.accuracies[fold]);
    return { column, lost: mean(lost), standardError: standardError(lost) };
  });
  const inFold = rows * (1 - 1 / FOLDS);
  const points: CurvePoint[] = [...curve, { share: 1, run: runs.model }].map(({ share, run }) => ({
    rows: Math.round(share * inFold),
    ...run.standing(),
    trained: mean(run.trained),
  }));
  const study: StudyFacts = {
    rows,
    isSample,
    folds,
    model: runs.model.standing(),
    greedy: runs.greedy.standing(),
    majority: runs.majority.standing(),
    measures: runs.model.measures(),
    greedyMeasures: runs.greedy.measures(),
    columns: isWide ? losses.sort((a, b) => b.lost - a.lost) : null,
    curve: isWide ? points : null,
  };
  return { study, notes };
}

class Run {
  readonly #measured: (matrix: ConfusionMatrix) => Measures;
  readonly accuracies: number[] = [];
  readonly trained: number[] = [];
  readonly #matrices: ConfusionMatrix[] = [];
  readonly #conditions: number[] = [];

  constructor(measured: (matrix: ConfusionMatrix) => Measures) {
    this.#measured = measured;
  }

  add(matrix: ConfusionMatrix, model: Model): void {
    this.accuracies.push(measure(matrix).accuracy);
    this.#matrices.push(matrix);
    this.#conditions.push(measureSize(model).conditions);
  }

  /** Of all test rows together. */
  measures(): Measures {
    return crossMeasures(this.#matrices, this.#measured);
  }

  standing(): MeanFacts {
    return {
      accuracy: mean(this.accuracies),
      standardError: standardError(this.accuracies),
      conditions: mean(this.#conditions),
    };
  }
}

async function majority(source: CountSource, part: Part): Promise<Model> {
  return (await fitProcedure(source, part, procedureOf({ method: BASELINE }))).model;
}

function learnWithout(source: CountSource, part: Part, column: string, learn: Relearn): Promise<Model> {
  if (source.attributes === 1) return majority(source, part);
  return learn(viewWithout(source, column), part);
}

function viewWithout(source: CountSource, column: string): CountSource {
  const kept = Array.from({ length: source.attributes }, (_, index) => index).filter(
    (index) => source.variables[index].schema.name !== column,
  );
  return viewColumns(source, kept);
}
