// A study of how the model came about: its method is learned again on folds of the training rows,
// without each column it uses, and from ever more rows. Where learning takes long, on fewer folds,
// or not without columns and from fewer rows; that is then reported.

import { viewColumns } from "../../counts/column-view.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { withOwnSource } from "../../counts/own-source.ts";
import { assessModel } from "../../evaluate/assess-model.ts";
import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import { crossMeasures } from "../../evaluate/cross-measures.ts";
import { foldsOf, mostFolds } from "../../evaluate/folds.ts";
import { sampleOf } from "../../evaluate/hold-out.ts";
import { mean, standardError } from "../../evaluate/mean.ts";
import { type Measures, measure } from "../../evaluate/measures.ts";
import { SEED_STEPS } from "../../evaluate/seed-steps.ts";
import { fitProcedure } from "../../learn/fit-procedure.ts";
import { procedureOf } from "../../learn/procedure.ts";
import { BASELINE } from "../../learn/registry.ts";
import type { LearnContext } from "../../learner/learner.ts";
import type { Model } from "../../model/model.ts";
import { measureSize } from "../../model/size.ts";
import type { ColumnLoss, CurvePoint, MeanFacts, StudyFacts } from "./facts.ts";

/** From rows to a model: the method that won, with its options. */
export type Relearn = (source: CountSource, part: Part) => Promise<Model>;

export interface StudyRequest {
  /** Of the part. */
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
/** Shares of a fold's training rows, for points of the curve; the whole comes last. */
const SHARES = [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2];
const LEAST_CURVE_ROWS = 10;

export interface Studied {
  readonly study: StudyFacts | null;
  readonly notes: readonly string[];
}

export async function studyModel(source: CountSource, part: Part, request: StudyRequest): Promise<Studied> {
  const { rows, seed } = request;
  if (rows < LEAST_ROWS) {
    return {
      study: null,
      notes: [`Fewer than ${LEAST_ROWS} rows are too few to study columns and the learning curve.`],
    };
  }
  const wanted = Math.floor(FIELDS / Math.max(1, source.attributes));
  const most = Math.min(MOST_SAMPLE, Math.max(LEAST_SAMPLE, wanted));
  const sample = await sampleOf(source, part, { rows, most, seed });
  const studied = Math.min(rows, most);
  const { study, notes } = await withOwnSource(source, sample, (own, whole) =>
    studyFolds(own, whole, { ...request, rows: studied }),
  );
  if (rows <= most) return { study, notes };
  const note = `Studied on a stratified sample of ${studied.toLocaleString("en-US")} of the training rows.`;
  return { study: study && { ...study, isSample: true }, notes: [note, ...notes] };
}

async function studyFolds(source: CountSource, part: Part, request: StudyRequest): Promise<Studied> {
  const { rows, learn, greedy, measured, used, timeLimit, context } = request;
  const newRun = (): Run => new Run(measured);
  const runs = { model: newRun(), greedy: newRun(), majority: newRun() };
  const without = used.map((column) => ({ column, run: newRun() }));
  const inFold = rows * (1 - 1 / FOLDS);
  const curve = SHARES.filter((share) => share * inFold >= LEAST_CURVE_ROWS).map((share) => ({
    share,
    run: newRun(),
  }));
  const steps = 1 + without.length + curve.length;
  const most = await mostFolds(source, part);
  let effort = { folds: Math.min(FOLDS, most), isWide: true };
  const begun = performance.now();
  for (let fold = 0; fold < effort.folds; fold++) {
    context.signal?.throwIfAborted();
    const report = (step: number, text: string): void =>
      context.onProgress?.({ done: (fold + step / steps) / effort.folds, text: `for the report: ${text}` });
    const evaluate = (run: Run, method: Relearn, share = 1): Promise<void> =>
      evaluateOnFold(source, part, run, { method, fold, share, seed: request.seed });
    report(0, "the model on other rows");
    const started = performance.now();
    await evaluate(runs.model, learn);
    const seconds = (performance.now() - started) / 1000;
    await evaluate(runs.greedy, greedy);
    await evaluate(runs.majority, majority);
    if (fold === 0) {
      effort = effortFor(seconds, 1 + without.length + curve.length / 2, timeLimit);
      effort.folds = Math.min(effort.folds, most);
    }
    if (effort.isWide) {
      let step = 1;
      for (const { column, run } of without) {
        report(step++, `without ${column}`);
        await evaluate(run, (own, on) => learnWithout(own, on, column, learn));
      }
      for (const { share, run } of curve) {
        report(step++, "from fewer rows");
        await evaluate(run, learn, share);
      }
    }
    // Later fits may take longer than the first; two folds are the fewest that have a spread.
    if (fold >= 1 && performance.now() - begun > timeLimit * 1000) effort.folds = fold + 1;
  }
  const points = [...curve, { share: 1, run: runs.model }];
  const study: StudyFacts = {
    rows,
    isSample: false,
    folds: effort.folds,
    model: runs.model.standing(),
    greedy: runs.greedy.standing(),
    majority: runs.majority.standing(),
    measures: runs.model.measures(),
    greedyMeasures: runs.greedy.measures(),
    columns: effort.isWide ? columnLosses(without, runs.model) : null,
    curve: effort.isWide ? points.map((point) => curvePoint(point, inFold)) : null,
  };
  const tooSlow =
    "Which columns matter and the learning curve were left out: this method takes too long to be learned many times.";
  return { study, notes: effort.isWide ? [] : [tooSlow] };
}

interface FoldRequest {
  readonly method: Relearn;
  readonly fold: number;
  /** Of the fold's training rows. */
  readonly share: number;
  readonly seed: number;
}

/** In its own source: features that a learner defines slow down later counts. */
async function evaluateOnFold(
  source: CountSource,
  part: Part,
  run: Run,
  { method, fold, share, seed }: FoldRequest,
): Promise<void> {
  const folds = Math.min(FOLDS, await mostFolds(source, part));
  const plan = { folds, seed: seed + SEED_STEPS.study };
  await withOwnSource(source, part, async (own, whole) => {
    for await (const { train, test } of foldsOf(own, whole, plan, { repeat: 0, fold })) {
      const shares = [share, 1 - share];
      const on =
        share === 1
          ? train
          : (await own.randomSplit(train, { seed: seed + fold, shares, isSample: true }))[0];
      const model = await method(own, on);
      run.add(await assessModel(own, test, model), model);
      run.trained.push(measure(await assessModel(own, on, model)).accuracy);
    }
  });
}

/** What the time allows, where one fit takes so many seconds and a fold this many fits. */
function effortFor(
  seconds: number,
  fits: number,
  timeLimit: number,
): { folds: number; readonly isWide: boolean } {
  const isWide = seconds * fits * 2 <= timeLimit;
  const needed = seconds * (isWide ? fits : 1);
  return { isWide, folds: needed * FOLDS > timeLimit ? (needed * 3 > timeLimit ? 2 : 3) : FOLDS };
}

function columnLosses(
  without: readonly { readonly column: string; readonly run: Run }[],
  model: Run,
): ColumnLoss[] {
  const losses = without.map(({ column, run }) => {
    const lost = model.accuracies.map((accuracy, fold) => accuracy - run.accuracies[fold]);
    return { column, lost: mean(lost), standardError: standardError(lost) };
  });
  return losses.sort((a, b) => b.lost - a.lost);
}

function curvePoint(
  { share, run }: { readonly share: number; readonly run: Run },
  inFold: number,
): CurvePoint {
  return { rows: Math.round(share * inFold), ...run.standing(), trained: mean(run.trained) };
}

/** One method, or one variation of it, over the folds. */
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
