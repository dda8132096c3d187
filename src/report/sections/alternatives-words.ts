// How many models are as good as the best, in sentences for the terminal and for the report.

import type { Alternatives } from "../../choose/alternatives/find-alternatives.ts";
import type { Measures } from "../../evaluate/measures.ts";
import type { Count } from "../../search/alternatives/tree-counts.ts";
import { countOf, grouped, percent, points } from "../../text/numbers.ts";

/** "1 tree", "12,345 lists", however many. */
export function howMany(count: Count, form: Alternatives["form"]): string {
  return `${count.toLocaleString("en-US")} ${form}${Number(count) === 1 ? "" : "s"}`;
}

/** How good one of them is: by its accuracy, or by what its mistakes cost. */
export function worthText(cost: number, { weight, hasCosts }: Alternatives): string {
  return hasCosts ? `mistakes costing ${grouped(cost)}` : `accuracy ${percent(1 - cost / weight)}`;
}

/** What is lost per row: points of accuracy, or a cost. */
export function lossText(loss: number, { hasCosts }: Alternatives): string {
  if (!hasCosts) return points(loss);
  const text = grouped(Math.abs(loss));
  return text === "0" ? text : `${loss > 0 ? "+" : "\u2212"}${text}`;
}

/** What is lost when a column is shuffled. */
export function lossWords({ hasCosts }: Alternatives): string {
  return hasCosts ? "cost added, per row," : "accuracy lost, in points,";
}

/** The margin within which models were counted: "1.0 % of the rows", "a cost of 7.68". */
export function marginText({ bound, lowerBound, weight, hasCosts }: Alternatives): string {
  const margin = (bound ?? lowerBound) - lowerBound;
  return hasCosts ? `a cost of ${grouped(margin)}` : `${percent(margin / weight)} of the rows`;
}

function stoppedBy({ stopped, form }: Alternatives): string {
  if (stopped === "memory") return `the ${form}s outgrew their memory`;
  return stopped === "interrupt" ? "it was interrupted" : "time ran out";
}

export function alternativesSummary(found: Alternatives): string[] {
  const { best, bound, count, stopped, lowerBound, upperBound, searched, form } = found;
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
  const margin =
    bound === lowerBound ? "as good as the proved best" : `within ${marginText(found)} of the proved best`;
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
  const wordings = countOf(written, "wording");
  const answers = `with ${countOf(differentAnswers, "different set")} of answers to these rows`;
  let wording = `${which} are all different rules, ${answers}.`;
  if (differentLogic === 1) wording = `${which} are one rule in ${wordings}.`;
  else if (differentLogic < written) {
    wording = `${which} are ${grouped(differentLogic)} different rules in ${wordings}, ${answers}.`;
  }
  const disputes =
    disputedWeight === 0
      ? "They agree on every row."
      : `They disagree on ${percent(disputedWeight / weight)} of the rows; one of them differs from the best on ${percent(mostDifferent / weight)}.`;
  return [wording, disputes];
}

/**
 * What was found among the alternatives to a model, in sentences.
 *
 * @example
 * const found = await alternatives(penguins, { maxDepth: 1 });
 * console.log(alternativesSentences(found, learned.train)[0]);
 * // → On the training rows the model makes 69 fewer mistakes than the best of these trees.
 */
export function alternativesSentences(found: Alternatives, train: Measures): string[] {
  const { best, form, hasCosts } = found;
  const sentences = alternativesSummary(found);
  if (best === null) return sentences;
  const own = train.cost;
  const more = own - best.cost;
  if (hasCosts) {
    const compared =
      more > 0 ? `${grouped(more)} more than` : more < 0 ? `${grouped(-more)} less than` : "as much as";
    return [
      `On the training rows the model's mistakes cost ${compared} those of the best of these ${form}s.`,
      ...sentences,
    ];
  }
  const compared =
    more > 0
      ? `${grouped(more)} more mistakes than the best of these ${form}s`
      : more < 0
        ? `${grouped(-more)} fewer mistakes than the best of these ${form}s`
        : `as many mistakes as the best of these ${form}s`;
  return [`On the training rows the model makes ${compared}.`, ...sentences];
}
