// A model does not depend on the currency that costs are in: the same costs times any number give the same model and as
// many times the cost, or one line that says why not; nothing is certified that rounding might have changed.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAlternatives } from "../../src/choose/alternatives/find-alternatives.ts";
import { DataError } from "../../src/dataset/data-error.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { createMemorySource } from "../../src/internal.ts";
import { fitProcedure } from "../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../src/learn/procedure.ts";
import { learners } from "../../src/learn/registry.ts";
import { specsOf } from "../../src/learner/resolve-options.ts";
import type { NamedCosts } from "../../src/objective/cost.ts";
import { wholeCosts } from "../../src/objective/whole-costs.ts";
import { datasets } from "../arbitraries/dataset.ts";

const FACTORS = [1e-7, 1e20, 1e50, 1e-300, 0.37];

async function fitted(dataset: Dataset, method: string, options: Readonly<Record<string, unknown>>) {
  const source = await createMemorySource(dataset, { bins: "exact" });
  try {
    return await fitProcedure(source, source.everything, procedureOf({ method, ...options } as never));
  } finally {
    await source.close();
  }
}

function costsOf(classes: readonly string[], draw: readonly number[], factor: number): NamedCosts {
  let at = 0;
  const row = (actual: string): [string, Record<string, number>] => [
    actual,
    Object.fromEntries(
      classes.filter((name) => name !== actual).map((name) => [name, draw[at++ % draw.length] * factor]),
    ),
  ];
  return Object.fromEntries(classes.map(row));
}

const draws = fc.array(fc.constantFrom(0, 1, 1, 2, 3, 5, 0.1, 0.25, 7.5), { minLength: 5, maxLength: 12 });
const small = datasets({ minRows: 4, maxRows: 16, maxColumns: 3, maxClasses: 3 });

const OPTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "optimal-list": { maxRules: 3 },
  "optimal-dnf": { maxRules: 3 },
  "optimal-checklist": { maxConditions: 3 },
  checklist: { maxConditions: 4 },
};
const EXACT = ["t1", "t2", "t3", "t4", "t5", "optimal-list", "optimal-dnf", "optimal-checklist"];
const taking = learners.filter((learner) => Object.hasOwn(specsOf(learner), "costs"));

describe("costs in another currency", () => {
  it("all exact methods are looked at", () => {
    expect(EXACT.filter((name) => !taking.some((learner) => learner.name === name))).toEqual([]);
  });

  it.each(taking.map(({ name }) => name))(
    "give the model of %s, and its cost as many times",
    async (name) => {
      const hasPrice = taking.some((each) => each.name === name && Object.hasOwn(specsOf(each), "sparsity"));
      // Its certificate is of a loss, and its costs decide the class at each total.
      const isOfLoss = name === "optimal-scorecard";
      const property = fc.asyncProperty(small, draws, async (dataset, draw) => {
        const classes = dataset.target.categories;
        fc.pre(!isOfLoss || classes.length < 3);
        const options = (factor: number) => ({
          ...OPTIONS[name],
          costs: costsOf(classes, draw, factor),
          ...(hasPrice && { sparsity: 0.5 * factor }),
        });
        const plain = await fitted(dataset, name, options(1));
        for (const factor of FACTORS) {
          const scaled = await fitted(dataset, name, options(factor));
          expect(scaled.model).toEqual(plain.model);
          expect(scaled.certificate?.optimal).toBe(plain.certificate?.optimal);
          for (const bound of ["lowerBound", "upperBound"] as const) {
            const own = (scaled.certificate?.[bound] ?? 0) / (isOfLoss ? 1 : factor);
            const expected = plain.certificate?.[bound] ?? 0;
            expect(Math.abs(own - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, expected));
          }
        }
      });
      await fc.assert(property, { numRuns: EXACT.includes(name) ? 12 : 6 });
    },
  );

  it("give the same alternatives", async () => {
    const property = fc.asyncProperty(small, draws, fc.boolean(), async (dataset, draw, areLists) => {
      const find = async (factor: number) => {
        const source = await createMemorySource(dataset);
        const costs = costsOf(dataset.target.categories, draw, factor);
        const form = areLists ? { maxRules: 2 } : { maxDepth: 2 };
        const found = await findAlternatives(source, source.everything, {
          ...{ costs, ...form, sparsity: 0.5 * factor, multiplier: 0.1 },
        }).catch((error) => {
          if (error instanceof DataError && /no rows|too fine/.test(error.message)) return null;
          throw error;
        });
        await source.close();
        return found;
      };
      const plain = await find(1);
      for (const factor of FACTORS) {
        const scaled = await find(factor);
        expect(scaled?.count).toBe(plain?.count);
        expect(scaled?.best?.model).toEqual(plain?.best?.model);
        expect((scaled?.upperBound ?? 0) / factor).toBeCloseTo(plain?.upperBound ?? 0, 6);
      }
    });
    await fc.assert(property, { numRuns: 10 });
  });
});

describe("whole costs", () => {
  it("are the fewest in the same proportion", () => {
    const of = (a: number, b: number) => wholeCosts({ x: { y: a }, y: { x: b } }, ["x", "y"]);
    for (const factor of [...FACTORS, 1, 1e-6, 1e18]) {
      const { costs, unit, isExact } = of(5 * factor, 1 * factor);
      expect([costs!.x.y, costs!.y.x, isExact]).toEqual([5, 1, true]);
      expect(unit / factor).toBeCloseTo(1, 9);
    }
    expect(of(0.5, 0.1).costs).toMatchObject({ x: { y: 5 }, y: { x: 1 } });
    expect(of(1.01, 1).costs).toMatchObject({ x: { y: 101 }, y: { x: 100 } });
    expect(of(Math.PI, 1).isExact).toBe(false);
  });

  it("are refused where one sum of doubles cannot hold both", () => {
    expect(() => wholeCosts({ x: { y: 1e280 }, y: { x: 1e-280 } }, ["x", "y"])).toThrow(
      "costs of 1e+280 and 1e-280 cannot both count in one sum; make the small one 0, or the large one smaller",
    );
  });

  it("are refused where they could not be added up", () => {
    expect(() => wholeCosts({ x: { y: 1e308 }, y: { x: 1e308 } }, ["x", "y"])).toThrow(
      "a cost of 1e+308 is too large to be added up over rows; give all costs in a larger unit",
    );
  });

  it("are refused for right answers", () => {
    expect(() => wholeCosts({ x: { x: 2 } }, ["x", "y"])).toThrow(
      'costs give the right answer for the class "x" a cost of 2; leave it out, and take it off the other costs of that class',
    );
  });
});

it("nothing is proved by costs that had to be rounded, and what is claimed holds", async () => {
  const draw = fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 6, maxLength: 6 });
  let rounded = 0;
  const property = fc.asyncProperty(small, draw, async (dataset, costs) => {
    const classes = dataset.target.categories;
    const named = costsOf(classes, costs, 1);
    if (wholeCosts(named, classes).isExact) return;
    rounded++;
    const { certificate, notices } = await fitted(dataset, "t2", { costs: named });
    expect(certificate!.optimal).toBe(false);
    expect(certificate!.lowerBound).toBeLessThanOrEqual(certificate!.upperBound);
    expect(notices.join()).toContain("the costs were rounded");
  });
  await fc.assert(property, { numRuns: 20 });
  expect(rounded).toBeGreaterThan(0);
});
