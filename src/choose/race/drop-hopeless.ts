// Which candidates leave a race before its end: those that the leader clearly beats, row by row on
// the folds that both saw, and those that learn the same models as another.

import { mean, standardError } from "../../evaluate/mean.ts";
import type { Objective } from "../../objective/objective.ts";
import { type CreditOptions, creditOf, meansOf, type PickOptions, penalisedWorth } from "./pick.ts";
import { behind, type FoldRecord, type OpenTrial } from "./trial.ts";

/**
 * Share of the rows (or of their cost) that a candidate must lose to be beaten at all; less where
 * the leader itself loses little.
 */
const LEAST_LOSS = 0.005;
const LEAST_LOSS_OF_LEADER = 0.1;
/**
 * The same in log-loss, however little the leader loses: models without mistakes differ only in the
 * sizes of their leaves.
 */
const LEAST_LOG_LOSS = 0.01;
/**
 * Standard errors by which it must trail, from so many folds on. The leader after few folds owes
 * much to luck, so more is required at first. From the second repeat on the same rows come again,
 * and folds are compared instead of rows.
 */
const BEATEN = [
  { folds: 1, errors: 2.5 },
  { folds: 2, errors: 2 },
] as const;
const BEATEN_IN_REPEATS = 1.5;
/** A candidate larger than the leader is less likely to overtake it. */
const BEATEN_IF_LARGER = 1.75;
/**
 * Rows predicted from which on a costly candidate must not trail the others by so many standard
 * errors; and from which on it must lead them by as many.
 */
const ROWS_TO_KEEP_UP = 10;
export const ROWS_TO_LEAD = 120;
const ERRORS_IF_COSTLY = 0.5;
/** By which it must not trail the leader from then on, unless it is smaller. */
const ERRORS_BEHIND_LEADER = 0.25;
/** Folds after which candidates that learned the same model in each are taken for one. */
const FOLDS_ALIKE = 3;

export interface FoldEvidence {
  /** The folds of the first repeat so far. */
  readonly records: readonly FoldRecord[];
  /** Rows that the model will be learned from. */
  readonly rows: number;
  readonly objective: Objective;
}

/** The baseline and the reference always stay. */
export function dropHopeless(trials: readonly OpenTrial[], evidence: FoldEvidence): void {
  const leader = leaderOf(trials, evidence);
  if (leader === null) return;
  const isRepeat = leader.scores.length > evidence.records.length;
  const isBeaten = isRepeat
    ? (trial: OpenTrial) => trial !== leader && isBeatenByFolds(trial, leader, evidence)
    : beatenByRows(trials, leader, evidence);
  const beaten = trials.filter(
    (trial) => trial.dropped === null && trial.candidate.role === null && isBeaten(trial),
  );
  for (const trial of beaten) trial.dropped = "beaten";
  if (!isRepeat && evidence.records.length >= FOLDS_ALIKE) dropDuplicates(trials, evidence.records);
}

/** Of candidates that learn the same models the first stays, or the one with a role. */
function dropDuplicates(trials: readonly OpenTrial[], records: readonly FoldRecord[]): void {
  const open = trials.filter(({ dropped }) => dropped === null);
  for (const [place, trial] of open.entries()) {
    if (trial.candidate.role !== null) continue;
    const isSame = (other: OpenTrial, at: number): boolean =>
      other !== trial &&
      other.dropped === null &&
      (at < place || other.candidate.role !== null) &&
      learnedAlike(trial, other, records);
    if (open.some(isSame)) trial.dropped = "same";
  }
}

function learnedAlike(a: OpenTrial, b: OpenTrial, records: readonly FoldRecord[]): boolean {
  return records.every(({ trials, models }) => models[trials.indexOf(a)] === models[trials.indexOf(b)]);
}

/**
 * After a repeat: only candidates within a standard error of the best, less the price of their
 * conditions, can still be chosen, and go on. Returns whether more than one is left.
 */
export function keepContenders(trials: readonly OpenTrial[], options: PickOptions): boolean {
  const leader = leaderOf(trials, options);
  if (leader === null) return false;
  const penalised = penalisedWorth(mean(leader.worths), options);
  const worth = (trial: OpenTrial): number => penalised(meansOf(trial));
  const open = trials.filter(({ dropped, candidate }) => dropped === null && candidate.role !== "baseline");
  const best = open.reduce((a, b) => (worth(b) > worth(a) ? b : a), leader);
  let contenders = 0;
  let isEqual = true;
  for (const trial of open) {
    const losses = behind(trial, best);
    if (worth(best) - worth(trial) <= standardError(losses)) {
      contenders++;
      isEqual &&= losses.every((lost) => lost === 0);
    } else if (trial.candidate.role === null) trial.dropped = "beaten";
  }
  return contenders > 1 && !isEqual;
}

