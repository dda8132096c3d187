import fc from "fast-check";
import { expect, it } from "vitest";
import { leastPlaces } from "../../../src/search/rules/least-places.ts";

it("the least places are those that sorting puts first, of equal keys the first", () => {
  const keys = fc.array(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constant(Number.POSITIVE_INFINITY)));
  const property = fc.property(keys, fc.integer({ min: 1, max: 9 }), (values, most) => {
    const sorted = [...values.keys()].sort(
      (a, b) => (values[a] < values[b] ? -1 : Number(values[a] > values[b])) || a - b,
    );
    expect(leastPlaces(values.length, most, (place) => values[place])).toEqual(sorted.slice(0, most));
  });
  fc.assert(property, { numRuns: 500 });
});
