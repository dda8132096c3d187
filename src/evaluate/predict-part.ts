// The predictions of several models for the rows of a part, side by side: one request to the count
// source for the conditions of all, so that predictions can be compared row by row on every engine.

import { testKey } from "../condition/combine.ts";
import { isFeature, type Test } from "../condition/condition.ts";
import type { CountSource, Part } from "../counts/count-source.ts";
import { type Decision, decisionOf, nextOf } from "../model/decision.ts";
import type { Labelled, Model, ScorecardModel } from "../model/model.ts";
import { probabilitiesOf } from "../model/probabilities.ts";
import { totalPlaces } from "../model/scorecard/total-places.ts";
import { testsOf } from "../model/tests-of.ts";
import { foldTree } from "../model/walk-tree.ts";
import { type ConfusionMatrix, emptyConfusion } from "./confusion-matrix.ts";
import { reordered } from "./forecast.ts";
import { branchTest } from "./significance/branch-test.ts";

export interface PartPredictions {
  /** The source's, followed by those that only the models know; codes are places in it. */
  readonly classes: readonly string[];
  /** The class of each cell: a row, or several rows that agree in all conditions. */
  readonly actual: Uint16Array;
  readonly weights: Float64Array;
  /** For each model the class predicted for each cell. */
  readonly predicted: readonly Uint16Array[];
  /** For each model the end (leaf, rule) that each cell reaches: a place in its `ends`. */
  readonly reached: readonly Uint32Array[];
  /** For each model what is predicted at its ends, with probabilities parallel to `classes`. */
  readonly ends: readonly (readonly PartEnd[])[];
  /** As of a confusion matrix. */
  readonly squaredWeight?: number;
  /** The group or time of each cell, where rows have one; cells are then of one each. */
  readonly units?: { readonly by: "group" | "time"; readonly numbers: Float64Array };
}

/** Where a model ends. */
export interface PartEnd {
  readonly class: number;
  readonly probabilities: readonly number[];
}

export async function predictPart(
  source: CountSource,
  part: Part,
  models: readonly Model[],
): Promise<PartPredictions> {
  const classes = [...new Set([...source.classes, ...models.flatMap((model) => model.classes)])];
  const places = new Map<string, number>();
  const tests: Test[] = [];
  /** Scorecards are added up once, instead of being asked for every total. */
  const cards = new Map<number, (test: Test) => number>();
  const roots = models.map((model, index) => {
    const placeOf = (test: Test): number => {
      const key = testKey(test);
      let place = places.get(key);
      if (place === undefined) {
        place = tests.push(test) - 1;
        places.set(key, place);
      }
      return place;
    };
    if (model.form === "scorecard") {
      const own = (test: Test): number => placeOf(branchTest(test, model, source));
      cards.set(index, own);
      for (const test of testsOf(model)) own(test);
      return { root: null, ends: model.totals.map((band) => partEnd(band, model, classes)) };
    }
    return numberTests(decisionOf(model), model, { placeOf, classes, source });
  });
  const { classCodes, weights, passes, units: numbers } = await source.outcomes(part, tests);
  const everyone = Uint32Array.from({ length: weights.length }, (_, cell) => cell);
  const reached = roots.map(({ root }, index) => {
    const model = models[index];
    if (root === null) {
      return totalPlaces(model as ScorecardModel, weights.length, (test) => passes[cards.get(index)!(test)]);
    }
    const places = new Uint32Array(weights.length);
    follow(root, everyone, everyone.length, passes, places);
    return places;
  });
  const ends = roots.map((root) => root.ends);
  const predicted = reached.map((places, model) => Uint16Array.from(places, (end) => ends[model][end].class));
  const units = numbers && source.units && { by: source.units.by, numbers };
  const actual = Uint16Array.from(classCodes);
  const squaredWeight = await source.squaredWeight(part);
  return {
    ...{ classes, actual, weights, predicted, reached, ends },
    ...(squaredWeight !== null && { squaredWeight }),
    ...(units && { units }),
  };
}

/** The same cells with the predictions of some of the models, given by their places. */
export function ofModels(predictions: PartPredictions, models: readonly number[]): PartPredictions {
  const { predicted, reached, ends, ...cells } = predictions;
  return {
    ...cells,
    predicted: models.map((model) => predicted[model]),
    reached: models.map((model) => reached[model]),
    ends: models.map((model) => ends[model]),
  };
}

