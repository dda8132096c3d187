import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { floatAtMost, largestRoundingTo, nextBelow, nextFloatBelow } from "../../src/import/doubles.ts";

const doubles = fc.double({ noNaN: true, noDefaultInfinity: true });
const floats = fc.float({
  noNaN: true,
  noDefaultInfinity: true,
  max: Math.fround(3e38),
  min: Math.fround(-3e38),
});

describe("thresholds", () => {
  it("nothing lies between a double and the next lower one", () => {
    fc.assert(
      fc.property(doubles, (value) => {
        const below = nextBelow(value);
        expect(below).toBeLessThan(value);
        const middle = below / 2 + value / 2;
        expect(middle === below || middle === value || Math.abs(value) < 1e-300).toBe(true);
      }),
    );
    expect(nextBelow(1)).toBe(1 - 2 ** -53);
    expect(nextFloatBelow(1)).toBe(1 - 2 ** -24);
  });

  it("the largest double of a float rounds to it, and the next one does not", () => {
    fc.assert(
      fc.property(floats, (limit) => {
        const most = largestRoundingTo(limit);
        expect(Math.fround(most)).toBeLessThanOrEqual(limit);
        expect(Math.fround(-nextBelow(-most))).toBeGreaterThan(limit);
      }),
    );
  });

  it("the float at most a double is the largest such", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e30, max: 1e30, noNaN: true }), (value) => {
        const float = floatAtMost(value);
        expect(Math.fround(float)).toBe(float);
        expect(float).toBeLessThanOrEqual(value);
        expect(-nextFloatBelow(-float)).toBeGreaterThan(value);
      }),
    );
  });
});
