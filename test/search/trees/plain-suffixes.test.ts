import fc from "fast-check";
import { expect, it } from "vitest";
import { plainSuffixes, type ValueWeights } from "../../../src/search/trees/plain-suffixes.ts";

/** The same by trying every end of every interval and every answer. */
function tryAllEnds({ values, classes, weights, stakes }: ValueWeights, intervals: number, minRows: number) {
  const costOf = (from: number, to: number): number => {
    let weight = 0;
    const costs = new Float64Array(classes);
    for (let at = from * classes; at < to * classes; at++) {
      weight += weights[at];
      for (let c = 0; c < classes; c++)
        if (c !== at % classes) costs[c] += weights[at] * stakes[at % classes];
    }
    return weight < minRows ? Number.POSITIVE_INFINITY : Math.min(...costs);
  };
  const least = (k: number, from: number): number => {
    if (k === 0) return from === values ? 0 : Number.POSITIVE_INFINITY;
    const ends = Array.from({ length: values - from }, (_, step) => from + step + 1);
    return Math.min(Number.POSITIVE_INFINITY, ...ends.map((end) => costOf(from, end) + least(k - 1, end)));
  };
  return Array.from({ length: intervals + 1 }, (_, k) =>
    Array.from({ length: values + 1 }, (_, from) => least(k, from)),
  );
}

it("the least cost of intervals is that of trying every end and every answer", () => {
  const shapes = fc.record({
    values: fc.nat(6),
    classes: fc.integer({ min: 2, max: 5 }),
    intervals: fc.integer({ min: 1, max: 5 }),
    minRows: fc.constantFrom(0, 1, 2, 3.5, 6),
  });
  const tasks = shapes.chain((shape) => {
    const weights = fc.array(fc.constantFrom(0, 0, 0, 1, 2, 0.5), {
      minLength: shape.values * shape.classes,
      maxLength: shape.values * shape.classes,
    });
    const stakes = fc.array(fc.constantFrom(1, 1, 3, 0), {
      minLength: shape.classes,
      maxLength: shape.classes,
    });
    return fc.tuple(fc.constant(shape), weights, stakes);
  });
  const property = fc.property(tasks, ([{ intervals, minRows, ...shape }, weights, stakes]) => {
    const given = { ...shape, weights: Float64Array.from(weights), stakes: Float64Array.from(stakes) };
    const found = plainSuffixes(given, intervals, minRows).map((costs) => [...costs]);
    expect(found).toEqual(tryAllEnds(given, intervals, minRows));
  });
  fc.assert(property, { numRuns: 1500 });
});
