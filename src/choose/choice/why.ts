// Three sentences: why this model, what the runner-up is, how the plain greedy tree compares.

import { mean, standardError } from "../../evaluate/mean.ts";
import { countOf, grouped, percent } from "../../text/numbers.ts";
import { creditOf, type PickOptions, priceOfCondition } from "../race/pick.ts";
import type { StagedRace } from "../race/race-in-stages.ts";
import { behind, type Trial } from "../race/trial.ts";

/** `chosen` may come after the first in the order of the race, whose model was too large. */
export function whyChosen(
  race: StagedRace,
  chosen: Trial,
  { maxConditions }: { readonly maxConditions: number },
): string[] {
  const { trials, stage, rows, trainRows } = race;
  const { best, runnerUp } = race.pick!;
  const times = stage.repeats === 1 ? "" : `, repeated ${stage.repeats} times,`;
  const evaluated = trials.filter(({ scores }) => scores.length > 0).length;
  const how = `${stage.folds}-fold cross-validation${times} on ${grouped(rows)} rows`;
  const budget = maxConditions === Number.POSITIVE_INFINITY ? "" : ` within ${maxConditions} conditions`;
  const ahead =
    best === chosen
      ? `it is the best of ${evaluated} candidates${budget}`
      : `of ${evaluated} candidates the most accurate is ${best.candidate.name}, ${scoreText(best)}: ${tooLittle(chosen, best, { rows: trainRows, maxConditions })}`;
  return [
    `Chosen: ${chosen.candidate.name}, ${scoreText(chosen)}, by ${how}; ${ahead}.`,
    runnerUp === null
      ? "There is no runner-up from another family."
      : `Runner-up: ${runnerUp.candidate.name}, ${runnerUpText(runnerUp, chosen)}.`,
    referenceSentence(trials, chosen),
  ];
}

/** Its conditions do not earn their price, or its kind does worse on new rows. */
function tooLittle(chosen: Trial, best: Trial, options: PickOptions): string {
  const more = mean(best.conditions) - mean(chosen.conditions);
  const lead = mean(best.scores) - mean(chosen.scores);
  const price = priceOfCondition(mean(best.scores), options);
  const gain = (lead * 100).toFixed(1);
  if (lead <= price * more) {
    const points = (price * 100).toFixed(2);
    return `${gain} points more are too little for ${countOf(Number(more.toFixed(1)), "more condition")} (each must earn ${points})`;
  }
  const [own, other] = [chosen, best].map(({ candidate }) => creditOf(candidate, mean(best.scores), options));
  return `${gain} points more are less than the ${((own - other) * 100).toFixed(1)} that the one was found to gain over the other on new rows of other data`;
}

/** What is known where a race ended before it was decided. */
export function whyStopped({ trials, stage }: StagedRace, chosen: Trial, by: string): string[] {
  const evaluated = trials.filter(({ scores }) => scores.length > 0).length;
  const folds = Math.max(0, ...trials.map(({ scores }) => scores.length));
  const all = stage.folds * stage.repeats;
  if (chosen.scores.length === 0) {
    return [
      `Stopped by ${by} before any model was evaluated: this is the plain greedy tree (${chosen.candidate.name}), compared with no other and not tested against the majority class. Allow more time for a choice.`,
    ];
  }
  return [
    `Stopped by ${by}: ${evaluated} of ${countOf(trials.length, "candidate")} were evaluated, on ${folds} of at least ${countOf(all, "fold")}.`,
    `Best so far: ${chosen.candidate.name}, ${scoreText(chosen)}; it was not tested against the majority class. Allow more time to finish the choice.`,
  ];
}

function referenceSentence(trials: readonly Trial[], chosen: Trial): string {
  const reference = trials.find(({ candidate }) => candidate.role === "reference");
  if (reference === undefined || reference.scores.length === 0)
    return "The plain greedy tree was not evaluated.";
  const name = `The plain greedy tree (${reference.candidate.name})`;
  if (reference === chosen) return "This is the plain greedy tree: no other method was chosen over it.";
  const points = (mean(chosen.scores) - mean(reference.scores)) * 100;
  const size = `with ${conditionsText(reference)} against ${Number(mean(chosen.conditions).toFixed(1))}`;
  if (Math.abs(points) < 0.05) return `${name} scores the same, ${size}.`;
  const where = points > 0 ? "behind" : "ahead";
  return `${name} is ${Math.abs(points).toFixed(1)} points ${where}, ${size}.`;
}

/** "dropped after 10 folds: 1.2 points behind on these, with 5 conditions", or its score. */
function runnerUpText(runnerUp: Trial, chosen: Trial): string {
  const folds = runnerUp.scores.length;
  if (folds === chosen.scores.length) return scoreText(runnerUp);
  const points = mean(behind(runnerUp, chosen)) * 100;
  const where = points < 0 ? "ahead" : "behind";
  return `dropped after ${folds} folds: ${Math.abs(points).toFixed(1)} points ${where} on these, with ${conditionsText(runnerUp)}`;
}

/** "94.1 % ± 0.6 with 5 conditions"; one fold has no standard error. */
function scoreText(trial: Trial): string {
  const { scores } = trial;
  const error = scores.length < 2 ? "" : ` ± ${(standardError(scores) * 100).toFixed(1)}`;
  return `${percent(mean(scores))}${error} with ${conditionsText(trial)}`;
}

function conditionsText({ conditions }: Trial): string {
  return countOf(Number(mean(conditions).toFixed(1)), "condition");
}
