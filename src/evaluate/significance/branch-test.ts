// A model's condition as a test that every count source can divide rows by.

import { type Condition, isFeature, negate, type Test } from "../../condition/condition.ts";
import type { BranchCondition } from "../../model/decision.ts";
import type { Model } from "../../model/model.ts";

export function branchTest(condition: BranchCondition, { columns }: Pick<Model, "columns">): Test {
  if (condition.type === "above") {
    const { column, threshold } = condition;
    return known(column, { type: "at-most", column, threshold, negated: true });
  }
  if (isFeature(condition))
    return { ...condition, of: condition.of.map((part) => branchTest(part, { columns })) };
  if (condition.type !== "equals") return condition;
  const { column, value, negated } = condition;
  const schema = columns.find((candidate) => candidate.name === column);
  if (schema?.kind !== "boolean") return condition;
  // Boolean columns are tested for true; what is neither true nor missing is false.
  const isTrue: Condition = { type: "is", column };
  const test = value === schema.categories[1] ? isTrue : known(column, negate(isTrue));
  return negated ? negate(test) : test;
}

function known(column: string, condition: Condition): Test {
  return { type: "and", of: [condition, { type: "missing", column, negated: true }] };
}
