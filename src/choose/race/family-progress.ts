// How far the race of each family of candidates is, and which of its candidates leads.

import { mean } from "../../evaluate/mean.ts";
import type { Progress } from "../../learner/learner.ts";
import type { Trial } from "./trial.ts";

/** `folds` in all, repeats included; candidates that dropped out are done. */
export function familyProgress(trials: readonly Trial[], folds: number): NonNullable<Progress["strands"]> {
  const families = [...new Set(trials.map(({ candidate }) => candidate.learner.family))];
  return families.map((family) => {
    const own = trials.filter(({ candidate }) => candidate.learner.family === family);
    const done = mean(own.map(({ dropped, scores }) => (dropped === null ? scores.length / folds : 1)));
    const evaluated = own.filter(({ scores }) => scores.length > 0);
    if (evaluated.length === 0) return { name: family, done, text: "" };
    const best = evaluated.reduce((a, b) => (mean(b.scores) > mean(a.scores) ? b : a));
    return { name: family, done, text: `${(mean(best.scores) * 100).toFixed(1)} % ${best.candidate.name}` };
  });
}
