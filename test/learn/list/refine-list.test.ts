import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, negate } from "../../../src/condition/condition.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { ListRefiner } from "../../../src/learn/list/refine-list.ts";
import type { GrownList } from "../../../src/learn/list/separate-and-conquer.ts";
import { SharedWork } from "../../../src/learner/shared-work.ts";
import { listsOnData } from "../../arbitraries/list.ts";
import { listErrors } from "../../oracles/naive-list.ts";
import { everyCondition } from "../../oracles/naive-tree.ts";

/** Weight of the rows that the list gets wrong, row by row. */
const errorsOf = (dataset: Dataset, list: GrownList): number =>
  listErrors(dataset, [...Array(dataset.rows).keys()], list);

const conditionsIn = ({ rules }: GrownList): number =>
  rules.reduce((sum, { conditions }) => sum + conditions.length, 0);

async function refine(dataset: Dataset, list: GrownList): Promise<GrownList> {
  const source = await createMemorySource(dataset);
  const request = {
    source,
    part: source.everything,
    options: { minRows: 0 },
    context: {},
    shared: new SharedWork(),
  };
  return (await ListRefiner.over(request, null)).refine(list);
}

describe("refined lists", () => {
  it("make no more mistakes and are no longer, and no single condition can be bettered or spared", async () => {
    await fc.assert(
      fc.asyncProperty(listsOnData, async ({ dataset, list }) => {
        const refined = await refine(dataset, list);
        const errors = errorsOf(dataset, refined);
        expect(errors).toBeLessThanOrEqual(errorsOf(dataset, list) + 1e-6);
        expect(conditionsIn(refined)).toBeLessThanOrEqual(conditionsIn(list));
        const literals = everyCondition(dataset).flatMap((condition) => [condition, negate(condition)]);
        refined.rules.forEach(({ label, conditions }, index) => {
          const changed = (other: readonly Condition[]): number =>
            errorsOf(dataset, { ...refined, rules: refined.rules.with(index, { label, conditions: other }) });
          conditions.forEach((_, at) => {
            for (const literal of literals) {
              expect(changed(conditions.with(at, literal))).toBeGreaterThanOrEqual(errors - 1e-6);
            }
            if (conditions.length > 1)
              expect(changed(conditions.toSpliced(at, 1))).toBeGreaterThan(errors + 1e-9);
          });
        });
      }),
      { numRuns: 300 },
    );
  });
});
