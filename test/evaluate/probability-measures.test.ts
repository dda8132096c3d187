import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Forecast, Forecasts } from "../../src/evaluate/forecast.ts";
import { auc, aucOf } from "../../src/evaluate/probability/auc.ts";
import { brier } from "../../src/evaluate/probability/brier.ts";
import { calibration } from "../../src/evaluate/probability/calibration.ts";
import { logLoss } from "../../src/evaluate/probability/log-loss.ts";
import { netBenefit } from "../../src/evaluate/probability/net-benefit.ts";
import { precisionRecall } from "../../src/evaluate/probability/precision-recall.ts";
import { rocCurve } from "../../src/evaluate/probability/roc-curve.ts";
import {
  naiveAuc,
  naiveAucOf,
  naiveBrier,
  naiveFit,
  naiveLogLoss,
  naiveTaken,
  rowsOf,
} from "../oracles/naive-measures.ts";

/** Few different shares, so that ties are common; zeros and certainties included. */
function forecasts(classes: number): fc.Arbitrary<Forecast[]> {
  const shares = fc
    .array(fc.nat({ max: 4 }), { minLength: classes, maxLength: classes })
    .filter((parts) => parts.some((part) => part > 0))
    .map((parts) => parts.map((part) => part / parts.reduce((sum, other) => sum + other, 0)));
  const weight = fc.oneof(fc.nat({ max: 6 }), fc.constantFrom(0.5, 2.25, 0));
  const counts = fc.array(weight, { minLength: classes, maxLength: classes });
  const forecast = fc.record({ probabilities: shares, counts: counts.map((row) => Float64Array.from(row)) });
  return fc.array(forecast, { maxLength: 12 });
}

const models = fc
  .integer({ min: 2, max: 4 })
  .chain((classes) => fc.tuple(fc.constant(classes), fc.array(forecasts(classes), { maxLength: 3 })));
const two = forecasts(2);

function close(value: number | null, expected: number | null): void {
  if (expected === null) expect(value).toBe(null);
  else expect(value).toBeCloseTo(expected, 10);
}

const names = (classes: number): string[] => Array.from({ length: classes }, (_, c) => `c${c}`);

describe("measures of probabilities are those of rows one by one", () => {
  it("AUC of two and more classes, within each model, with weights and ties", () => {
    fc.assert(
      fc.property(models, ([classes, all]) => {
        close(auc(all), naiveAuc(all.map(rowsOf), all.some(({ length }) => length > 0) ? classes : 0));
        close(aucOf(all, 0), naiveAucOf(all.map(rowsOf), 0));
      }),
    );
  });

  it("log-loss and Brier score", () => {
    fc.assert(
      fc.property(models, ([, all]) => {
        const rows = rowsOf(all.flat());
        close(logLoss(all.flat()), rows.length > 0 ? naiveLogLoss(rows) : null);
        close(brier(all.flat()), rows.length > 0 ? naiveBrier(rows) : null);
      }),
    );
  });

  it("ROC, precision and recall, net benefit at every threshold", () => {
    fc.assert(
      fc.property(two, (one) => {
        const rows = rowsOf(one);
        for (const { threshold, truePositives, falsePositives } of rocCurve(one, 1)) {
          const { found, alarms, positives, rows: all } = naiveTaken(rows, 1, threshold);
          close(truePositives, found / positives);
          close(falsePositives, alarms / (all - positives));
        }
        for (const { threshold, precision, recall } of precisionRecall(one, 1)) {
          const { found, alarms, positives } = naiveTaken(rows, 1, threshold);
          close(precision, found / (found + alarms));
          close(recall, found / positives);
        }
        for (const { threshold, model, everyone } of netBenefit(one, 1, [0.1, 0.25, 0.5, 0.9])) {
          const { found, alarms, positives, rows: all } = naiveTaken(rows, 1, threshold);
          const price = threshold / (1 - threshold);
          close(model, (found - alarms * price) / all);
          close(everyone, (positives - (all - positives) * price) / all);
        }
      }),
    );
  });

  it("the area under the ROC curve's points is the AUC", () => {
    fc.assert(
      fc.property(two, (one) => {
        const curve = rocCurve(one, 1);
        const area = curve.slice(1).reduce((sum, point, index) => {
          const before = curve[index];
          const height = (point.truePositives + before.truePositives) / 2;
          return sum + height * (point.falsePositives - before.falsePositives);
        }, 0);
        close(auc([one]), curve.length > 0 ? area : null);
      }),
    );
  });
});

describe("calibration", () => {
  it("groups all rows once, by tenths, and never parts equal probabilities", () => {
    fc.assert(
      fc.property(models, ([classes, all]) => {
        const one = all.flat();
        const rows = rowsOf(one);
        const found = calibration(one, names(classes));
        if (rows.length === 0) {
          expect(found).toBe(null);
          return;
        }
        const weight = rows.reduce((sum, row) => sum + row.weight, 0) * (classes > 2 ? classes : 1);
        const { groups, error } = found!;
        close(
          groups.reduce((sum, group) => sum + group.rows, 0),
          weight,
        );
        expect(groups.length).toBeLessThanOrEqual(10);
        for (const [index, group] of groups.entries()) {
          if (index > 0) expect(group.predicted).toBeGreaterThan(groups[index - 1].predicted);
          expect(group.low).toBeLessThanOrEqual(group.observed);
          expect(group.high).toBeGreaterThanOrEqual(group.observed);
        }
        const gaps = groups.map((group) => group.rows * Math.abs(group.predicted - group.observed));
        close(error, gaps.reduce((sum, gap) => sum + gap, 0) / weight);
      }),
    );
  });

  it("has the slope and intercept that no others beat", () => {
    fc.assert(
      fc.property(two, (one) => {
        const found = calibration(one, names(2));
        if (found === null || found.slope === null || found.intercept === null) return;
        const own = Number(found.class?.slice(1));
        const points = rowsOf(one).map(({ actual, weight, probabilities }) => {
          return { probability: probabilities[own], happened: actual === own, weight };
        });
        const best = naiveFit(points, { slope: found.slope, intercept: found.intercept });
        for (const [bySlope, byIntercept] of [
          [0.01, 0],
          [-0.01, 0],
          [0, 0.01],
          [0, -0.01],
          [0.01, -0.01],
        ]) {
          const other = { slope: found.slope + bySlope, intercept: found.intercept + byIntercept };
          expect(naiveFit(points, other)).toBeLessThanOrEqual(best + 1e-12);
        }
      }),
    );
  });

  it("is perfect where every share comes true, and too extreme where they come true less often", () => {
    const shares = (told: number, true_: number, rows: number): Forecast => {
      return { probabilities: [1 - told, told], counts: Float64Array.of(rows * (1 - true_), rows * true_) };
    };
    const exact: Forecasts = [0.1, 0.3, 0.8].map((p) => shares(p, p, 100));
    const right = calibration(exact, names(2))!;
    expect(right.error).toBeCloseTo(0, 12);
    expect(right.slope).toBeCloseTo(1, 9);
    expect(right.intercept).toBeCloseTo(0, 9);
    const extreme = calibration([shares(0.02, 0.1, 100), shares(0.98, 0.9, 100)], names(2))!;
    expect(extreme.slope).toBeCloseTo(Math.log(9) / Math.log(49), 9);
    expect(extreme.error).toBeCloseTo(0.08, 12);
    expect(calibration([shares(0.5, 0.4, 100)], names(2))!.slope).toBe(null);
  });
});
