// What a choice calls good, as one object: what a prediction loses, row by row, what the
// predictions for some rows are worth, and what is reported of a model. Whoever compares models
// asks this object, and need not know whether accuracy or the costs of mistakes are meant.

import { total } from "../counts/total.ts";
import { beatsMajorityProbability } from "../evaluate/beats-majority.ts";
import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import { costOfMistakes, type Measures, measure } from "../evaluate/measures.ts";
import { confusionOf, type PartPredictions } from "../evaluate/predict-part.ts";
import { type CostMatrix, cheapestClass, costMatrix, costOfAnswer, type NamedCosts } from "./cost.ts";
import { type Priors, priorFactors, weighByPriors } from "./priors.ts";

export interface Objective {
  /** Per cell and unit of its weight, the loss by the predictions of a model. */
  readonly losses: (predictions: PartPredictions, model: number) => Float64Array;
  /** Of the predictions of a model: higher is better, and nothing is above 1. */
  readonly score: (predictions: PartPredictions, model: number) => number;
  readonly measure: (matrix: ConfusionMatrix) => Measures;
  /** The class that, given to rows of these counts, costs least: the constant a model must beat. */
  readonly cheapest: (counts: Float64Array) => number;
  /** How likely so good a result is for a model no better than always answering this class. */
  readonly chanceAgainst: (matrix: ConfusionMatrix, constant: string) => number;
}

/**
 * The objective that options of a learner state: the cost of mistakes, by default their number.
 * With the class counts of all rows, a class counts as often as its prior says. Throws a DataError
 * where it speaks of other classes than these.
 */
export function objectiveOf(
  options: Readonly<Record<string, unknown>>,
  classes: readonly string[],
  counts: Float64Array | null = null,
): Objective {
  const named = (options.costs ?? null) as NamedCosts | null;
  const priors = (options.priors ?? "data") as Priors;
  const factors = counts === null ? null : priorFactors(priors, classes, counts);
  /** A class that only a model knows has no rows. */
  const factorOf = (actual: number): number => factors?.values[actual] ?? 1;
  // The models of a fold are scored one after the other, over the same classes.
  let last = { classes, costs: costMatrix(named, classes) };
  const costsAmong = (others: readonly string[]): CostMatrix => {
    if (last.classes !== others) last = { classes: others, costs: costMatrix(named, others) };
    return last.costs;
  };
  return {
    losses({ classes, actual, predicted }, model) {
      const costs = costsAmong(classes);
      return Float64Array.from(
        predicted[model],
        (code, cell) => factorOf(actual[cell]) * costOfAnswer(actual[cell], code, costs),
      );
    },
    score(predictions, model) {
      const { classes, counts: plain } = confusionOf(predictions, model);
      const counts =
        factors === null ? plain : plain.map((row, actual) => row.map((count) => count * factorOf(actual)));
      const rows = total(counts.map(total));
      return rows > 0 ? 1 - costOfMistakes(counts, costsAmong(classes)) / rows : 0;
    },
    measure: (matrix) => measure(matrix, costsAmong(matrix.classes)),
    cheapest: (rows) => cheapestClass(weighByPriors(rows, factors), costsAmong(classes)),
    chanceAgainst(matrix, constant) {
      const costs = costsAmong(matrix.classes);
      return beatsMajorityProbability(
        matrix,
        constant,
        (actual, predicted) => factorOf(actual) * costOfAnswer(actual, predicted, costs),
      );
    },
  };
}
