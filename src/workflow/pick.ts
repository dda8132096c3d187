// The simplest candidate within one standard error of the best (Breiman et al.'s rule), inside the budget. The error is
// that of the difference, fold by fold.

import { behind, mean, standardError } from "./fold-scores.ts";
import type { Standing } from "./standing.ts";

const ROUNDING = 1e-12;

export interface Picked {
  readonly chosen: Standing;
  /** The most accurate of all that fit the budget. */
  readonly best: Standing;
  /** Next by the same rule from another family, else who of the others trails least, as far as that is sure; or null. */
  readonly runnerUp: Standing | null;
  /** The chosen one, then whom to turn to if its model turns out too large. */
  readonly order: readonly Standing[];
}

/** Null where nothing was evaluated. Simplest means fewest conditions on average; then the better; then the earlier. */
export function pickSimplest(standings: readonly Standing[], maxConditions: number): Picked | null {
  const evaluated = standings.filter(({ dropped, scores }) => dropped !== "failed" && scores.length > 0);
  // Only those who saw every fold can be compared.
  const whole = Math.max(0, ...evaluated.map(({ scores }) => scores.length));
  const fits = evaluated.filter(({ conditions }) => mean(conditions) <= maxConditions);
  const field = fits.filter(({ scores, dropped }) => dropped !== "beaten" && scores.length === whole);
  if (field.length === 0) return null;
  const best = field.reduce((a, b) => (mean(b.scores) > mean(a.scores) ? b : a));
  const good = field.filter((standing) => isAsGood(standing, best)).sort(bySimplicity);
  const rest = field.filter((standing) => !good.includes(standing)).sort(byScore);
  const order = [...good, ...rest];
  const chosen = order[0];
  const beaten = fits.filter((standing) => !field.includes(standing));
  const others = [...good.slice(1), ...[...rest, ...beaten].sort(bySureLossTo(chosen))];
  const runnerUp =
    others.find(({ candidate }) => candidate.learner.family !== chosen.candidate.learner.family) ?? null;
  return { chosen, best, runnerUp, order };
}

/** The baseline is as good only where nothing is better: whether a model beats it is a matter of its own. */
function isAsGood(standing: Standing, best: Standing): boolean {
  if (standing.candidate.role === "baseline") return standing === best;
  const losses = behind(standing, best);
  return mean(losses) <= standardError(losses) + ROUNDING;
}

function bySimplicity(a: Standing, b: Standing): number {
  return mean(a.conditions) - mean(b.conditions) || byScore(a, b);
}

/** Who trails least, as far as that is sure: a few lucky folds before it was beaten make nobody the runner-up. */
function bySureLossTo(chosen: Standing): (a: Standing, b: Standing) => number {
  const most = (standing: Standing): number => {
    const losses = behind(standing, chosen);
    return losses.length < 2 ? 1 + mean(losses) : mean(losses) + 2 * standardError(losses);
  };
  return (a, b) => most(a) - most(b);
}

function byScore(a: Standing, b: Standing): number {
  return mean(b.scores) - mean(a.scores);
}