/** The best by mean score and credit of those still in the race. */
export function leaderOf(trials: readonly OpenTrial[], options: CreditOptions): OpenTrial | null {
  const open = trials.filter(({ dropped, worths }) => dropped === null && worths.length > 0);
  const best = Math.max(...open.map(({ worths }) => mean(worths)));
  const credited = ({ candidate, worths }: OpenTrial): number =>
    mean(worths) + creditOf(candidate, best, options);
  return open.reduce<OpenTrial | null>(
    (leader, trial) => (leader === null || credited(trial) > credited(leader) ? trial : leader),
    null,
  );
}

/** Whether the leader beats a trial, or, if that is costly, the best that is not. */
function beatenByRows(
  trials: readonly OpenTrial[],
  leader: OpenTrial,
  evidence: FoldEvidence,
): (trial: OpenTrial) => boolean {
  const folds = evidence.records.length;
  const quick = leaderOf(
    trials.filter(({ candidate }) => !candidate.isCostly),
    evidence,
  );
  const compare = (trial: OpenTrial, other: OpenTrial): Comparison =>
    compareRows(trial, other, evidence, mean(leader.worths));
  const least = evidence.objective.isOfAnswers
    ? Math.min(LEAST_LOSS, -LEAST_LOSS_OF_LEADER * mean(leader.worths))
    : LEAST_LOG_LOSS;
  return (trial) => {
    const { isCostly } = trial.candidate;
    if (isCostly && quick !== null && !isWorthIt(trial, quick, compare(trial, quick))) return true;
    if (trial === leader) return false;
    const comparison = compare(trial, leader);
    return (
      (isCostly && folds > 1 && isOutpaced(trial, leader, comparison)) ||
      isBehindByRows(trial, leader, comparison, { folds, least })
    );
  };
}

/** The sign test's normal approximation, with losses in place of signs. */
function isBehindByRows(
  trial: OpenTrial,
  leader: OpenTrial,
  { lost, error, rows }: Comparison,
  { folds, least }: { readonly folds: number; readonly least: number },
): boolean {
  const isLarger = folds > 1 && mean(trial.conditions) >= mean(leader.conditions);
  const { errors } = BEATEN.findLast((from) => folds >= from.folds)!;
  return lost > Math.max(least * rows, (isLarger ? BEATEN_IF_LARGER : errors) * error);
}

/** A costly candidate must be better than those that are not, or as good with fewer conditions. */
function isWorthIt(trial: OpenTrial, quick: OpenTrial, { lost, error, rows }: Comparison): boolean {
  if (rows < ROWS_TO_LEAD) return rows < ROWS_TO_KEEP_UP || lost <= ERRORS_IF_COSTLY * error;
  if (lost > -ERRORS_IF_COSTLY * error) return false;
  return lost < 0 || mean(trial.conditions) < mean(quick.conditions);
}

/** Of costly candidates the best goes on, and those that are as good as it, or smaller. */
function isOutpaced(trial: OpenTrial, leader: OpenTrial, { lost, error, rows }: Comparison): boolean {
  const isSmaller = mean(trial.conditions) < mean(leader.conditions) - 1;
  return (
    rows >= ROWS_TO_LEAD && !isSmaller && lost > Math.max(LEAST_LOSS * rows, ERRORS_BEHIND_LEADER * error)
  );
}

interface Comparison {
  /** How much more all rows lose by one's predictions than by the other's, less the credits. */
  readonly lost: number;
  /** Its standard error where neither is better. */
  readonly error: number;
  readonly rows: number;
}

function compareRows(trial: OpenTrial, other: OpenTrial, evidence: FoldEvidence, best: number): Comparison {
  let lost = 0;
  let squares = 0;
  let rows = 0;
  for (const { trials, predictions, losses } of evidence.records) {
    const { weights } = predictions;
    const own = losses[trials.indexOf(trial)];
    const others = losses[trials.indexOf(other)];
    for (let cell = 0; cell < weights.length; cell++) {
      const difference = own[cell] - others[cell];
      rows += weights[cell];
      lost += weights[cell] * difference;
      squares += weights[cell] * difference * difference;
    }
  }
  return { lost: lost - rows * creditAbove(trial, other, best, evidence), error: Math.sqrt(squares), rows };
}

function creditAbove(trial: OpenTrial, other: OpenTrial, best: number, options: CreditOptions): number {
  return creditOf(trial.candidate, best, options) - creditOf(other.candidate, best, options);
}

function isBeatenByFolds(trial: OpenTrial, leader: OpenTrial, evidence: FoldEvidence): boolean {
  const losses = behind(trial, leader);
  const credit = creditAbove(trial, leader, mean(leader.worths), evidence);
  return mean(losses) - credit > Math.max(LEAST_LOSS, BEATEN_IN_REPEATS * standardError(losses));
}
