import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sideMerit } from "../../src/kernels/information.ts";
import { SideMerits } from "../../src/kernels/side-merits.ts";

const weights = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 5000 }),
  fc.integer({ min: 1, max: 2 ** 40 }),
  fc.integer({ min: 1, max: 2 ** 30 }).map((x) => x / 2 ** 20),
);

describe("merits of many sides", () => {
  it("are those of one side at a time to the last bit, by WebAssembly and by its twin", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.array(weights, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 9 }),
        fc.option(fc.constant(Float64Array.of(0.3, 2, 1 / 3, 1)), { nil: null }),
        async (classes, sides, allFactors) => {
          const factors = allFactors?.slice(0, classes) ?? null;
          for (const kernels of ["wasm", "typescript"] as const) {
            const merits = await SideMerits.create(sides.length, classes, factors, kernels);
            sides.forEach((side, index) => {
              for (let c = 0; c < classes; c++) merits.counts[c * merits.capacity + index] = side[c];
            });
            merits.measure(sides.length);
            const expected = sides.map((side) => sideMerit(side, 0, classes, factors));
            expect([...merits.merits.subarray(0, sides.length)]).toEqual(expected);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
