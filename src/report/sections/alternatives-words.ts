// How alone a model stands, in sentences: for the terminal and for the report.

import type { Measures } from "../../evaluate/measures.ts";
import type { Alternatives } from "../../learn/alternatives/alternatives.ts";
import type { Count } from "../../learn/alternatives/tally.ts";
import { countOf, grouped, percent } from "../../text/numbers.ts";

/** "1 tree", "12,345 lists", however many. */
export function howMany(count: Count, form: Alternatives["form"]): string {
  return `${count.toLocaleString("en-US")} ${form}${Number(count) === 1 ? "" : "s"}`;
}

function stoppedBy({ stopped, form }: Alternatives): string {
  if (stopped === "memory") return `the ${form}s outgrew their memory (--memory)`;
  return stopped === "interrupt" ? "it was interrupted" : "time ran out (--time-limit)";
}

export function alternativesSummary(found: Alternatives): string[] {
  const { best, bound, count, stopped, weight, lowerBound, upperBound, searched, form } = found;
  if (best === null) {
    const why = stoppedBy(found);
    const known = Number.isFinite(upperBound) ? `; the best found so far costs ${grouped(upperBound)}` : "";
    return bound === null
      ? [
          `Nothing was counted: ${why} before a best ${form} was proved, among ${searched}.`,
          `Proved so far: no ${form} costs less than ${grouped(lowerBound)}${known}.`,
        ]
      : [
          `The best ${form} costs ${grouped(lowerBound)}, but ${why} before any ${form} was counted, among ${searched}.`,
        ];
  }
  const margin = `within ${percent((bound! - lowerBound) / weight)} of the rows of the proved best`;
  const sentences: string[] = [];
  if (stopped !== null) {
    sentences.push(
      `At least ${howMany(count, form)} are ${margin}: ${stoppedBy(found)} before all were counted.`,
    );
  } else if (Number(count) === 1) {
    sentences.push(`The best ${form} stands alone: no other is ${margin}.`);
  } else sentences.push(`${howMany(count, form)} are ${margin}, counted exactly.`);
  sentences.push(`Searched: ${searched}.`);
  if (Number(count) > 1) sentences.push(...differences(found));
  return sentences;
}

function differences(found: Alternatives): string[] {
  const { written, count, differentAnswers, differentLogic, disputedWeight, mostDifferent, weight } = found;
  const all = written === Number(count);
  const which = all ? "They" : `The best ${grouped(written)}, looked at one by one,`;
  const wording =
    differentLogic < written
      ? `${which} are ${countOf(differentLogic, "different rule")} in ${countOf(written, "wording")}, with ${countOf(differentAnswers, "different set")} of answers to these rows.`
      : `${which} are all different rules, with ${countOf(differentAnswers, "different set")} of answers to these rows.`;
  const disputes =
    disputedWeight === 0
      ? "They agree on every row."
      : `They disagree on ${percent(disputedWeight / weight)} of the rows; one of them differs from the best on ${percent(mostDifferent / weight)}.`;
  return [wording, disputes];
}

/** The summary, beginning with how the model that was learned compares with the best one. */
export function alternativesSentences(found: Alternatives, train: Measures): string[] {
  const { best, form } = found;
  const sentences = alternativesSummary(found);
  if (best === null) return sentences;
  const own = train.cost;
  const more = own - best.cost;
  const compared =
    more > 0
      ? `${grouped(more)} more mistakes than the best of these ${form}s`
      : more < 0
        ? `${grouped(-more)} fewer mistakes than the best of these ${form}s`
        : `as many mistakes as the best of these ${form}s`;
  return [`On the training rows the model makes ${compared}.`, ...sentences];
}
