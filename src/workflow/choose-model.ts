// Chooses a readable model: every family that fits the data is judged inside a budget of conditions, the simplest
// within one standard error of the best is taken, and what it is worth is measured on rows the choice never saw.

import type { CountSource, Part } from "../counts/count-source.ts";
import { total } from "../counts/total.ts";
import { DataError } from "../dataset/data-error.ts";
import { assessModel } from "../evaluate/assess-model.ts";
import { type ConfusionMatrix, sumConfusions } from "../evaluate/confusion-matrix.ts";
import { type CrossMeasures, crossMeasures } from "../evaluate/cross-measures.ts";
import { crossValidate } from "../evaluate/cross-validate.ts";
import { holdOut } from "../evaluate/hold-out.ts";
import type { Measures } from "../evaluate/measures.ts";
import type { LearnResult } from "../learn/learn.ts";
import type { LearnContext } from "../learn/shared/learner.ts";
import { type Candidate, learnCandidate } from "./candidate.ts";
import { type Choice, triedOf } from "./choice.ts";
import type { ChooseOptions } from "./choose-options.ts";
import { innerStagesFor, type Stage, stagesFor } from "./effort.ts";
import { guessSentence, hintSentence, weighEvidence } from "./evidence.ts";
import { fitFirst } from "./fit-first.ts";
import { greedyOnly, type Judged, judgePart } from "./judge-part.ts";
import { scaledProgress } from "./scaled-progress.ts";
import { type Setting, settle, TIME_LIMIT } from "./setting.ts";
import { idWarnings, isTooSmall, smallSentence, warningsFor } from "./warnings.ts";
import { whyChosen } from "./why.ts";

export interface ChosenResult {
  readonly result: LearnResult;
  readonly choice: Choice;
  readonly train: Measures;
  /** On rows set aside before anything was looked at. */
  readonly test: Measures | null;
  /** By cross-validation around the whole choice. */
  readonly cv: CrossMeasures | null;
  /** What was chosen, to be learned again from other rows (candidate.ts). */
  readonly candidate: Candidate;
  readonly judgedBy: JudgedBy;
}

/** The rows that judged, so that others can be judged by them: a share set aside by the seed, or folds by theirs. */
export interface JudgedBy {
  readonly seed: number;
  readonly share: number | null;
  readonly folds: { readonly number: number; readonly seed: number } | null;
}

/** From this many rows a quarter is set aside; below, folds around the whole choice use the rows better. */
const ROWS_TO_SET_ASIDE = 1000;
const SHARE_SET_ASIDE = 0.25;
const OUTER_FOLDS = 10;
/** The folds around the choice are not those that the choice itself is made by. */
const OUTER_SEED_STEP = 1000;

export async function chooseModel(
  source: CountSource,
  part: Part = source.everything,
  options: ChooseOptions = {},
  context: LearnContext = {},
): Promise<ChosenResult> {
  const started = performance.now();
  const setting = settle(options);
  const deadline = started + (options.timeLimit ?? TIME_LIMIT) * 1000;
  const [counts] = await source.countClasses([part]);
  // Weights say how much rows count, not that there are more of them to learn from.
  const rows = Math.min(total(counts!), source.rows);
  const isSmall = isTooSmall(counts!, rows);
  const honest = honestPlan(options.honest, isSmall ? 0 : rows);
  const split =
    honest.share === null
      ? { train: part, test: null }
      : await holdOut(source, part, { share: honest.share, seed: setting.seed });
  const { train, test } = split;
  const trainRows = Math.min(total((await source.countClasses([train]))[0]), source.rows);
  const warnings = isSmall
    ? [...idWarnings(counts!, source), smallSentence(rows, source)]
    : await warningsFor(source, train, { counts: counts!, rows: trainRows });

  const judge = async (
    on: Part,
    onRows: number,
    stages: readonly Stage[],
    until: number,
    inner: LearnContext,
  ) =>
    isSmall
      ? greedyOnly(source, setting, onRows)
      : judgePart(source, on, { setting, rows: onRows, stages, until, context: inner });
  // A fifth of the time is kept for the final fit; half, where folds around the choice come after it.
  const until = deadline - (deadline - performance.now()) * (honest.folds === null ? 0.2 : 0.5);
  const main = await judge(
    train,
    trainRows,
    stagesFor(trainRows, source.attributes),
    until,
    scaledProgress(context, 0, honest.folds === null ? 0.9 : 0.45),
  );
  if (main.pick === null) {
    context.signal?.throwIfAborted();
    throw new DataError(
      "no candidate could be judged within the time limit; allow more time, or name a method",
    );
  }
  const final = await fitFirst(source, train, {
    order: main.pick.order,
    setting,
    rows: trainRows,
    context: scaledProgress(context, 0, honest.folds === null ? 1 : 0.5),
  });
  const notices: string[] = [...final.notices];
  let { result } = final;

  let cv: CrossMeasures | null = null;
  let untouched: ConfusionMatrix | null = null;
  if (honest.folds !== null && !context.signal?.aborted) {
    const matrices = await chooseInFolds(source, train, {
      judge,
      setting,
      folds: honest.folds,
      deadline,
      context,
    });
    if (matrices !== null) {
      cv = crossMeasures(matrices, setting.judged);
      untouched = sumConfusions(matrices);
    }
  }
  if (test !== null) untouched = await assessModel(source, test, result.model);

  const guess = source.classes[counts!.indexOf(Math.max(...counts!))];
  const evidence = isSmall ? null : weighEvidence(main, final.judgement, untouched, guess);
  const isGuess = evidence?.strength === "none";
  if (evidence?.strength === "hint") warnings.unshift(hintSentence(evidence, guess));
  const outerSeed = setting.seed + OUTER_SEED_STEP;
  let { candidate } = final.judgement;
  if (isGuess) {
    // Where nothing is shown to be better, guessing is the model, and what guessing is worth is what is told.
    const majority = main.judgements.find(({ candidate }) => candidate.name === "majority")!.candidate;
    candidate = majority;
    const learn = async (on: Part) => (await learnCandidate(source, on, majority, {})).model;
    result = await learnCandidate(source, train, majority, {});
    if (cv !== null) {
      const { folds } = cv;
      cv = crossMeasures(
        await crossValidate(source, train, { folds, seed: outerSeed, learn }),
        setting.judged,
      );
    }
  }
  const testMeasures = test === null ? null : setting.judged(await assessModel(source, test, result.model));
  const failed = main.judgements.filter(({ dropped }) => dropped === "failed");
  const chosen = { ...main.pick, chosen: final.judgement };
  const choice: Choice = {
    verdict: isSmall ? "unjudged" : isGuess ? "guessing" : "chosen",
    name: isGuess ? "majority" : final.judgement.candidate.name,
    warnings,
    why: isSmall
      ? []
      : isGuess
        ? [guessSentence(main, evidence!, guess)]
        : whyChosen({ ...main.stage, ...chosen, ...main, maxConditions: setting.maxConditions }),
    p: evidence?.p ?? null,
    maxConditions: setting.maxConditions,
    maxDepth: setting.maxDepth,
    folds: isSmall ? 0 : main.stage.folds,
    repeats: isSmall ? 0 : main.stage.repeats,
    rows: isSmall ? 0 : main.rows,
    runnerUp: main.pick.runnerUp?.candidate.name ?? null,
    tried: isSmall ? [] : main.judgements.map(triedOf),
    notTried: [
      ...main.leftOut,
      ...cutShort(main),
      ...failed.map(({ candidate, reason }) => `${candidate.name}: ${reason}`),
    ],
  };
  const trainMeasures = setting.judged(await assessModel(source, train, result.model));
  const seconds = (performance.now() - started) / 1000;
  result = { ...result, notices: [...notices, ...result.notices], seconds };
  const judgedBy = {
    seed: setting.seed,
    share: honest.share,
    folds: honest.folds === null ? null : { number: honest.folds, seed: outerSeed },
  };
  return { result, choice, train: trainMeasures, test: testMeasures, cv, candidate, judgedBy };
}

