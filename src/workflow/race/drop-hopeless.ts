// Who leaves a race before its end: candidates clearly beaten by the leader, row by row on the folds that both saw, and those
// that learn the very model that another learns.

import { behind, mean, standardError } from "./fold-scores.ts";
import { type PickOptions, priceOfCondition, worthBy } from "./pick.ts";
import type { Look, Runner } from "./standing.ts";

/** Share of the rows (or of their cost) by which a candidate must trail to be beaten at all; less where the leader itself loses little. */
const LEAST_LOSS = 0.005;
const LEAST_LOSS_OF_LEADER = 0.1;
/**
 * Standard errors by which it must trail, from so many folds on. The leader of few folds is a lucky one, so that it takes
 * more to be beaten by it. From the second repeat on the same rows come again, and folds are compared instead of rows.
 */
const BEATEN = [
  { folds: 1, errors: 2.5 },
  { folds: 2, errors: 2 },
] as const;
/** Who is larger than the leader besides has less to hope for. */
const BEATEN_IF_LARGER = 1.25;
/** Rows predicted from which on a costly candidate must not trail those that are not costly by so many standard errors, and from which on it must lead them by as many. */
const ROWS_TO_KEEP_UP = 20;
export const ROWS_TO_LEAD = 120;
const ERRORS_IF_COSTLY = 0.5;
const BEATEN_IN_REPEATS = 1.5;
/** Folds after which two candidates that learned the same model in each are taken for one. */
const FOLDS_ALIKE = 3;

type Loss = (actual: number, predicted: number) => number;

/** `looks` are the folds of the first repeat so far. The baseline and the reference always stay. */
export function dropHopeless(runners: readonly Runner[], looks: readonly Look[], loss: Loss): void {
  const leader = leaderOf(runners);
  if (leader === null) return;
  const plain = leaderOf(runners.filter(({ candidate }) => !candidate.isCostly));
  const isRepeat = leader.scores.length > looks.length;
  const beaten = runners.filter((runner) => {
    if (runner.dropped !== null || runner.candidate.role !== null) return false;
    if (isRepeat) return runner !== leader && isBeatenByFolds(runner, leader);
    if (runner.candidate.isCostly && plain !== null && !isWorthIt(runner, plain, looks, loss)) return true;
    if (runner.candidate.isCostly && runner !== leader && isOutpaced(runner, leader, looks, loss))
      return true;
    return runner !== leader && isBeatenByRows(runner, leader, looks, loss);
  });
  for (const runner of beaten) runner.dropped = "beaten";
  if (looks.length < FOLDS_ALIKE || isRepeat) return;
  const open = runners.filter(({ dropped }) => dropped === null);
  for (const [place, runner] of open.entries()) {
    if (runner.candidate.role !== null) continue;
    const isAlike = (other: Runner, at: number): boolean =>
      other !== runner &&
      other.dropped === null &&
      (at < place || other.candidate.role !== null) &&
      learnedAlike(runner, other, looks);
    if (open.some(isAlike)) runner.dropped = "same";
  }
}

/**
 * After a repeat: only those within a standard error of the best, conditions paid, can still be chosen, and go on; whether more
 * than one of them is left to tell apart.
 */
export function keepContenders(runners: readonly Runner[], options: PickOptions): boolean {
  const leader = leaderOf(runners);
  if (leader === null) return false;
  const worth = worthBy(priceOfCondition(mean(leader.scores), options));
  const open = runners.filter(({ dropped, candidate }) => dropped === null && candidate.role !== "baseline");
  const best = open.reduce((a, b) => (worth(b) > worth(a) ? b : a), leader);
  let contenders = 0;
  let isEqual = true;
  for (const runner of open) {
    const losses = behind(runner, best);
    if (worth(best) - worth(runner) <= standardError(losses)) {
      contenders++;
      isEqual &&= losses.every((lost) => lost === 0);
    } else if (runner.candidate.role === null) runner.dropped = "beaten";
  }
  return contenders > 1 && !isEqual;
}

/** The best by mean score of those still in the race. */
export function leaderOf(runners: readonly Runner[]): Runner | null {
  const open = runners.filter(({ dropped, scores }) => dropped === null && scores.length > 0);
  return open.reduce<Runner | null>(
    (best, runner) => (best === null || mean(runner.scores) > mean(best.scores) ? runner : best),
    null,
  );
}

/** The sign test's normal form, with what mistakes cost: only rows count on which the two differ. */
function isBeatenByRows(runner: Runner, leader: Runner, looks: readonly Look[], loss: Loss): boolean {
  const { lost, error, rows } = compareRows(runner, leader, looks, loss);
  const isLarger = looks.length > 1 && mean(runner.conditions) >= mean(leader.conditions);
  const { errors } = BEATEN.findLast(({ folds }) => looks.length >= folds)!;
  const least = Math.min(LEAST_LOSS, LEAST_LOSS_OF_LEADER * (1 - mean(leader.scores)));
  return lost > Math.max(least * rows, (isLarger ? BEATEN_IF_LARGER : errors) * error);
}

/** What is costly must be better than what is not, or predict the same with fewer conditions. */
function isWorthIt(runner: Runner, plain: Runner, looks: readonly Look[], loss: Loss): boolean {
  const { lost, error, rows } = compareRows(runner, plain, looks, loss);
  if (rows < ROWS_TO_LEAD) return rows < ROWS_TO_KEEP_UP || lost <= ERRORS_IF_COSTLY * error;
  if (lost > -ERRORS_IF_COSTLY * error) return false;
  return lost < 0 || mean(runner.conditions) < mean(plain.conditions);
}

/** Of those that are costly only the best goes on, and those that nothing tells from it or that are smaller. */
function isOutpaced(runner: Runner, leader: Runner, looks: readonly Look[], loss: Loss): boolean {
  const { lost, error, rows } = compareRows(runner, leader, looks, loss);
  const isSmaller = mean(runner.conditions) < mean(leader.conditions) - 1;
  return looks.length > 1 && rows >= ROWS_TO_LEAD && !isSmaller && lost > error;
}

interface Comparison {
  /** What the rows lose, all together, by the one's predictions instead of the other's. */
  readonly lost: number;
  readonly error: number;
  readonly rows: number;
}

function compareRows(runner: Runner, other: Runner, looks: readonly Look[], loss: Loss): Comparison {
  let lost = 0;
  let squares = 0;
  let rows = 0;
  for (const { runners, predictions } of looks) {
    const { actual, weights, predicted } = predictions;
    const own = predicted[runners.indexOf(runner)];
    const best = predicted[runners.indexOf(other)];
    for (let cell = 0; cell < weights.length; cell++) {
      rows += weights[cell];
      if (own[cell] === best[cell]) continue;
      const difference = loss(actual[cell], own[cell]) - loss(actual[cell], best[cell]);
      lost += weights[cell] * difference;
      squares += weights[cell] * difference * difference;
    }
  }
  return { lost, error: Math.sqrt(squares), rows };
}

function isBeatenByFolds(runner: Runner, leader: Runner): boolean {
  const losses = behind(runner, leader);
  return mean(losses) > Math.max(LEAST_LOSS, BEATEN_IN_REPEATS * standardError(losses));
}

function learnedAlike(a: Runner, b: Runner, looks: readonly Look[]): boolean {
  return looks.every(({ runners, models }) => models[runners.indexOf(a)] === models[runners.indexOf(b)]);
}
