import { expect, it } from "vitest";
import { crossMeasures } from "../../src/evaluate/cross-measures.ts";
import { measure } from "../../src/evaluate/measures.ts";

const fold = (right: number, wrong: number) => ({
  classes: ["no", "yes"],
  counts: [Float64Array.of(right, wrong), Float64Array.of(0, 0)],
});

it("folds are told each and together, with a wider interval than one model's rows would have", () => {
  const found = crossMeasures([fold(9, 1), fold(7, 3)]);
  const whole = measure(fold(16, 4));
  expect(found).toMatchObject({ folds: 2, foldAccuracies: [0.9, 0.7], rows: 20, errors: 4, accuracy: 0.8 });
  expect(found.interval.low).toBeLessThan(whole.interval.low);
  expect(found.interval.high).toBeGreaterThan(whole.interval.high);
});

it("an interval still touches 1 where nothing was wrong, and 0 to 1 where nothing was seen", () => {
  expect(crossMeasures([fold(5, 0), fold(5, 0)]).interval.high).toBe(1);
  expect(crossMeasures([fold(0, 0)]).interval).toEqual({ low: 0, high: 1 });
});
