import fc from "fast-check";
import { expect, it } from "vitest";
import { binsOf, gridOf } from "../../../src/draw/chart/bins.ts";

it("no bar is higher or empty only because more or fewer values of a grid fall into it", () => {
  const grid = fc.record({
    parts: fc.constantFrom(1, 10, 100),
    first: fc.integer({ min: -500, max: 500 }),
    count: fc.integer({ min: 2, max: 300 }),
    most: fc.integer({ min: 2, max: 60 }),
  });
  fc.assert(
    fc.property(grid, ({ parts, first, count, most }) => {
      const values = Float64Array.from({ length: count }, (_, place) => (first + place) / parts);
      const { edges, place } = binsOf({ low: values[0]!, high: values.at(-1)!, most, ...gridOf(values) });
      const bars = new Array<number>(edges.length - 1).fill(0);
      for (const value of values) bars[place(value)]! += 1;
      expect(bars.length).toBeLessThanOrEqual(most);
      expect(new Set(bars.slice(0, -1)).size).toBeLessThanOrEqual(1);
      expect(bars.reduce((sum, own) => sum + own, 0)).toBe(count);
    }),
  );
});

it("values that lie on no grid are cut evenly", () => {
  expect(gridOf(Float64Array.of(Math.PI, 2.5, 1))).toEqual({ isWhole: false });
});
