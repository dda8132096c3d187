import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, isFeature, type Test } from "../../../src/condition/condition.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { pruneByInsertion } from "../../../src/learn/list/prune-by-insertion.ts";
import { pruneByLiteral } from "../../../src/learn/list/prune-by-literal.ts";
import type { GrownList } from "../../../src/learn/list/separate-and-conquer.ts";
import { datasets, testsOn } from "../../arbitraries/dataset.ts";
import { insertGreedily, listErrors, shortenGreedily } from "../../oracles/naive-list.ts";
import { NaiveSource } from "../../oracles/naive-source.ts";

function lists(dataset: Dataset): fc.Arbitrary<GrownList> {
  const label = fc.integer({ min: 0, max: dataset.target.categories.length - 1 });
  const condition = testsOn(dataset, 0).filter((test: Test): test is Condition => !isFeature(test));
  const conditions = fc.array(condition, { minLength: 1, maxLength: 3 });
  return fc.record({
    rules: fc.array(fc.record({ conditions, label }), { maxLength: 6 }),
    otherwise: label,
  });
}

const cases = datasets({ maxRows: 16 }).chain((dataset) => fc.tuple(fc.constant(dataset), lists(dataset)));
const allRows = (dataset: Dataset): number[] => Array.from({ length: dataset.rows }, (_, row) => row);

describe("pruning a list", () => {
  it("by insertion gives the list of Table 5", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ([dataset, list]) => {
        const source = await createMemorySource(dataset);
        const pruned = await pruneByInsertion(source, source.everything, list, null);
        const expected = insertGreedily(dataset, allRows(dataset), list);
        expect(pruned).toEqual(expected);
      }),
      { numRuns: 1500 },
    );
  });

  it("by literals gives the list of Table 7", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ([dataset, list]) => {
        const source = new NaiveSource(dataset);
        const pruned = await pruneByLiteral(source, source.everything, list, { costs: null, budget: null });
        expect(pruned).toEqual(shortenGreedily(dataset, allRows(dataset), list));
      }),
      { numRuns: 1500 },
    );
  });

  it("fits any budget of conditions, and leaves a list that fits alone", async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.integer({ min: 0, max: 8 }), async ([dataset, list], budget) => {
        const source = await createMemorySource(dataset);
        const pruned = await pruneByLiteral(source, source.everything, list, { costs: null, budget });
        const size = (each: GrownList): number =>
          each.rules.reduce((n, rule) => n + rule.conditions.length, 0);
        expect(size(pruned)).toBeLessThanOrEqual(budget);
        if (size(list) <= budget) expect(pruned).toBe(list);
        const majority = { rules: [], otherwise: pruned.otherwise };
        if (size(list) > 0 && budget === 0) {
          expect(listErrors(dataset, allRows(dataset), pruned)).toBe(
            listErrors(dataset, allRows(dataset), majority),
          );
        }
      }),
      { numRuns: 500 },
    );
  });
});
