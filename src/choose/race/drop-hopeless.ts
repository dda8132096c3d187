// Who leaves a race before its end: candidates clearly beaten by the leader, row by row on the folds that both saw, and those
// that learn the very model that another learns.

import { behind, mean, standardError } from "./fold-scores.ts";
import { creditOf, type PickOptions, worthAmong } from "./pick.ts";
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
const ROWS_TO_KEEP_UP = 10;
export const ROWS_TO_LEAD = 120;
const ERRORS_IF_COSTLY = 0.5;
/** By which, and by a share of the rows that matters, it must not trail the leader from then on, unless it is smaller. */
const ERRORS_BEHIND_LEADER = 0.25;
const BEATEN_IN_REPEATS = 1.5;
/** Folds after which two candidates that learned the same model in each are taken for one. */
const FOLDS_ALIKE = 3;

/** What candidates are compared by. */
export interface Comparing {
  /** The folds of the first repeat so far. */
  readonly looks: readonly Look[];
  /** What a row of one class costs that is predicted to be of another. */
  readonly loss: (actual: number, predicted: number) => number;
  /** Rows that the model will be learned from. */
  readonly rows: number;
}

/** The baseline and the reference always stay. */
export function dropHopeless(runners: readonly Runner[], comparing: Comparing): void {
  const leader = leaderOf(runners, comparing);
  if (leader === null) return;
  const { looks } = comparing;
  const plain = leaderOf(
    runners.filter(({ candidate }) => !candidate.isCostly),
    comparing,
  );
  const compare = (runner: Runner, other: Runner): Comparison =>
    compareRows(runner, other, comparing, mean(leader.scores));
  const isRepeat = leader.scores.length > looks.length;
  const beaten = runners.filter((runner) => {
    if (runner.dropped !== null || runner.candidate.role !== null) return false;
    if (isRepeat) return runner !== leader && isBeatenByFolds(runner, leader, comparing);
    const { isCostly } = runner.candidate;
    if (isCostly && plain !== null && !isWorthIt(runner, plain, compare(runner, plain))) return true;
    if (runner === leader) return false;
    const comparison = compare(runner, leader);
    const folds = looks.length;
    if (isCostly && folds > 1 && isOutpaced(runner, leader, comparison)) return true;
    return isBeatenByRows(runner, leader, comparison, folds);
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
  const leader = leaderOf(runners, options);
  if (leader === null) return false;
  const worth = worthAmong(mean(leader.scores), options);
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

/** The best by mean score and credit of those still in the race. */
export function leaderOf(runners: readonly Runner[], { rows }: Pick<Comparing, "rows">): Runner | null {
  const open = runners.filter(({ dropped, scores }) => dropped === null && scores.length > 0);
  const most = Math.max(...open.map(({ scores }) => mean(scores)));
  const credited = ({ candidate, scores }: Runner): number =>
    mean(scores) + creditOf(candidate, most, { rows });
  return open.reduce<Runner | null>(
    (best, runner) => (best === null || credited(runner) > credited(best) ? runner : best),
    null,
  );
}

/** The sign test's normal form, with what mistakes cost: only rows count on which the two differ. */
function isBeatenByRows(
  runner: Runner,
  leader: Runner,
  { lost, error, rows }: Comparison,
  seen: number,
): boolean {
  const isLarger = seen > 1 && mean(runner.conditions) >= mean(leader.conditions);
  const { errors } = BEATEN.findLast(({ folds }) => seen >= folds)!;
  const least = Math.min(LEAST_LOSS, LEAST_LOSS_OF_LEADER * (1 - mean(leader.scores)));
  return lost > Math.max(least * rows, (isLarger ? BEATEN_IF_LARGER : errors) * error);
}

/** What is costly must be better than what is not, or predict the same with fewer conditions. */
function isWorthIt(runner: Runner, plain: Runner, { lost, error, rows }: Comparison): boolean {
  if (rows < ROWS_TO_LEAD) return rows < ROWS_TO_KEEP_UP || lost <= ERRORS_IF_COSTLY * error;
  if (lost > -ERRORS_IF_COSTLY * error) return false;
  return lost < 0 || mean(runner.conditions) < mean(plain.conditions);
}

/** Of those that are costly only the best goes on, and those that nothing tells from it or that are smaller. */
function isOutpaced(runner: Runner, leader: Runner, { lost, error, rows }: Comparison): boolean {
  const isSmaller = mean(runner.conditions) < mean(leader.conditions) - 1;
  return (
    rows >= ROWS_TO_LEAD && !isSmaller && lost > Math.max(LEAST_LOSS * rows, ERRORS_BEHIND_LEADER * error)
  );
}

interface Comparison {
  /** What the rows lose, all together, by the one's predictions instead of the other's, their credits counted. */
  readonly lost: number;
  readonly error: number;
  readonly rows: number;
}

function compareRows(
  runner: Runner,
  other: Runner,
  { looks, loss, rows: all }: Comparing,
  best: number,
): Comparison {
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
  return { lost: lost - rows * creditAbove(runner, other, best, all), error: Math.sqrt(squares), rows };
}

function creditAbove(runner: Runner, other: Runner, best: number, rows: number): number {
  return creditOf(runner.candidate, best, { rows }) - creditOf(other.candidate, best, { rows });
}

function isBeatenByFolds(runner: Runner, leader: Runner, { rows }: Comparing): boolean {
  const losses = behind(runner, leader);
  const credit = creditAbove(runner, leader, mean(leader.scores), rows);
  return mean(losses) - credit > Math.max(LEAST_LOSS, BEATEN_IN_REPEATS * standardError(losses));
}

function learnedAlike(a: Runner, b: Runner, looks: readonly Look[]): boolean {
  return looks.every(({ runners, models }) => models[runners.indexOf(a)] === models[runners.indexOf(b)]);
}
