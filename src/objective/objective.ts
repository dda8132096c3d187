// What a choice calls good, as one object: what a prediction loses, row by row, what the
// predictions for some rows are worth, and what is reported of a model. Whoever compares models
// asks this object, and need not know what is meant: probabilities, accuracy, or the costs of
// mistakes.

import { total } from "../counts/total.ts";
import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import { costOfMistakes, type Measures, measure } from "../evaluate/measures.ts";
import { confusionOf, type PartPredictions } from "../evaluate/predict-part.ts";
import { auc } from "../evaluate/probability/auc.ts";
import { LEAST_PROBABILITY } from "../evaluate/probability/log-loss.ts";
import { beatsMajorityProbability } from "../evaluate/significance/beats-majority.ts";
import { beatsSharesProbability } from "../evaluate/significance/beats-shares.ts";
import { type CostMatrix, cheapestClass, costMatrix, costOfAnswer, type NamedCosts } from "./cost.ts";
import type { Metric } from "./metric.ts";
import { type ClassFactors, type Priors, priorFactors, weighByPriors } from "./priors.ts";

export interface Objective {
  readonly metric: Metric;
  /** Whether the metric looks at answers alone, not at probabilities. */
  readonly isOfAnswers: boolean;
  /**
   * Per cell and unit of its weight, the loss by the predictions of a model. Where the metric is
   * none of single rows (auc, f1), what stands for it: the log-loss.
   */
  readonly losses: (predictions: PartPredictions, model: number) => Float64Array;
  /** Per cell and unit of its weight, what the answers of a model cost. */
  readonly mistakes: (predictions: PartPredictions, model: number) => Float64Array;
  /** What decides, of the predictions of a model: higher is better, and nothing is above 0. */
  readonly worth: (predictions: PartPredictions, model: number) => number;
  /** The mean log-loss of the predictions of a model, whatever decides. */
  readonly logLoss: (predictions: PartPredictions, model: number) => number;
  /** The standard error, about, of a worth that this many rows showed. */
  readonly errorOf: (worth: number, rows: number) => number;
  /** The accuracy, or 1 less the cost per row: what is shown, and what guards a choice. */
  readonly score: (predictions: PartPredictions, model: number) => number;
  readonly measure: (matrix: ConfusionMatrix) => Measures;
  /** The class that, given to rows of these counts, costs least: the constant a model must beat. */
  readonly cheapest: (counts: Float64Array) => number;
  /** How likely so good a result is for a model no better than always answering this class. */
  readonly chanceAgainst: (matrix: ConfusionMatrix, constant: string) => number;
}

/**
 * The objective that options of a learner state: the cost of mistakes where they have costs, else
 * probabilities. With the class counts of all rows, a class counts as often as its prior says.
 * Throws a DataError where it speaks of other classes than these.
 */