/** A decision whose tests are numbered among those of all models. */
interface NumberedDecision {
  /** Place of the end that this is, where it is one. */
  readonly end: number;
  /** Place of each case's test (-1: it always holds), and where it leads. */
  readonly cases: readonly { readonly test: number; readonly leadsTo: NumberedDecision }[];
  readonly otherwise: NumberedDecision | null;
}

function numberTests(
  root: Decision,
  model: Model,
  known: { placeOf: (test: Test) => number; classes: readonly string[]; source: CountSource },
): { readonly root: NumberedDecision; readonly ends: readonly PartEnd[] } {
  const ends: PartEnd[] = [];
  const numbered = foldTree<Decision, NumberedDecision>(root, nextOf, (decision, next) => ({
    end: decision.otherwise === null ? ends.push(partEnd(decision, model, known.classes)) - 1 : -1,
    cases: decision.cases.map(({ condition }, index) => {
      const test = branchTest(condition, model, known.source);
      return { test: isAlways(test) ? -1 : known.placeOf(test), leadsTo: next[index] };
    }),
    otherwise: next.at(-1) ?? null,
  }));
  return { root: numbered, ends };
}

function partEnd(decision: Labelled, model: Model, classes: readonly string[]): PartEnd {
  const probabilities = reordered(probabilitiesOf(decision, model.classes), model.classes, classes);
  return { class: classes.indexOf(decision.class), probabilities };
}

/**
 * The predictions of one of the models alone, with the probabilities of another that differs from
 * it in nothing else.
 */
export function withEndsOf(predictions: PartPredictions, place: number, model: Model): PartPredictions {
  const ends: PartEnd[] = [];
  if (model.form === "scorecard")
    ends.push(...model.totals.map((band) => partEnd(band, model, predictions.classes)));
  else
    foldTree<Decision, null>(decisionOf(model), nextOf, (decision) => {
      if (decision.otherwise === null) ends.push(partEnd(decision, model, predictions.classes));
      return null;
    });
  return { ...ofModels(predictions, [place]), ends: [ends] };
}

export function isAlways(test: Test): boolean {
  return isFeature(test) && test.type === "and" && test.of.length === 0 && !test.negated;
}

/**
 * Writes the end of each of the first `count` cells. The cells are partitioned case by case, so
 * that a case is tested on those alone that reach it.
 */
function follow(
  root: NumberedDecision,
  cells: Uint32Array,
  count: number,
  passes: readonly Uint8Array[],
  reached: Uint32Array,
): void {
  const open = [{ decision: root, cells, count }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { end, cases, otherwise } = next.decision;
    let rest = next.cells;
    let left = next.count;
    if (left === 0) continue;
    if (otherwise === null) {
      for (let i = 0; i < left; i++) reached[rest[i]] = end;
      continue;
    }
    let last = otherwise;
    for (const { test, leadsTo } of cases) {
      if (test < 0) {
        last = leadsTo;
        break;
      }
      const passing = passes[test];
      const yes = new Uint32Array(left);
      const no = new Uint32Array(left);
      let held = 0;
      let failed = 0;
      for (let i = 0; i < left; i++) {
        const cell = rest[i];
        // Written to both and kept in one: no branch to mispredict.
        yes[held] = cell;
        no[failed] = cell;
        held += passing[cell];
        failed += 1 - passing[cell];
      }
      open.push({ decision: leadsTo, cells: yes, count: held });
      rest = no;
      left = failed;
    }
    open.push({ decision: last, cells: rest, count: left });
  }
}

/** How often the rows of each class were predicted to be of each class, by one of the models. */
export function confusionOf(
  { classes, actual, weights, predicted, reached, ends, units, squaredWeight }: PartPredictions,
  model: number,
): ConfusionMatrix {
  const forecasts = ends[model].map(({ probabilities }) => {
    return { probabilities, counts: new Float64Array(classes.length) };
  });
  const places = reached[model];
  for (let cell = 0; cell < weights.length; cell++) {
    const { counts } = forecasts[places[cell]];
    const code = actual[cell];
    counts[code] = counts[code] + weights[cell];
  }
  const confusion = emptyConfusion(classes);
  for (const [end, { counts }] of forecasts.entries()) {
    const predicted = ends[model][end].class;
    for (let c = 0; c < counts.length; c++) {
      if (counts[c] !== 0) confusion.counts[c][predicted] += counts[c];
    }
  }
  return {
    ...confusion,
    forecasts: [forecasts],
    ...(squaredWeight !== undefined && { squaredWeight }),
    ...(units && { units: { ...units, actual, predicted: predicted[model], weights } }),
  };
}
