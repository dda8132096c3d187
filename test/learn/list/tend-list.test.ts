import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, negate } from "../../../src/condition/condition.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { assessRows } from "../../../src/evaluate/assess-rows.ts";
import { measure } from "../../../src/evaluate/measures.ts";
import { learnPart } from "../../../src/learn/learn.ts";
import type { GrownList, GrownRule } from "../../../src/learn/list/separate-and-conquer.ts";
import { tendList } from "../../../src/learn/list/tend-list.ts";
import { predict } from "../../../src/model/predict.ts";
import { datasets } from "../../arbitraries/dataset.ts";
import { passes } from "../../oracles/naive-source.ts";
import { everyCondition } from "../../oracles/naive-tree.ts";

/** Weight of the rows that the list gets wrong, row by row. */
function errorsOf(dataset: Dataset, { rules, otherwise }: GrownList): number {
  let errors = 0;
  for (let row = 0; row < dataset.rows; row++) {
    const rule = rules.find(({ conditions }) =>
      conditions.every((condition) => passes(dataset, condition, row)),
    );
    if ((rule?.label ?? otherwise) !== dataset.target.codes[row]) errors += dataset.weights?.[row] ?? 1;
  }
  return errors;
}

const conditionsIn = ({ rules }: GrownList): number =>
  rules.reduce((sum, { conditions }) => sum + conditions.length, 0);

/** A dataset and a list of one to three rules of one to three conditions on it. */
const lists = datasets({ minRows: 4 }).chain((dataset) => {
  const literals = everyCondition(dataset).flatMap((condition) => [condition, negate(condition)]);
  const label = fc.nat(dataset.target.categories.length - 1);
  const rule: fc.Arbitrary<GrownRule> = fc.record({
    conditions: fc.array(fc.constantFrom(...literals), { minLength: 1, maxLength: 3 }),
    label,
  });
  return fc.record({
    dataset: fc.constant(dataset),
    list: fc.record({ rules: fc.array(rule, { minLength: 1, maxLength: 3 }), otherwise: label }),
  });
});

async function tend(dataset: Dataset, list: GrownList): Promise<GrownList> {
  const source = await createMemorySource(dataset);
  return tendList({ source, part: source.everything, options: { minRows: 0 }, context: {} }, list, null);
}

describe("tended lists", () => {
  it("make no more mistakes and are no longer, and no single condition can be bettered or spared", async () => {
    await fc.assert(
      fc.asyncProperty(lists, async ({ dataset, list }) => {
        const tended = await tend(dataset, list);
        const errors = errorsOf(dataset, tended);
        expect(errors).toBeLessThanOrEqual(errorsOf(dataset, list) + 1e-6);
        expect(conditionsIn(tended)).toBeLessThanOrEqual(conditionsIn(list));
        const literals = everyCondition(dataset).flatMap((condition) => [condition, negate(condition)]);
        tended.rules.forEach(({ label, conditions }, index) => {
          const changed = (other: readonly Condition[]): number =>
            errorsOf(dataset, { ...tended, rules: tended.rules.with(index, { label, conditions: other }) });
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

  it("mend what pruning left wrong in a DNF", async () => {
    const parameters = { attributes: 50, terms: 8, mean: 5 };
    const wrong = async (seed: number, tend: string): Promise<number> => {
      const dataset = generateDataset("random-dnf", { rows: 1000, seed, parameters });
      const source = await createMemorySource(dataset);
      const options = { tend };
      const { model } = await learnPart(source, source.everything, { method: "greedy3", options });
      return measure(assessRows(predict(model, dataset), dataset)).errors;
    };
    let [plain, tended] = [0, 0];
    for (let seed = 200; seed < 206; seed++) {
      plain += await wrong(seed, "no");
      tended += await wrong(seed, "yes");
    }
    expect(tended).toBeLessThan(plain);
  });
});
