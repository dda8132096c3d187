// Random lists of rules on random small datasets.

import fc from "fast-check";
import { negate } from "../../src/condition/condition.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import type { GrownList, GrownRule } from "../../src/learn/list/separate-and-conquer.ts";
import { everyCondition } from "../oracles/naive-tree.ts";
import { datasets } from "./dataset.ts";

/** A dataset and a list of one to three rules of one to three conditions on it. */
export const listsOnData: fc.Arbitrary<{ dataset: Dataset; list: GrownList }> = datasets({
  minRows: 4,
}).chain((dataset) => {
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
