// The cut that a pointer means: as near as any, the smaller of two that are as near.

import fc from "fast-check";
import { expect, it } from "vitest";
import { nearestCut } from "../../../../src/studio/panels/inspector/cut-slider.tsx";

it("no other cut is nearer, and of two as near the smaller one is meant", () => {
  const numbers = fc.integer({ min: -50, max: 50 });
  fc.assert(
    fc.property(fc.uniqueArray(numbers, { minLength: 1 }), numbers, (values, at) => {
      const cuts = Float64Array.from(values).sort();
      const found = nearestCut(cuts, at);
      const least = Math.min(...cuts.map((cut) => Math.abs(cut - at)));
      expect(found).toBe(cuts.findIndex((cut) => Math.abs(cut - at) === least));
    }),
  );
});
