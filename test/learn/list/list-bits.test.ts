import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { ConditionRows } from "../../../src/learn/list/condition-rows.ts";
import { ListBits } from "../../../src/learn/list/list-bits.ts";
import { PlacedList } from "../../../src/learn/list/placed-list.ts";
import { listsOnData } from "../../arbitraries/list.ts";
import { naiveListBits } from "../../oracles/naive-list-bits.ts";

describe("the bits of a list", () => {
  it("are those of its rules and of the rows it gets wrong", async () => {
    await fc.assert(
      fc.asyncProperty(listsOnData, async ({ dataset, list }) => {
        const source = await createMemorySource(dataset);
        const [counts] = await source.countClasses([source.everything]);
        const bits = new ListBits(
          source,
          counts!.reduce((sum, count) => sum + count, 0),
          null,
        );
        const placed = await PlacedList.over(new ConditionRows(source, source.everything), list, {
          costs: null,
        });
        expect(bits.of(placed)).toBeCloseTo(naiveListBits(dataset, list), 6);
      }),
      { numRuns: 500 },
    );
  });

  it("grow with every mistake, with every rule and with every condition", async () => {
    const source = await createMemorySource(generateDataset("monks-1", { rows: 100 }));
    const bits = new ListBits(source, 100, null);
    for (let n = 0; n < 50; n++) expect(bits.ofMistakes(n + 1)).toBeGreaterThan(bits.ofMistakes(n));
    for (let n = 0; n < 6; n++) expect(bits.ofRule(n + 1)).toBeGreaterThan(bits.ofRule(n));
    expect(bits.ofMistakes(0)).toBe(0);
    // The dearest mistake is an exception, a cheaper one a part of one.
    const priced = new ListBits(source, 100, [
      [0, 1],
      [5, 0],
    ]);
    expect(priced.ofMistakes(5)).toBe(bits.ofMistakes(1));
    // Rows that count twice are no more rows.
    expect(new ListBits(source, 200, null).ofMistakes(20)).toBe(bits.ofMistakes(10));
  });
});
