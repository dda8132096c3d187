// Three sentences: why this model, what the runner-up is, how the plain greedy tree compares.

import { mean, standardError } from "../../evaluate/mean.ts";
import type { Metric } from "../../objective/metric.ts";
import { countOf, grouped, percent } from "../../text/numbers.ts";
import { creditOf, type PickOptions, priceOfCondition } from "../race/pick.ts";
import type { StagedRace } from "../race/race-in-stages.ts";
import { behindInScore, type Trial } from "../race/trial.ts";

/** `chosen` may come after the first in the order of the race, whose model was too large. */
export function whyChosen(
  race: StagedRace,
  chosen: Trial,
  { maxConditions, objective }: Pick<PickOptions, "maxConditions" | "objective">,
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
      : `of ${evaluated} candidates ${BEST[objective.metric]} is ${best.candidate.name}, ${scoreText(best)}: ${tooLittle(chosen, best, { rows: trainRows, maxConditions, objective })}`;
  return [
    `Chosen: ${chosen.candidate.name}, ${scoreText(chosen)}, by ${how}; ${ahead}.`,
    runnerUp === null
      ? "There is no runner-up from another family."
      : `Runner-up: ${runnerUp.candidate.name}, ${runnerUpText(runnerUp, chosen)}.`,
    referenceSentence(trials, chosen),
  ];
}

/** How the candidate of greatest worth is described. */
const BEST: Readonly<Record<Metric, string>> = {
  "log-loss": "the one of least log-loss",
  accuracy: "the most accurate",
  balanced: "the most accurate over the classes",
  auc: "the one that ranks best",
  cost: "the cheapest",
  f1: "the one of the highest F1",
};

/**
 * Why the candidate of greatest worth was not chosen: it is right less often, its conditions do not
 * improve it enough, or its kind did worse on other data.
 */
function tooLittle(chosen: Trial, best: Trial, options: PickOptions): string {
  const more = mean(best.conditions) - mean(chosen.conditions);
  const lead = mean(best.worths) - mean(chosen.worths);
  const price = priceOfCondition(mean(best.worths), options);
  const isLogLoss = options.objective.metric === "log-loss";
  const gain = isLogLoss ? lead.toFixed(3) : (lead * 100).toFixed(1);
  if (isLogLoss && lead > price * more) {
    const points = ((mean(chosen.scores) - mean(best.scores)) * 100).toFixed(1);
    if (Number(points) > 0) return `it is right less often, by ${points} points`;
    return `it is right about as often, and its log-loss is less by ${gain} only`;
  }
  if (isLogLoss) {
    return `${gain} less are too little for ${countOf(Number(more.toFixed(1)), "more condition")} (each must save ${price.toFixed(4)})`;
  }
  if (lead <= price * more) {
    const points = (price * 100).toFixed(2);
    return `${gain} points more are too little for ${countOf(Number(more.toFixed(1)), "more condition")} (each must earn ${points})`;
  }
  const [own, other] = [chosen, best].map(({ candidate }) => creditOf(candidate, mean(best.worths), options));
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
  return `dropped after ${countOf(folds, "fold")}: ${difference(runnerUp, chosen)} on these, with ${conditionsText(runnerUp)}`;
}

/** "1.2 points behind and log-loss 0.013 more". */
function difference(runnerUp: Trial, chosen: Trial): string {
  const points = mean(behindInScore(runnerUp, chosen)) * 100;
  const losses = runnerUp.logLosses.map((loss, fold) => loss - chosen.logLosses[fold]);
  const more = mean(losses);
  return [
    `${Math.abs(points).toFixed(1)} points ${points < 0 ? "ahead" : "behind"}`,
    `log-loss ${Math.abs(more).toFixed(3)} ${more < 0 ? "less" : "more"}`,
  ].join(" and ");
}

/** "94.1 % ± 0.6, log-loss 0.213, with 5 conditions"; one fold has no standard error. */
function scoreText(trial: Trial): string {
  const { scores } = trial;
  const error = scores.length < 2 ? "" : ` ± ${(standardError(scores) * 100).toFixed(1)}`;
  const logLoss = trial.logLosses.length === 0 ? " " : `, log-loss ${mean(trial.logLosses).toFixed(3)}, `;
  return `${percent(mean(scores))}${error}${logLoss}with ${conditionsText(trial)}`;
}

function conditionsText({ conditions }: Trial): string {
  return countOf(Number(mean(conditions).toFixed(1)), "condition");
}
