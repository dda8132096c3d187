import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { log2, sideMerit, xlog2x } from "../../src/kernels/information.ts";

describe("the portable logarithm", () => {
  it("is within 2e-15 of the exact one, relative to its size", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e18, noNaN: true }), (x) => {
        expect(Math.abs(log2(x) - Math.log2(x))).toBeLessThanOrEqual(
          2e-15 * Math.max(1, Math.abs(Math.log2(x))),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("is exact at powers of two", () => {
    for (let power = -30; power <= 60; power++) expect(log2(2 ** power)).toBe(power);
  });
});

describe("the merit of a side", () => {
  it("is minus its entropy times its weight", () => {
    expect(sideMerit([4, 4], 0, 2, null)).toBeCloseTo(-8, 12);
    expect(sideMerit([8, 0], 0, 2, null)).toBe(0);
    expect(sideMerit([9, 9, 2, 2], 2, 2, null)).toBeCloseTo(-4, 12);
  });

  it("weighs classes by their factors", () => {
    expect(sideMerit([1, 4], 0, 2, Float64Array.of(4, 1))).toBe(sideMerit([4, 4], 0, 2, null));
  });

  it("takes x log x as 0 at 0, and the same from the table as computed", () => {
    expect(xlog2x(0)).toBe(0);
    for (const x of [1, 2, 3, 100, 4095]) expect(xlog2x(x)).toBe(x * log2(x));
  });
});
