import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wilsonInterval } from "../../src/evaluate/wilson-interval.ts";

describe("the Wilson interval", () => {
  it("gives the textbook values", () => {
    // 8 of 10: solved by hand from |p - share| = z sqrt(p (1 - p) / n).
    const { low, high } = wilsonInterval(8, 10);
    expect(low).toBeCloseTo(0.4901625, 6);
    expect(high).toBeCloseTo(0.9433178, 6);
  });

  it("has bounds that solve its defining equation", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, share) => {
          const successes = Math.round(share * n);
          const { low, high } = wilsonInterval(successes, n);
          for (const p of [low, high]) {
            if (p <= 0 || p >= 1) continue;
            const z = Math.abs(successes / n - p) / Math.sqrt((p * (1 - p)) / n);
            expect(z).toBeCloseTo(1.959963984540054, 6);
          }
          expect(low).toBeLessThanOrEqual(successes / n);
          expect(high).toBeGreaterThanOrEqual(successes / n);
        },
      ),
    );
  });

  it("touches 0 and 1 but never passes them", () => {
    expect(wilsonInterval(0, 7).low).toBe(0);
    expect(wilsonInterval(7, 7).high).toBe(1);
    expect(wilsonInterval(7, 7).low).toBeCloseTo(0.6456, 3);
  });

  it("says nothing where nothing was seen", () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});