/** What the time limit kept from being judged to the end. */
function cutShort({ judgements, stage }: Judged): string[] {
  const cut = judgements.filter(({ dropped }) => dropped === "time");
  if (cut.length === 0) return [];
  const unseen = cut.filter(({ scores }) => scores.length === 0).map(({ candidate }) => candidate.name);
  const folds = Math.max(...cut.map(({ scores }) => scores.length));
  return [
    ...(unseen.length > 0 ? [`not judged before the time limit: ${unseen.join(", ")}`] : []),
    ...(folds > 0
      ? [`the time limit left ${folds} of ${stage.folds * stage.repeats} folds to judge the others by`]
      : []),
  ];
}

function honestPlan(
  given: ChooseOptions["honest"],
  rows: number,
): { share: number | null; folds: number | null } {
  if (given !== undefined) return { share: given.share ?? null, folds: given.folds ?? null };
  if (rows === 0) return { share: null, folds: null };
  return rows >= ROWS_TO_SET_ASIDE
    ? { share: SHARE_SET_ASIDE, folds: null }
    : { share: null, folds: OUTER_FOLDS };
}

/** The whole choice again inside each fold, so that what is measured includes the choosing. Null where time or patience ended. */
async function chooseInFolds(
  source: CountSource,
  part: Part,
  request: {
    readonly judge: (
      on: Part,
      rows: number,
      stages: readonly Stage[],
      until: number,
      context: LearnContext,
    ) => Promise<Judged>;
    readonly setting: Setting;
    readonly folds: number;
    readonly deadline: number;
    readonly context: LearnContext;
  },
): Promise<ConfusionMatrix[] | null> {
  const { judge, setting, folds, deadline, context } = request;
  try {
    return await crossValidate(source, part, {
      folds,
      seed: setting.seed + OUTER_SEED_STEP,
      learn: async (train, fold) => {
        context.signal?.throwIfAborted();
        const [counts] = await source.countClasses([train]);
        const until = performance.now() + (deadline - performance.now()) / (folds - fold);
        const inner = scaledProgress(
          context,
          0.5 + fold / folds / 2,
          0.5 + (fold + 1) / folds / 2,
          `fold ${fold + 1} of ${folds}: `,
        );
        const { pick } = await judge(
          train,
          total(counts!),
          innerStagesFor(total(counts!), source.attributes),
          until,
          inner,
        );
        context.signal?.throwIfAborted();
        if (pick === null) throw new OutOfTime();
        const { result } = await fitFirst(source, train, {
          order: pick.order,
          setting,
          rows: total(counts!),
          context: inner,
        });
        return result.model;
      },
    });
  } catch (error) {
    if (error instanceof OutOfTime || context.signal?.aborted) return null;
    throw error;
  }
}

class OutOfTime extends Error {}
