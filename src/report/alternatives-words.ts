// How alone a model stands, in sentences: for the terminal and for the report.

import type { Measures } from "../evaluate/measures.ts";
import type { Alternatives } from "../learn/alternatives/alternatives.ts";
import type { Count } from "../learn/alternatives/tally.ts";
import { countOf, grouped, percent } from "../text/numbers.ts";

/** "1 tree", "12,345 trees", however many. */
export function howMany(count: Count): string {
  return `${count.toLocaleString("en-US")} ${Number(count) === 1 ? "tree" : "trees"}`;
}

const STOPPED: Record<NonNullable<Alternatives["stopped"]>, string> = {
  time: "time ran out (--time-limit)",
  memory: "the trees outgrew their memory (--memory)",
  interrupt: "it was interrupted",
};

export function alternativesSummary(found: Alternatives): string[] {
  const { best, bound, count, stopped, weight, lowerBound, upperBound, searched } = found;
  if (best === null) {
    const why = STOPPED[stopped ?? "time"];
    const known = Number.isFinite(upperBound) ? `; the best found so far costs ${grouped(upperBound)}` : "";
    return bound === null
      ? [
          `Nothing was counted: ${why} before a best tree was proved, among ${searched}.`,
          `Proved so far: no tree costs less than ${grouped(lowerBound)}${known}.`,
        ]
      : [
          `The best tree costs ${grouped(lowerBound)}, but ${why} before any tree was counted, among ${searched}.`,
        ];
  }
  const margin = `within ${percent((bound! - lowerBound) / weight)} of the rows of the proved best`;
  const sentences: string[] = [];
  if (stopped !== null) {
    sentences.push(`At least ${howMany(count)} are ${margin}: ${STOPPED[stopped]} before all were counted.`);
  } else if (Number(count) === 1) {
    sentences.push(`The best tree stands alone: no other is ${margin}.`);
  } else sentences.push(`${howMany(count)} are ${margin}, counted exactly.`);
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

/** The summary, beginning with how the model that was learned compares with the best tree. */
export function alternativesSentences(found: Alternatives, train: Measures): string[] {
  const { best } = found;
  const sentences = alternativesSummary(found);
  if (best === null) return sentences;
  const own = train.cost;
  const more = own - best.cost;
  const compared =
    more > 0
      ? `${grouped(more)} more mistakes than the best of these trees`
      : more < 0
        ? `${grouped(-more)} fewer mistakes than the best of these trees`
        : "as many mistakes as the best of these trees";
  return [`On the training rows the model makes ${compared}.`, ...sentences];
}