export function objectiveOf(
  options: Readonly<Record<string, unknown>>,
  classes: readonly string[],
  counts: Float64Array | null = null,
): Objective {
  const named = (options.costs ?? null) as NamedCosts | null;
  const metric = (options.metric ?? (named === null ? "log-loss" : "cost")) as Metric;
  const priors = (options.priors ?? (metric === "balanced" ? "uniform" : "data")) as Priors;
  const factors = counts === null ? null : priorFactors(priors, classes, counts);
  // The models of a fold are scored one after the other, over the same classes.
  let last = { classes, costs: costMatrix(named, classes) };
  const costsAmong = (others: readonly string[]): CostMatrix => {
    if (last.classes !== others) last = { classes: others, costs: costMatrix(named, others) };
    return last.costs;
  };
  const mistakes: Objective["mistakes"] = ({ classes, actual, predicted }, model) => {
    const costs = costsAmong(classes);
    return Float64Array.from(
      predicted[model],
      (code, cell) => factorOf(factors, actual[cell]) * costOfAnswer(actual[cell], code, costs),
    );
  };
  const isOfAnswers = metric === "accuracy" || metric === "balanced" || metric === "cost";
  const losses: Objective["losses"] = isOfAnswers
    ? mistakes
    : (predictions, model) => surprises(predictions, model, factors);
  return {
    metric,
    isOfAnswers,
    losses,
    mistakes,
    worth(predictions, model) {
      if (metric === "auc") return (auc(confusionOf(predictions, model).forecasts!) ?? 1) - 1;
      if (metric === "f1") return meanF1(confusionOf(predictions, model)) - 1;
      const matrix = confusionOf(predictions, model);
      if (!isOfAnswers) return -meanSurprise(matrix, factors);
      const counts = weighed(matrix.counts, factors);
      return (
        -costOfMistakes(counts, costsAmong(predictions.classes)) / Math.max(1e-300, total(counts.map(total)))
      );
    },
    logLoss: (predictions, model) => meanSurprise(confusionOf(predictions, model), factors),
    errorOf(worth, rows) {
      const loss = metric === "log-loss" ? -worth : Math.max(0, -worth * (1 + worth));
      return Math.sqrt(loss / Math.max(1, rows));
    },
    score(predictions, model) {
      const { classes, counts: plain } = confusionOf(predictions, model);
      const counts = weighed(plain, factors);
      const rows = total(counts.map(total));
      return rows > 0 ? 1 - costOfMistakes(counts, costsAmong(classes)) / rows : 0;
    },
    measure: (matrix) => measure(matrix, costsAmong(matrix.classes)),
    cheapest: (rows) => cheapestClass(weighByPriors(rows, factors), costsAmong(classes)),
    chanceAgainst(matrix, constant) {
      if (!isOfAnswers) {
        return beatsSharesProbability(matrix, (probabilities) => surprisesOf(probabilities, factors));
      }
      const costs = costsAmong(matrix.classes);
      return beatsMajorityProbability(
        matrix,
        constant,
        (actual, predicted) => factorOf(factors, actual) * costOfAnswer(actual, predicted, costs),
      );
    },
  };
}

/** A class that only a model knows has no rows. */
function factorOf(factors: ClassFactors | null, actual: number): number {
  return factors?.values[actual] ?? 1;
}

function weighed(counts: readonly Float64Array[], factors: ClassFactors | null): readonly Float64Array[] {
  return factors === null
    ? counts
    : counts.map((row, actual) => row.map((count) => count * factorOf(factors, actual)));
}

/** By cell: what the row loses by the probability of its class. */
function surprises(
  { actual, reached, ends }: PartPredictions,
  model: number,
  factors: ClassFactors | null,
): Float64Array {
  const ofEnds = ends[model].map(({ probabilities }) => surprisesOf(probabilities, factors));
  return Float64Array.from(reached[model], (end, cell) => ofEnds[end][actual[cell]]);
}

/** By actual class: -ln of its probability, were classes as frequent as they count. */
export function surprisesOf(probabilities: readonly number[], factors: ClassFactors | null): number[] {
  const weights = probabilities.map((p, c) => p * factorOf(factors, c));
  const sum = total(weights);
  return weights.map(
    (weight, c) => -factorOf(factors, c) * Math.log(Math.max(LEAST_PROBABILITY, weight / sum)),
  );
}

/** Summed over ends, in their order, so that every engine comes to the same. */
function meanSurprise({ forecasts }: ConfusionMatrix, factors: ClassFactors | null): number {
  let sum = 0;
  let rows = 0;
  for (const { probabilities, counts } of forecasts!.flat()) {
    const lost = surprisesOf(probabilities, factors);
    for (let c = 0; c < counts.length; c++) {
      if (counts[c] === 0) continue;
      sum += counts[c] * lost[c];
      rows += counts[c] * factorOf(factors, c);
    }
  }
  return rows > 0 ? sum / rows : 0;
}

/** Of two classes that of the rarer one, of several the mean over those that have rows. */
function meanF1({ classes, counts }: ConfusionMatrix): number {
  const ofClass = counts.map(total);
  const f1 = (c: number): number => {
    const given = counts.reduce((sum, row) => sum + row[c], 0);
    return (2 * counts[c][c]) / Math.max(1e-300, ofClass[c] + given);
  };
  const present = [...classes.keys()].filter((c) => ofClass[c] > 0);
  if (classes.length === 2) return f1(ofClass[0] < ofClass[1] ? 0 : 1);
  return present.reduce((sum, c) => sum + f1(c), 0) / Math.max(1, present.length);
}
