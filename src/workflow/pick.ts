// The simplest candidate within one standard error of the best (Breiman et al.'s rule), inside the budget. The error is
// that of the difference, fold by fold.

import { behind } from "./behind.ts";
import type { Judgement } from "./judge.ts";
import { mean, standardError } from "./spread.ts";

const ROUNDING = 1e-12;

export interface Pick {
  readonly chosen: Judgement;
  /** The most accurate of all that fit the budget. */
  readonly best: Judgement;
  /** Next by the same rule from another family, else who of the others trails least, as far as that is sure; or null. */
  readonly runnerUp: Judgement | null;
  /** The chosen one, then whom to turn to if its model turns out too large. */
  readonly order: readonly Judgement[];
}

/** Null where nothing was judged. Simplest means fewest conditions on average; then the better; then the earlier. */
export function pickSimplest(judgements: readonly Judgement[], maxConditions: number): Pick | null {
  const judged = judgements.filter(({ dropped, scores }) => dropped !== "failed" && scores.length > 0);
  // Only those who saw every fold can be compared.
  const whole = Math.max(0, ...judged.map(({ scores }) => scores.length));
  const fits = judged.filter(({ conditions }) => mean(conditions) <= maxConditions);
  const field = fits.filter(({ scores, dropped }) => dropped !== "beaten" && scores.length === whole);
  if (field.length === 0) return null;
  const best = field.reduce((a, b) => (mean(b.scores) > mean(a.scores) ? b : a));
  const good = field.filter((judgement) => isAsGood(judgement, best)).sort(bySimplicity);
  const rest = field.filter((judgement) => !good.includes(judgement)).sort(byScore);
  const order = [...good, ...rest];
  const chosen = order[0];
  const beaten = fits.filter((judgement) => !field.includes(judgement));
  const others = [...good.slice(1), ...[...rest, ...beaten].sort(bySureLossTo(chosen))];
  const runnerUp = others.find(({ candidate }) => candidate.family !== chosen.candidate.family) ?? null;
  return { chosen, best, runnerUp, order };
}

/** Guessing is as good only where nothing is better: whether a model beats guessing is a matter of its own. */
function isAsGood(judgement: Judgement, best: Judgement): boolean {
  if (judgement.candidate.family === "majority") return judgement === best;
  const losses = behind(judgement, best);
  return mean(losses) <= standardError(losses) + ROUNDING;
}

function bySimplicity(a: Judgement, b: Judgement): number {
  return mean(a.conditions) - mean(b.conditions) || byScore(a, b);
}

/** Who trails least, as far as that is sure: a few lucky folds before it was beaten make nobody the runner-up. */
function bySureLossTo(chosen: Judgement): (a: Judgement, b: Judgement) => number {
  const most = (judgement: Judgement): number => {
    const losses = behind(judgement, chosen);
    return losses.length < 2 ? 1 + mean(losses) : mean(losses) + 2 * standardError(losses);
  };
  return (a, b) => most(a) - most(b);
}

function byScore(a: Judgement, b: Judgement): number {
  return mean(b.scores) - mean(a.scores);
}
