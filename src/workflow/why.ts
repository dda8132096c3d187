// Three sentences: why this model, what the runner-up is, what the plain greedy tree would have lost.

import { behind } from "./behind.ts";
import type { Judgement } from "./judge.ts";
import type { Pick } from "./pick.ts";
import { mean, standardError } from "./spread.ts";

export interface WhyRequest extends Pick {
  readonly judgements: readonly Judgement[];
  readonly folds: number;
  readonly repeats: number;
  readonly rows: number;
  readonly maxConditions: number;
}

export function whyChosen(request: WhyRequest): string[] {
  const { chosen, best, runnerUp, judgements } = request;
  const times = request.repeats === 1 ? "" : ` ${request.repeats} times`;
  const judged = judgements.filter(({ scores }) => scores.length > 0).length;
  const how = `${request.folds}-fold cross-validation${times} on ${grouped(request.rows)} rows`;
  const ahead =
    best === chosen
      ? `it is the best of ${judged} candidates inside ${request.maxConditions} conditions, and no simpler one comes within one standard error`
      : `it is the simplest of ${judged} candidates within one standard error of the best, ${best.candidate.name} (${scoreText(best)})`;
  return [
    `Chosen: ${chosen.candidate.name}, ${scoreText(chosen)}, by ${how}; ${ahead}.`,
    runnerUp === null
      ? "There is no runner-up from another family."
      : `Runner-up: ${runnerUp.candidate.name}, ${runnerUpText(runnerUp, chosen)}.`,
    greedySentence(request),
  ];
}

function greedySentence({ chosen, judgements }: WhyRequest): string {
  const greedy = judgements.find(({ candidate }) => candidate.name === "redwood");
  if (greedy === undefined || greedy.scores.length === 0)
    return "The plain greedy tree (redwood) was not judged.";
  if (greedy === chosen)
    return "That is the plain greedy tree itself: nothing cleverer earned its place here.";
  const points = (mean(chosen.scores) - mean(greedy.scores)) * 100;
  const size = `with ${conditionsText(greedy)} instead of ${Number(mean(chosen.conditions).toFixed(1))}`;
  if (Math.abs(points) < 0.05) return `The plain greedy tree (redwood) is as accurate, ${size}.`;
  const what = points > 0 ? "would have lost" : "would have gained";
  return `The plain greedy tree (redwood) ${what} ${Math.abs(points).toFixed(1)} points of accuracy, ${size}.`;
}

/** Who was beaten before the end is measured by the folds it saw: "beaten after 10 folds: 1.2 points behind in these, with 5 conditions". */
function runnerUpText(runnerUp: Judgement, chosen: Judgement): string {
  const folds = runnerUp.scores.length;
  if (folds === chosen.scores.length) return scoreText(runnerUp);
  const points = mean(behind(runnerUp, chosen)) * 100;
  // Another led then.
  const where = points < 0 ? "ahead of it" : "behind";
  return `beaten after ${folds} folds: ${Math.abs(points).toFixed(1)} points ${where} in these, with ${conditionsText(runnerUp)}`;
}

/** "94.1 % ± 0.6 with 5 conditions". */
function scoreText(judgement: Judgement): string {
  const error = (standardError(judgement.scores) * 100).toFixed(1);
  return `${percent(mean(judgement.scores))} ± ${error} with ${conditionsText(judgement)}`;
}

function conditionsText({ conditions }: Judgement): string {
  const number = Number(mean(conditions).toFixed(1));
  return `${number} ${number === 1 ? "condition" : "conditions"}`;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

export function grouped(number: number): string {
  return number.toLocaleString("en-US", { maximumFractionDigits: 0 });
}

/** "p = 0.34", "p < 0.001". */
export function probabilityText(p: number): string {
  return p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(p < 0.095 ? 3 : 2)}`;
}
