// How far the race of each family of candidates is, and which of its candidates leads.

import type { Progress } from "../../learner/learner.ts";
import type { Candidate } from "./candidates.ts";
import { mean } from "./fold-scores.ts";

interface Standing {
  readonly candidate: Candidate;
  /** One per fold evaluated. */
  readonly scores: readonly number[];
  /** Why it is not evaluated any further; null where it is. */
  readonly dropped: string | null;
}

/** `folds` in all, repeats included; candidates that dropped out are done. */
export function familyProgress(
  standings: readonly Standing[],
  folds: number,
): NonNullable<Progress["strands"]> {
  const families = [...new Set(standings.map(({ candidate }) => candidate.learner.family))];
  return families.map((family) => {
    const own = standings.filter(({ candidate }) => candidate.learner.family === family);
    const done = mean(own.map(({ dropped, scores }) => (dropped === null ? scores.length / folds : 1)));
    const evaluated = own.filter(({ scores }) => scores.length > 0);
    if (evaluated.length === 0) return { name: family, done, text: "" };
    const best = evaluated.reduce((a, b) => (mean(b.scores) > mean(a.scores) ? b : a));
    return { name: family, done, text: `${(mean(best.scores) * 100).toFixed(1)} % ${best.candidate.name}` };
  });
}
