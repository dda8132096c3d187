import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateTest } from "../../../src/condition/evaluate.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { FeaturePool } from "../../../src/learn/fringe/feature-pool.ts";
import { datasets, testsOn } from "../../arbitraries/dataset.ts";

describe("the pool of features", () => {
  it("takes up exactly the features that differ from all before them and from their negations", async () => {
    const cases = datasets({ maxRows: 8 }).chain((dataset) =>
      fc.tuple(fc.constant(dataset), fc.array(testsOn(dataset, 1), { maxLength: 8 })),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([dataset, tests]) => {
        const source = await createMemorySource(dataset);
        const pool = await FeaturePool.over(source, source.everything);
        const added = await pool.add(tests, []);
        const weighs = (row: number): boolean => dataset.weights?.[row] !== 0;
        const column = (bits: ArrayLike<number>): string =>
          Array.from(bits)
            .filter((_, row) => weighs(row))
            .join("");
        const flip = (bits: string): string => [...bits].map((bit) => (bit === "1" ? "0" : "1")).join("");
        const known = new Set<string>();
        for (const { kind, name } of dataset.attributes) {
          if (kind === "boolean") known.add(column(evaluateTest({ type: "is", column: name }, dataset)));
        }
        const expected: string[] = [];
        for (const test of tests) {
          const bits = column(evaluateTest(test, dataset));
          if (!bits.includes("0") || !bits.includes("1") || known.has(bits) || known.has(flip(bits)))
            continue;
          known.add(bits);
          expected.push(bits);
        }
        const taken = pool.variables.slice(source.attributes).map((index) => {
          return column(evaluateTest(source.variables[index].feature!, dataset));
        });
        expect(added).toBe(expected.length);
        expect(taken).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});
