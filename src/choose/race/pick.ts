// The best candidate within the budget, by the worth that the objective gives it less a price for
// every condition, so that a larger model must be that much better. On development data this gave
// better models of the same size than the simplest model within one standard error of the best
// (Breiman et al.'s rule): a standard error estimated from five folds is itself so uncertain that
// it accepts models that are far too small.

import { mean, standardError } from "../../evaluate/mean.ts";
import type { Objective } from "../../objective/objective.ts";
import type { Candidate } from "./candidates.ts";
import { behind, type Trial } from "./trial.ts";

const ROUNDING = 1e-12;
/**
 * The most by which a further condition must improve a model: in log-loss, or as a share of the
 * rows.
 */
const PRICE_IN_LOG_LOSS = 0.01;
const PRICE = 0.003;
/**
 * The number of conditions allowed for which these prices hold; where more are allowed, they are
 * lower.
 */
const USUAL_CONDITIONS = 12;
/**
 * In standard errors of the best worth: with more rows, a smaller gain is certain. Log-loss tells
 * models apart by fewer rows than accuracy does.
 */
const PRICE_IN_ERRORS = 0.1;
const PRICE_IN_ERRORS_OF_LOG_LOSS = 0.03;
/**
 * In standard errors of the best accuracy: how much less accurate a model may be that is chosen for
 * its probabilities.
 */
const GUARD_IN_ERRORS = 1;

export interface Picked {
  readonly chosen: Trial;
  /** The one of most worth of all within the budget. */
  readonly best: Trial;
  /** The trial of another family that trails least, as far as that is sure; or null. */
  readonly runnerUp: Trial | null;
  /** The chosen one, then those to try in turn if its model turns out too large. */
  readonly order: readonly Trial[];
}

export interface PickOptions {
  readonly maxConditions: number;
  /** Rows that the model will be learned from: candidates may have raced on a sample of them. */
  readonly rows: number;
  readonly objective: Objective;
}

export type CreditOptions = Pick<PickOptions, "rows" | "objective">;

/** By how much a further condition must improve a model, where the best candidate is worth this. */
export function priceOfCondition(best: number, { rows, maxConditions, objective }: PickOptions): number {
  const scale = Math.min(1, USUAL_CONDITIONS / maxConditions);
  const [most, errors] =
    objective.metric === "log-loss"
      ? [PRICE_IN_LOG_LOSS, PRICE_IN_ERRORS_OF_LOG_LOSS]
      : [PRICE, PRICE_IN_ERRORS];
  return scale * Math.min(most, errors * objective.errorOf(best, rows));
}

/** What is added to a candidate's worth (see Setting) where the best is worth this. */
export function creditOf(
  { credit, creditInLogLoss }: Pick<Candidate, "credit" | "creditInLogLoss">,
  best: number,
  { rows, objective }: CreditOptions,
): number {
  const own = objective.metric === "log-loss" ? creditInLogLoss : credit;
  return own * objective.errorOf(best, rows);
}

/** What decides about a candidate: means over the folds. */
interface Means {
  readonly candidate: Pick<Candidate, "role" | "credit" | "creditInLogLoss">;
  readonly worth: number;
  readonly score: number;
  readonly conditions: number;
}

export function meansOf({ candidate, worths, scores, conditions }: Trial): Means {
  return { candidate, worth: mean(worths), score: mean(scores), conditions: mean(conditions) };
}

/** The worth with its credit, less the price of the conditions, where the best is worth this. */
export function penalisedWorth(best: number, options: PickOptions): (means: Means) => number {
  const price = priceOfCondition(best, options);
  return ({ candidate, worth, conditions }) =>
    worth + creditOf(candidate, best, options) - price * conditions;
}

/** Those within the budget, the best first; of equals the one of fewer conditions. */
export function rankByPenalisedWorth<T extends Means>(field: readonly T[], options: PickOptions): T[] {
  const fits = field.filter(({ conditions }) => conditions <= options.maxConditions);
  if (fits.length === 0) return [];
  const best = mostWorth(fits);
  const penalised = penalisedWorth(best.worth, options);
  const least = leastScore(fits, options);
  // The baseline is taken only where nothing is worth more: whether a model beats it is tested
  // apart.
  const worth = (means: T): number =>
    means.candidate.role === "baseline" && means !== best ? Number.NEGATIVE_INFINITY : penalised(means);
  return fits.sort((a, b) => {
    const guarded = Number(b.score >= least) - Number(a.score >= least);
    if (guarded !== 0) return guarded;
    const difference = worth(b) - worth(a);
    return Math.abs(difference) > ROUNDING ? difference : a.conditions - b.conditions;
  });
}

/** Below this score no model is taken for its probabilities. */
function leastScore(field: readonly Means[], { rows, objective }: PickOptions): number {
  if (objective.metric !== "log-loss") return Number.NEGATIVE_INFINITY;
  const best = Math.max(...field.map(({ score }) => score));
  return best - GUARD_IN_ERRORS * Math.sqrt(Math.max(0, best * (1 - best)) / Math.max(1, rows)) - ROUNDING;
}

/** The first of equals. */
function mostWorth<T extends Means>(field: readonly T[]): T {
  return field.reduce((a, b) => (b.worth > a.worth ? b : a));
}

/** Null where nothing was evaluated. */
export function pickBest(trials: readonly Trial[], options: PickOptions): Picked | null {
  const evaluated = trials
    .filter(({ dropped, scores }) => dropped !== "failed" && scores.length > 0)
    .map((trial) => ({ trial, ...meansOf(trial) }));
  // Only those that saw every fold can be compared.
  const folds = Math.max(0, ...evaluated.map(({ trial }) => trial.scores.length));
  const field = evaluated.filter(
    ({ trial: { scores, dropped } }) => dropped !== "beaten" && scores.length === folds,
  );
  const ranked = rankByPenalisedWorth(field, options);
  if (ranked.length === 0) return null;
  const order = ranked.map(({ trial }) => trial);
  const [chosen] = order;
  const beaten = evaluated
    .filter((own) => own.conditions <= options.maxConditions && !field.includes(own))
    .map(({ trial }) => trial);
  const others = [...order.slice(1), ...beaten].sort(bySureLossTo(chosen));
  const runnerUp =
    others.find(({ candidate }) => candidate.learner.family !== chosen.candidate.learner.family) ?? null;
  const best = mostWorth(field.filter((own) => ranked.includes(own))).trial;
  return { chosen, best, runnerUp, order };
}

/**
 * By an upper bound of the loss, so that a few lucky folds before it was beaten make no runner-up.
 */
function bySureLossTo(chosen: Trial): (a: Trial, b: Trial) => number {
  const most = (trial: Trial): number => {
    const losses = behind(trial, chosen);
    return losses.length < 2 ? 1 + mean(losses) : mean(losses) + 2 * standardError(losses);
  };
  return (a, b) => most(a) - most(b);
}
