import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type Condition, negate } from "../../../src/condition/condition.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { membersOf } from "../../../src/encoding/row-set.ts";
import { ConditionRows, type RuleCells } from "../../../src/learn/list/condition-rows.ts";
import type { GrownRule } from "../../../src/learn/list/separate-and-conquer.ts";
import { Pace } from "../../../src/run/pace.ts";
import { listsOnData } from "../../arbitraries/list.ts";
import { satisfies } from "../../oracles/naive-list.ts";

/** Weights by class of a set of cells. */
function weighed({ classCodes, weights }: RuleCells, cells: Uint32Array, classes: number): number[] {
  const sums = Array.from({ length: classes }, () => 0);
  for (const cell of membersOf(cells)) sums[classCodes[cell]] += weights[cell];
  return sums;
}

/** The same of the rows that pass a condition, one by one. */
function passing(dataset: Dataset, condition: Condition): number[] {
  const { target, weights, rows } = dataset;
  const sums = Array.from({ length: target.categories.length }, () => 0);
  for (let row = 0; row < rows; row++) {
    if (satisfies(dataset, [condition], row)) sums[target.codes[row]] += weights?.[row] ?? 1;
  }
  return sums;
}

const negated = (rules: readonly GrownRule[]): GrownRule[] =>
  rules.map((rule) => ({ ...rule, conditions: rule.conditions.map(negate) }));

describe("rows asked for the conditions of rules", () => {
  it("pass those that they pass one by one, also the second time and negated", async () => {
    const property = fc.asyncProperty(listsOnData, async ({ dataset, list }) => {
      const source = await createMemorySource(dataset);
      const asked = new ConditionRows(source, source.everything);
      const classes = source.classes.length;
      for (const rules of [list.rules.slice(0, 1), list.rules, negated(list.rules), list.rules]) {
        const outcomes = await asked.under(rules, new Pace());
        const all = weighed(outcomes, outcomes.everything, classes);
        outcomes.ofClass?.forEach((cells, own) => {
          expect(weighed(outcomes, cells, classes)).toEqual(all.map((weight, c) => (c === own ? weight : 0)));
        });
        rules.forEach(({ conditions }, rule) => {
          conditions.forEach((condition, at) => {
            const found = weighed(outcomes, outcomes.passes[rule][at], classes);
            for (const [c, weight] of passing(dataset, condition).entries()) {
              expect(found[c]).toBeCloseTo(weight, 9);
            }
          });
        });
      }
      await source.close();
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it("are asked each condition once", async () => {
    const property = fc.asyncProperty(listsOnData, async ({ dataset, list }) => {
      const source = await createMemorySource(dataset);
      const outcomes = vi.spyOn(source, "outcomes");
      const asked = new ConditionRows(source, source.everything);
      for (const rules of [list.rules, negated(list.rules), list.rules.slice(1)]) {
        await asked.under(rules, new Pace());
      }
      expect(outcomes).toHaveBeenCalledTimes(1);
      await source.close();
    });
    await fc.assert(property, { numRuns: 30 });
  });
});
