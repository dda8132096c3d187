// The best candidate inside the budget, where every condition has its price in accuracy: a larger model must be that much better. On
// development data this was more accurate, with as many conditions, as the simplest within one standard error of the best (Breiman
// et al.'s rule): an error estimated from five folds is itself so uncertain that it lets far too small models pass.

import type { Candidate } from "./candidates.ts";
import { behind, mean, standardError } from "./fold-scores.ts";
import type { Standing } from "./standing.ts";

const ROUNDING = 1e-12;
/** What a condition must earn, as a share of the rows. */
const PRICE = 0.003;
/** Conditions that this price is for: who allows more of them holds them for cheaper. */
const USUAL_CONDITIONS = 12;
/** The price in standard errors of the best accuracy, where that is less: the more rows, the surer a small gain. */
const PRICE_IN_ERRORS = 0.1;

export interface Picked {
  readonly chosen: Standing;
  /** The most accurate of all that fit the budget. */
  readonly best: Standing;
  /** Who of other families trails least, as far as that is sure; or null. */
  readonly runnerUp: Standing | null;
  /** The chosen one, then whom to turn to if its model turns out too large. */
  readonly order: readonly Standing[];
}

export interface PickOptions {
  readonly maxConditions: number;
  /** Rows that the model will be learned from: candidates may have raced on a sample of them. */
  readonly rows: number;
}

/** What a condition must earn among candidates of which the best scores this. */
export function priceOfCondition(best: number, { rows, maxConditions }: PickOptions): number {
  const variance = Math.max(0, best * (1 - best)) / Math.max(1, rows);
  const scale = Math.min(1, USUAL_CONDITIONS / maxConditions);
  return scale * Math.min(PRICE, PRICE_IN_ERRORS * Math.sqrt(variance));
}

/** What is added to a candidate's score among candidates of which the best scores this. */
export function creditOf(
  { credit }: Pick<Candidate, "credit">,
  best: number,
  { rows }: Pick<PickOptions, "rows">,
): number {
  return credit * Math.sqrt(Math.max(0, best * (1 - best)) / Math.max(1, rows));
}

/** What of a candidate decides: means over the folds. */
interface Ranked {
  readonly candidate: Pick<Candidate, "role" | "credit">;
  readonly score: number;
  readonly conditions: number;
}

/** Those inside the budget, the one to take first. Of equals the one of fewer conditions is taken; then the earlier. */
export function rankByWorth<T extends Ranked>(field: readonly T[], options: PickOptions): T[] {
  const fits = field.filter(({ conditions }) => conditions <= options.maxConditions);
  if (fits.length === 0) return [];
  const best = mostAccurate(fits);
  const price = priceOfCondition(best.score, options);
  // The baseline is taken only where nothing is better: whether a model beats it is a matter of its own.
  const worthOf = (ranked: T): number =>
    ranked.candidate.role === "baseline" && ranked !== best
      ? Number.NEGATIVE_INFINITY
      : ranked.score + creditOf(ranked.candidate, best.score, options) - price * ranked.conditions;
  return fits.sort((a, b) => {
    const difference = worthOf(b) - worthOf(a);
    return Math.abs(difference) > ROUNDING ? difference : a.conditions - b.conditions;
  });
}

function mostAccurate<T extends Ranked>(field: readonly T[]): T {
  return field.reduce((a, b) => (b.score > a.score ? b : a));
}

/** Null where nothing was evaluated. */
export function pickBest(standings: readonly Standing[], options: PickOptions): Picked | null {
  const evaluated = standings.filter(({ dropped, scores }) => dropped !== "failed" && scores.length > 0);
  // Only those who saw every fold can be compared.
  const whole = Math.max(0, ...evaluated.map(({ scores }) => scores.length));
  const means = evaluated.map((standing) => ({
    standing,
    candidate: standing.candidate,
    score: mean(standing.scores),
    conditions: mean(standing.conditions),
  }));
  const field = means.filter(
    ({ standing: { scores, dropped } }) => dropped !== "beaten" && scores.length === whole,
  );
  const ranked = rankByWorth(field, options);
  if (ranked.length === 0) return null;
  const order = ranked.map(({ standing }) => standing);
  const [chosen] = order;
  const beaten = means
    .filter((own) => own.conditions <= options.maxConditions && !field.includes(own))
    .map(({ standing }) => standing);
  const others = [...order.slice(1), ...beaten].sort(bySureLossTo(chosen));
  const runnerUp =
    others.find(({ candidate }) => candidate.learner.family !== chosen.candidate.learner.family) ?? null;
  // The first of equals, as the candidates are listed.
  const best = mostAccurate(field.filter((own) => ranked.includes(own))).standing;
  return { chosen, best, runnerUp, order };
}

/** The score with its credit, less what the conditions cost, among candidates of which the best scores this. */
export function worthAmong(best: number, options: PickOptions): (standing: Standing) => number {
  const price = priceOfCondition(best, options);
  return ({ candidate, scores, conditions }) =>
    mean(scores) + creditOf(candidate, best, options) - price * mean(conditions);
}

/** Who trails least, as far as that is sure: a few lucky folds before it was beaten make nobody the runner-up. */
function bySureLossTo(chosen: Standing): (a: Standing, b: Standing) => number {
  const most = (standing: Standing): number => {
    const losses = behind(standing, chosen);
    return losses.length < 2 ? 1 + mean(losses) : mean(losses) + 2 * standardError(losses);
  };
  return (a, b) => most(a) - most(b);
}
