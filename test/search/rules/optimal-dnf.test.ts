import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tryAllRules } from "../../../src/check/try-all-rules.ts";
import { learn } from "../../../src/choose/learn.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { Pace } from "../../../src/run/pace.ts";
import { smallestCover } from "../../../src/search/rules/cover/smallest-cover.ts";
import { classTasks, PLENTY, solveClass, stoppingAfter } from "./tasks.ts";

/** Any small price breaks ties between equal mistakes by size. */
const TINY = 1 / 1024;

describe("the best rules for one class", () => {
  it("cost what trying all rules finds", async () => {
    const property = fc.asyncProperty(classTasks(10, 3), async (task) => {
      const { value, isOptimal, claim, check } = await solveClass(task);
      expect(isOptimal).toBe(true);
      expect(value).toBeCloseTo(tryAllRules(claim, PLENTY)!, 6);
      expect(check.fault).toBeNull();
    });
    await fc.assert(property, { numRuns: 400 });
  });

  it("are the smallest of those with the fewest mistakes", async () => {
    const property = fc.asyncProperty(classTasks(8, 3), async (task) => {
      const { value, size, claim } = await solveClass({ ...task, sparsity: 0 });
      const least = tryAllRules({ ...claim, sparsity: TINY }, PLENTY)!;
      expect(value + TINY * size).toBeCloseTo(least, 6);
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it("are bracketed by what a search says that was stopped at any moment", async () => {
    const property = fc.asyncProperty(classTasks(14, 4), fc.nat(40), async (task, turns) => {
      const { value: best } = await solveClass(task);
      const pace = stoppingAfter(turns);
      const { value, lowerBound, check, leastSize, size } = await solveClass(task, { pace });
      expect(lowerBound).toBeLessThanOrEqual(best + 1e-9);
      expect(value).toBeGreaterThanOrEqual(best - 1e-9);
      expect(leastSize ?? 0).toBeLessThanOrEqual(size);
      expect(check.fault).toBeNull();
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it("are the four terms of monks-1 in two literals, proved", async () => {
    const dataset = generateDataset("monks-1", { rows: 432, seed: 1 });
    const { model, certificate, train } = await learn(dataset, { method: "optimal-dnf", maxLiterals: 2 });
    expect(train.errors).toBe(0);
    expect(certificate).toMatchObject({ optimal: true, lowerBound: 0, upperBound: 0 });
    expect(model.form === "list" && model.rules.length).toBe(4);
  });
});

describe("the smallest cover", () => {
  it("costs what the cheapest of all sets of sets costs", async () => {
    const sets = fc.array(fc.tuple(fc.nat(1023), fc.integer({ min: 1, max: 3 })), { maxLength: 9 });
    const property = fc.asyncProperty(sets, fc.integer({ min: 0, max: 10 }), async (given, items) => {
      const all = 2 ** items - 1;
      let least = Number.POSITIVE_INFINITY;
      for (let choice = 0; choice < 2 ** given.length; choice++) {
        const chosen = given.filter((_, index) => (choice >> index) & 1);
        const held = chosen.reduce((union, [set]) => union | set, 0) & all;
        if (held === all)
          least = Math.min(
            least,
            chosen.reduce((sum, [, cost]) => sum + cost, 0),
          );
      }
      const cover = await smallestCover({
        items,
        sets: given.map(([set]) => Uint32Array.of(set & all)),
        costs: given.map(([, cost]) => cost),
        pace: new Pace(),
      });
      expect(cover?.cost ?? Number.POSITIVE_INFINITY).toBe(least);
      if (cover) expect(cover.lowerBound).toBe(least);
    });
    await fc.assert(property, { numRuns: 400 });
  });
});
