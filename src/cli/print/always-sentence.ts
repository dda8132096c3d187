// What a model says whose answer is the same for every row, though its risks differ.

import { type Decision, decisionOf, nextOf } from "../../model/decision.ts";
import type { Model } from "../../model/model.ts";
import { probabilitiesOf } from "../../model/probabilities.ts";
import { percent } from "../../text/numbers.ts";

/**
 * "Always no, with a risk of yes from 2 % to 40 %." Null where answers differ, where there is but
 * one end, or more than two classes.
 */
export function alwaysSentence(model: Model): string | null {
  const { classes } = model;
  const ends: Decision[] = [];
  const open = [decisionOf(model)];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const next = nextOf(at);
    if (next.length === 0) ends.push(at);
    open.push(...next);
  }
  const [{ class: answer }] = ends;
  if (classes.length !== 2 || ends.length < 2 || ends.some((end) => end.class !== answer)) return null;
  const other = classes.indexOf(answer) === 0 ? 1 : 0;
  const risks = ends.map((end) => probabilitiesOf(end, classes)[other]);
  const [least, most] = [Math.min(...risks), Math.max(...risks)];
  return `Always ${answer}, with a risk of ${classes[other]} from ${percent(least)} to ${percent(most)}.`;
}
