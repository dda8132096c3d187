import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CountOrder } from "../../../src/search/rules/count-order.ts";

describe("candidates by what they capture", () => {
  it("are all there once, and none that is asked for is left out", () => {
    const amounts = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 1, maxLength: 40 });
    const property = fc.property(amounts, fc.double({ min: -5, max: 60, noNaN: true }), (given, asked) => {
      const order = new CountOrder(64);
      order.fill(Float64Array.of(9, 1, 5), 3, 9);
      order.fill(Float64Array.from(given), given.length, Math.max(...given));
      const places = [...order.places.subarray(0, given.length)];
      expect([...places].sort((a, b) => a - b)).toEqual([...given.keys()]);
      const above = places.slice(order.from(asked));
      const below = places.slice(0, order.to(asked));
      for (const [place, amount] of given.entries()) {
        if (amount >= asked) expect(above).toContain(place);
        if (amount <= asked) expect(below).toContain(place);
      }
    });
    fc.assert(property, { numRuns: 300 });
  });
});
