import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withClassWeights } from "../../src/objective/class-weights.ts";
import { limitsOf, thresholdFor } from "../../src/objective/limits.ts";
import { checkedMetric } from "../../src/objective/metric.ts";

const CLASSES = ["no", "yes"];
const asked = { of: "yes", minRecall: null, maxAlarms: null, minPrecision: null };

const forecasts = fc.array(
  fc.tuple(fc.nat(10), fc.nat(5), fc.nat(5)).map(([tenths, no, yes]) => {
    return { probabilities: [1 - tenths / 10, tenths / 10], counts: Float64Array.of(no, yes) };
  }),
  { minLength: 1, maxLength: 8 },
);

describe("a threshold under limits", () => {
  it("is the highest that finds enough, or the lowest that keeps to the other limits", () => {
    const limits = fc.record({
      of: fc.constant("yes"),
      minRecall: fc.constantFrom(null, 0.5, 0.9, 1),
      maxAlarms: fc.constantFrom(null, 0, 0.2, 0.5),
      minPrecision: fc.constantFrom(null, 0.3, 0.8),
    });
    fc.assert(
      fc.property(forecasts, limits, (rows, limit) => {
        const sum = (at: number, c: number) =>
          rows
            .filter(({ probabilities }) => probabilities[1]! >= at - 1e-12)
            .reduce((all, { counts }) => all + counts[c]!, 0);
        const keeps = (at: number) => ({
          isFound: limit.minRecall === null || sum(at, 1) >= limit.minRecall * sum(0, 1) - 1e-9,
          isQuiet:
            (limit.maxAlarms === null || sum(at, 0) <= limit.maxAlarms * sum(0, 0) + 1e-9) &&
            (limit.minPrecision === null ||
              sum(at, 1) >= limit.minPrecision * (sum(at, 0) + sum(at, 1)) - 1e-9),
        });
        const cuts = rows
          .filter(({ counts }) => counts[0]! + counts[1]! > 0)
          .map(({ probabilities }) => probabilities[1]!)
          .sort((a, b) => b - a);
        const wanted =
          limit.minRecall === null
            ? cuts.findLast((cut) => keeps(cut).isQuiet)
            : cuts.find((cut) => keeps(cut).isFound);
        const { at, isKept } = thresholdFor([rows], 1, limit);
        if (wanted === undefined) return at === 1;
        expect([sum(at, 0), sum(at, 1)]).toEqual([sum(wanted, 0), sum(wanted, 1)]);
        expect(isKept).toBe(keeps(wanted).isFound && keeps(wanted).isQuiet);
        return true;
      }),
    );
  });

  it("is asked for in shares, of a class that is there", () => {
    expect(limitsOf({}, CLASSES)).toBeNull();
    expect(limitsOf({ of: "yes", minRecall: 0.9 }, CLASSES)).toEqual({ ...asked, minRecall: 0.9 });
    expect(() => limitsOf({ minRecall: 90 }, CLASSES)).toThrow("minRecall: expected a share");
    expect(() => limitsOf({ of: "maybe", minRecall: 0.9 }, CLASSES)).toThrow('no class "maybe"');
    expect(() => limitsOf({ of: "yes" }, CLASSES)).toThrow("give minRecall, maxAlarms or minPrecision");
  });
});

it("class weights are priors of as many rows", () => {
  const counts = Float64Array.of(90, 10);
  expect(withClassWeights({ classWeights: "balanced", seed: 1 }, CLASSES, counts)).toEqual({
    priors: "uniform",
    seed: 1,
  });
  expect(withClassWeights({ classWeights: { yes: 9 } }, CLASSES, counts)).toEqual({
    priors: { no: 90, yes: 90 },
  });
  expect(() => withClassWeights({ classWeights: { maybe: 9 } }, CLASSES, counts)).toThrow("maybe");
  expect(() => withClassWeights({ classWeights: "balanced", priors: "uniform" }, CLASSES, counts)).toThrow(
    "only one of them",
  );
});

it("a metric is one of six", () => {
  expect(checkedMetric(undefined)).toBeUndefined();
  expect(checkedMetric("auc")).toBe("auc");
  expect(() => checkedMetric("luck")).toThrow("expected log-loss, accuracy, balanced, auc, cost, f1");
});
