// Which rows of a dataset pass a test. Missing values, and categories the dataset has never seen, fail every
// condition but `missing`; a feature is its Boolean combination of those answers, so it is never missing.

import type { Column } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { type Condition, isFeature, type Test } from "./condition.ts";

/** One byte per row: 1 where the row passes. */
export function evaluateTest(test: Test, dataset: Dataset): Uint8Array {
  const passes = isFeature(test) ? evaluateFeature(test, dataset) : evaluateCondition(test, dataset);
  if (test.negated) for (let row = 0; row < passes.length; row++) passes[row] = passes[row]! ^ 1;
  return passes;
}

function evaluateFeature(feature: Extract<Test, { of: unknown }>, dataset: Dataset): Uint8Array {
  const passes = new Uint8Array(dataset.rows);
  if (feature.type === "and") passes.fill(1);
  for (const member of feature.of) {
    const part = evaluateTest(member, dataset);
    if (feature.type === "and") for (let i = 0; i < part.length; i++) passes[i] = passes[i]! & part[i]!;
    else if (feature.type === "or") for (let i = 0; i < part.length; i++) passes[i] = passes[i]! | part[i]!;
    else for (let i = 0; i < part.length; i++) passes[i] = passes[i]! ^ part[i]!;
  }
  return passes;
}

function evaluateCondition(condition: Condition, dataset: Dataset): Uint8Array {
  const passes = new Uint8Array(dataset.rows);
  const column = columnOf(condition, dataset);
  if (column.kind === "continuous") {
    const { values } = column;
    if (condition.type === "at-most") {
      const { threshold } = condition;
      for (let row = 0; row < passes.length; row++) passes[row] = values[row]! <= threshold ? 1 : 0;
    } else {
      for (let row = 0; row < passes.length; row++) passes[row] = Number.isNaN(values[row]!) ? 1 : 0;
    }
    return passes;
  }
  const code = passingCode(condition, column.categories);
  for (let row = 0; row < passes.length; row++) passes[row] = column.codes[row] === code ? 1 : 0;
  return passes;
}

/** The column a condition asks; throws where the dataset has none of that name, or one of another kind. */
export function columnOf(condition: Condition, dataset: Dataset): Column {
  const column = dataset.attributes.find((candidate) => candidate.name === condition.column);
  if (!column) {
    throw new DataError(`${dataset.name}: there is no column "${condition.column}"; give data that has it`);
  }
  const fits =
    condition.type === "missing" ||
    (condition.type === "at-most" ? column.kind === "continuous" : column.kind !== "continuous");
  if (!fits) {
    throw new DataError(
      `${dataset.name}: column "${column.name}" is ${column.kind}, but the condition on it asks "${condition.type}"; set its kind with --kinds`,
    );
  }
  return column;
}

/** The one code of a boolean or categorical column that passes, or -1 where the value was never seen. */
export function passingCode(condition: Condition, categories: readonly string[]): number {
  if (condition.type === "missing") return categories.length;
  return condition.type === "equals" ? categories.indexOf(condition.value) : 1;
}
