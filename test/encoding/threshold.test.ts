import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { thresholdBetween } from "../../src/encoding/threshold.ts";

describe("a threshold", () => {
  it("separates the two values it lies between", () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(finite, finite, (a, b) => {
        fc.pre(a < b);
        const threshold = thresholdBetween(a + 0, b + 0);
        expect(threshold).toBeGreaterThanOrEqual(a);
        expect(threshold).toBeLessThan(b);
        expect(Object.is(threshold, -0)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it("is the midpoint without the noise of binary fractions", () => {
    expect(thresholdBetween(0.1, 0.2)).toBe(0.15);
    expect(thresholdBetween(4.9, 5)).toBe(4.95);
    expect(thresholdBetween(30, 31)).toBe(30.5);
    expect(thresholdBetween(-1, 1)).toBe(0);
  });

  it("is the lower value where nothing lies between", () => {
    const next = 1 + Number.EPSILON;
    expect(thresholdBetween(1, next)).toBe(1);
  });

  it("does not overflow", () => {
    expect(thresholdBetween(1e308, 1.7e308)).toBeGreaterThan(1e308);
    expect(Number.isFinite(thresholdBetween(-1.7e308, 1.7e308))).toBe(true);
  });
});
