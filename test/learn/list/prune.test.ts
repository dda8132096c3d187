import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, isFeature, type Test } from "../../../src/condition/condition.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { ConditionRows } from "../../../src/learn/list/condition-rows.ts";
import { pruneByInsertion } from "../../../src/learn/list/prune-by-insertion.ts";
import { fitList, pruneByLiteral } from "../../../src/learn/list/prune-by-literal.ts";
import type { GrownList } from "../../../src/learn/list/separate-and-conquer.ts";
import { tidyList } from "../../../src/learn/list/tidy.ts";
import { datasets, makeDataset, testsOn, textColumn } from "../../arbitraries/dataset.ts";
import { decide, insertGreedily, listErrors, shortenGreedily, tidySlowly } from "../../oracles/naive-list.ts";
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
        const pruned = await pruneByInsertion(source, source.everything, list, { costs: null });
        const expected = insertGreedily(dataset, allRows(dataset), list);
        expect(pruned).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("by literals gives the list of Table 7", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ([dataset, list]) => {
        const source = new NaiveSource(dataset);
        const pruned = await pruneByLiteral(source, source.everything, list, { costs: null });
        expect(pruned).toEqual(shortenGreedily(dataset, allRows(dataset), list));
      }),
      { numRuns: 500 },
    );
  });

  const budgets = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 8 }) },
    { weight: 1, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
  );

  it("fits any budget of conditions, and leaves a list that fits alone", async () => {
    await fc.assert(
      fc.asyncProperty(cases, budgets, async ([dataset, list], budget) => {
        const source = await createMemorySource(dataset);
        const pruned = await fitList(new ConditionRows(source, source.everything), list, budget, {
          costs: null,
        });
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

describe("tidying a list", () => {
  const size = ({ rules }: GrownList): number =>
    rules.reduce((sum, { conditions }) => sum + conditions.length + 1, 0);

  it("gives what trying every step on all rows gives", async () => {
    await fc.assert(
      fc.asyncProperty(cases, fc.integer({ min: 1, max: 5 }), async ([dataset, list], maxDepth) => {
        const source = await createMemorySource(dataset);
        const tidied = await tidyList(source, source.everything, list, { costs: null, maxDepth });
        expect(tidied).toEqual(tidySlowly(dataset, allRows(dataset), list, maxDepth));
        const longest = ({ rules }: GrownList): number =>
          Math.max(0, ...rules.map(({ conditions }) => conditions.length));
        expect(longest(tidied)).toBeLessThanOrEqual(Math.max(maxDepth, longest(list)));
      }),
      { numRuns: 500 },
    );
  });

  it("never lengthens a list, and never makes it cost more, whatever mistakes cost", async () => {
    const prices = fc.array(fc.array(fc.constantFrom(0.1, 0.7, 1, 3), { minLength: 5, maxLength: 5 }), {
      minLength: 5,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(cases, prices, async ([dataset, list], given) => {
        const costs = given.map((row, actual) => row.map((cost, label) => (label === actual ? 0 : cost)));
        const source = await createMemorySource(dataset);
        const tidied = await tidyList(source, source.everything, list, { costs, maxDepth: 9 });
        expect(size(tidied)).toBeLessThanOrEqual(size(list));
        const price = (each: GrownList): number =>
          allRows(dataset).reduce(
            (sum, row) =>
              sum +
              (dataset.weights?.[row] ?? 1) * costs[dataset.target.codes[row]][decide(dataset, each, row)],
            0,
          );
        expect(price(tidied)).toBeLessThanOrEqual(price(list) + 1e-9);
      }),
      { numRuns: 500 },
    );
  });

  it("writes exceptions into the rule they except from", async () => {
    const rows = ["ab", "a", "b", ""];
    const has = (letter: string) => rows.map((row) => (row.includes(letter) ? "1" : "0"));
    const dataset = makeDataset(
      [textColumn(has("a")), textColumn(has("b"))],
      ["no", "yes", "no", "no"],
      null,
    );
    const [a, b] = dataset.attributes.map(
      ({ name }): Condition => ({ type: "equals", column: name, value: "1" }),
    );
    const [no, yes] = [dataset.target.categories.indexOf("no"), dataset.target.categories.indexOf("yes")];
    const list = {
      rules: [
        { conditions: [a!, b!], label: no },
        { conditions: [a!], label: yes },
      ],
      otherwise: no,
    };
    const source = await createMemorySource(dataset);
    expect(await tidyList(source, source.everything, list, { costs: null, maxDepth: 9 })).toEqual({
      rules: [{ conditions: [a!, { ...b!, negated: true }], label: yes }],
      otherwise: no,
    });
  });
});
