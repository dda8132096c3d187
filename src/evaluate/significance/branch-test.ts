// A model's condition as a test that every count source can divide rows by. To the model a category
// that it has never seen is missing; to the source it is a category like others.

import { type Condition, isFeature, negate, type Test } from "../../condition/condition.ts";
import type { CountSource } from "../../counts/count-source.ts";
import type { BranchCondition } from "../../model/decision.ts";
import type { Model } from "../../model/model.ts";

export function branchTest(
  condition: BranchCondition,
  { columns }: Pick<Model, "columns">,
  source: Pick<CountSource, "variables" | "attributes">,
): Test {
  if (condition.type === "above") {
    const { column, threshold } = condition;
    return known(column, { type: "at-most", column, threshold, negated: true });
  }
  if (isFeature(condition))
    return { ...condition, of: condition.of.map((part) => branchTest(part, { columns }, source)) };
  if (condition.type === "missing") return missingOrUnseen(condition, columns, source);
  if (condition.type !== "equals") return condition;
  const { column, value, negated } = condition;
  const schema = columns.find((candidate) => candidate.name === column);
  if (schema?.kind !== "boolean") return condition;
  // Boolean columns are tested for true; what is neither true nor missing is false.
  const isTrue: Condition = { type: "is", column };
  const test = value === schema.categories[1] ? isTrue : known(column, negate(isTrue));
  return negated ? negate(test) : test;
}

function missingOrUnseen(
  { column, negated = false }: Condition,
  columns: Model["columns"],
  { variables, attributes }: Pick<CountSource, "variables" | "attributes">,
): Test {
  const missing: Condition = { type: "missing", column };
  const schema = columns.find(({ name }) => name === column);
  const own = variables.findIndex((variable, index) => index < attributes && variable.schema.name === column);
  const known = new Set(schema?.kind === "categorical" ? schema.categories : null);
  const unseen =
    known.size === 0 ? [] : (variables[own]?.schema.categories ?? []).filter((value) => !known.has(value));
  if (unseen.length === 0) return negated ? negate(missing) : missing;
  const of: Condition[] = [missing, ...unseen.map((value): Condition => ({ type: "equals", column, value }))];
  return { type: "or", of, ...(negated && { negated }) };
}

function known(column: string, condition: Condition): Test {
  return { type: "and", of: [condition, { type: "missing", column, negated: true }] };
}
