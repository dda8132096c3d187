import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../src/dataset/random.ts";
import { biasCorrected } from "../../src/evaluate/bias-corrected.ts";
import { measure } from "../../src/evaluate/measures.ts";
import type { PartPredictions } from "../../src/evaluate/predict-part.ts";
import { objectiveOf } from "../../src/objective/objective.ts";
import { surePredictions } from "../arbitraries/sure-predictions.ts";

const CLASSES = ["no", "yes"];
const losses = [objectiveOf({}, CLASSES).mistakes];
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const best = ([losses]: readonly (readonly (readonly number[])[])[]): number => {
  const means = losses.map(mean);
  return means.indexOf(Math.min(...means));
};

/** Folds of as many rows, whose candidates are right with the probabilities given. */
function drawFolds(rows: number, shares: readonly number[], seed: number): PartPredictions[] {
  const random = createRandom(seed);
  return Array.from({ length: 5 }, () => {
    const actual = Uint16Array.from({ length: rows }, () => random.below(2));
    const predicted = shares.map((share) => actual.map((code) => (random.chance(share) ? code : 1 - code)));
    return surePredictions({ classes: CLASSES, actual, weights: new Float64Array(rows).fill(1), predicted });
  });
}

function apparent(folds: readonly PartPredictions[]): number {
  const right = folds[0].predicted.map((_, candidate) =>
    mean(
      folds.flatMap(({ actual, predicted }) =>
        [...actual].map((code, row) => (predicted[candidate][row] === code ? 1 : 0)),
      ),
    ),
  );
  return Math.max(...right);
}

describe("what a choice by cross-validation is worth", () => {
  it("is what its folds show where there is nothing to choose from", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const folds = drawFolds(40, [0.8], seed);
      const { accuracy } = measure(biasCorrected(folds, { losses, pick: best, seed }));
      expect(Math.abs(accuracy - apparent(folds))).toBeLessThan(0.02);
    }
  });

  it("is guessing where thirty candidates guess, however good the luckiest looks", () => {
    const runs = Array.from({ length: 20 }, (_, index) => {
      const folds = drawFolds(20, new Array(30).fill(0.5), index + 1);
      return [apparent(folds), measure(biasCorrected(folds, { losses, pick: best, seed: 1 })).accuracy];
    });
    expect(mean(runs.map(([first]) => first))).toBeGreaterThan(0.58);
    expect(Math.abs(mean(runs.map(([, second]) => second)) - 0.5)).toBeLessThan(0.02);
  });

  it("has as many rows of each class as there are, in whole rows, and does not depend on the order of cells", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 2, max: 12 }), (seed, rows) => {
        const folds = drawFolds(rows, [0.5, 0.7, 0.9], seed);
        const request = { losses, pick: best, seed, draws: 20 };
        const matrix = biasCorrected(folds, request);
        const ofClass = [0, 1].map(
          (code) => folds.flatMap(({ actual }) => [...actual]).filter((a) => a === code).length,
        );
        expect(matrix.counts.map((row) => row[0] + row[1])).toEqual(ofClass);
        expect(matrix.counts.flatMap((row) => [...row]).every(Number.isInteger)).toBe(true);
        const turned = folds.map((fold) => ({
          ...fold,
          actual: fold.actual.toReversed(),
          predicted: fold.predicted.map((codes) => codes.toReversed()),
          reached: fold.reached.map((ends) => ends.toReversed()),
        }));
        expect(biasCorrected(turned, request)).toEqual(matrix);
      }),
      { numRuns: 100 },
    );
  });

  it("weighs mistakes by what they cost", () => {
    // The first candidate is right more often, the second never makes the mistake that costs ten.
    const actual = Uint16Array.from({ length: 60 }, (_, row) => row % 2);
    const first = actual.map((code, row) => (row % 10 === 1 ? 1 - code : code));
    const second = actual
      .map((code, row) => (row % 5 === 0 ? 1 - code : code))
      .map((code, row) => (actual[row] === 1 ? 1 : code));
    const folds: PartPredictions[] = [
      surePredictions({
        classes: CLASSES,
        actual,
        weights: new Float64Array(60).fill(1),
        predicted: [first, second],
      }),
    ];
    const costly = [objectiveOf({ costs: { yes: { no: 10 } } }, CLASSES).losses];
    const { counts } = biasCorrected(folds, { losses: costly, pick: best, seed: 1 });
    expect(counts[1][0]).toBe(0);
  });
});
