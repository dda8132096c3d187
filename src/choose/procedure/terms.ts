// What one choice is made under: the budget, the learners' options, and what a confusion matrix is worth.

import { total } from "../../counts/total.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import { costOfMistakes, type Measures, measure } from "../../evaluate/measures.ts";
import type { SelectRequest } from "../../learn/procedure.ts";
import { learners } from "../../learn/registry.ts";
import { acceptedValue } from "../../learner/option.ts";
import { optionsTaken, resolveOptions } from "../../learner/resolve-options.ts";
import { maxConditions, maxDepth, seed, timeLimit } from "../../learner/shared-options.ts";
import { type CostMatrix, costMatrix, type NamedCosts } from "../../objective/cost.ts";

const MAX_CONDITIONS = 12;

export interface Terms {
  readonly maxConditions: number;
  /** Infinity for no limit of its own. */
  readonly maxDepth: number;
  /** Seconds after which no further candidate is evaluated. */
  readonly timeLimit: number;
  readonly seed: number;
  /** Further options of learners; each goes to every learner that takes it. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly select: SelectRequest | null;
  /** At most 1: the accuracy, or 1 less the cost per row. */
  readonly score: (matrix: ConfusionMatrix) => number;
  /** What a row of one class costs that is predicted to be of another, by places in these classes. */
  readonly lossAmong: (classes: readonly string[]) => (actual: number, predicted: number) => number;
  readonly measured: (matrix: ConfusionMatrix) => Measures;
}

/** Throws a DataError where an option is one of no learner, or its value is wrong. */
export function termsOf(options: Readonly<Record<string, unknown>>, select: SelectRequest | null): Terms {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  for (const [name, value] of Object.entries(given)) {
    const taker = learners.find(
      (learner) => Object.keys(optionsTaken(learner, { [name]: value })).length > 0,
    );
    if (taker === undefined)
      throw new DataError(`no method takes the option ${name}`, { code: "bad-option" });
    resolveOptions(taker, optionsTaken(taker, { [name]: value }));
  }
  const own = {
    maxConditions: acceptedValue("maxConditions", maxConditions, given.maxConditions ?? MAX_CONDITIONS),
    maxDepth: acceptedValue("maxDepth", maxDepth, given.maxDepth ?? null),
    timeLimit: acceptedValue("timeLimit", timeLimit, given.timeLimit ?? null),
    seed: acceptedValue("seed", seed, given.seed ?? 1),
  };
  const others = { ...given };
  for (const name of Object.keys(own)) delete others[name];
  const measured = measuringBy(given.costs as NamedCosts | null | undefined);
  const costsAmong = (classes: readonly string[]): CostMatrix =>
    given.costs ? costMatrix(given.costs as NamedCosts, classes) : null;
  const score = ({ classes, counts }: ConfusionMatrix): number => {
    const rows = total(counts.map(total));
    return rows > 0 ? 1 - costOfMistakes(counts, costsAmong(classes)) / rows : 0;
  };
  const lossAmong: Terms["lossAmong"] = (classes) => {
    const costs = costsAmong(classes);
    return (actual, predicted) => costs?.[actual]?.[predicted] ?? (actual === predicted ? 0 : 1);
  };
  return { ...own, given: others, select, score, lossAmong, measured };
}

/** Measures that know what mistakes cost. */
export function measuringBy(costs: NamedCosts | null | undefined): (matrix: ConfusionMatrix) => Measures {
  return (matrix) => measure(matrix, costs ? costMatrix(costs, matrix.classes) : null);
}
