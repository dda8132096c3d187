import fc from "fast-check";
import { expect, it } from "vitest";
import type { PartPredictions } from "../../src/evaluate/predict-part.ts";
import { objectiveOf } from "../../src/objective/objective.ts";
import { surePredictions } from "../arbitraries/sure-predictions.ts";

const CLASSES = ["sick", "healthy"];
const costs = { sick: { healthy: 5 } };

const predictions: fc.Arbitrary<PartPredictions> = fc
  .array(fc.tuple(fc.nat(2), fc.nat(2), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 20 })
  .map((cells) =>
    surePredictions({
      // The model knows a class that the data do not have.
      classes: [...CLASSES, "dead"],
      actual: Uint16Array.from(cells, ([actual]) => actual),
      weights: Float64Array.from(cells, ([, , weight]) => weight),
      predicted: [Uint16Array.from(cells, ([, code]) => code)],
    }),
  );

it("a score is 1 less the mean of what the rows lose, and what they lose is what is reported as cost", () => {
  fc.assert(
    fc.property(predictions, fc.constantFrom({}, { costs }), (seen, options) => {
      const objective = objectiveOf(options, CLASSES);
      const losses = objective.mistakes(seen, 0);
      const rows = seen.weights.reduce((sum, weight) => sum + weight, 0);
      const lost = losses.reduce((sum, loss, cell) => sum + seen.weights[cell] * loss, 0);
      expect(objective.score(seen, 0)).toBeCloseTo(1 - lost / rows, 12);
      const counts = seen.classes.map(() => new Float64Array(seen.classes.length));
      seen.actual.forEach((actual, cell) => {
        counts[actual][seen.predicted[0][cell]] += seen.weights[cell];
      });
      expect(objective.measure({ classes: seen.classes, counts }).cost).toBeCloseTo(lost, 12);
    }),
  );
});

it("an error costs 1 unless costs say more, and nothing scores above no errors", () => {
  const seen = surePredictions({
    classes: CLASSES,
    actual: Uint16Array.of(0, 0, 1, 1),
    weights: Float64Array.of(1, 1, 1, 1),
    predicted: [Uint16Array.of(0, 1, 0, 1), Uint16Array.of(0, 0, 1, 1)],
  });
  expect([...objectiveOf({ metric: "accuracy" }, CLASSES).losses(seen, 0)]).toEqual([0, 1, 1, 0]);
  expect([...objectiveOf({ costs }, CLASSES).losses(seen, 0)]).toEqual([0, 5, 1, 0]);
  expect(objectiveOf({ costs }, CLASSES).score(seen, 1)).toBe(1);
});

it("refuses costs of a class that is not there before anything is learned", () => {
  expect(() => objectiveOf({ costs: { lost: { sick: 1 } } }, CLASSES)).toThrow('name the class "lost"');
});
