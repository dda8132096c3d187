// Which rows of a dataset pass a test. Missing values, and categories the dataset has never seen, fail every
// condition but `missing`; a feature is the Boolean combination of its conditions, so it is never missing.

import type { Column } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { type AtLeast, type Condition, type Feature, fitsKind, isFeature, type Test } from "./condition.ts";

/**
 * One byte per row: 1 where the row passes. With `rows` given, only those rows are tested, and the result is in
 * their order.
 */
export function evaluateTest(test: Test, dataset: Dataset, rows?: Uint32Array): Uint8Array {
  const passes = isFeature(test)
    ? evaluateFeature(test, dataset, rows)
    : evaluateCondition(test, dataset, rows);
  if (test.negated) for (let i = 0; i < passes.length; i++) passes[i] = passes[i] ^ 1;
  return passes;
}

function evaluateFeature(feature: Feature, dataset: Dataset, rows: Uint32Array | undefined): Uint8Array {
  if (feature.type === "at-least") return evaluateAtLeast(feature, dataset, rows);
  const passes = new Uint8Array(rows?.length ?? dataset.rows);
  if (feature.type === "and") passes.fill(1);
  for (const member of feature.of) {
    const part = evaluateTest(member, dataset, rows);
    if (feature.type === "and") for (let i = 0; i < part.length; i++) passes[i] = passes[i] & part[i];
    else if (feature.type === "or") for (let i = 0; i < part.length; i++) passes[i] = passes[i] | part[i];
    else for (let i = 0; i < part.length; i++) passes[i] = passes[i] ^ part[i];
  }
  return passes;
}

function evaluateAtLeast(
  { least, of }: AtLeast,
  dataset: Dataset,
  rows: Uint32Array | undefined,
): Uint8Array {
  const held = new Uint32Array(rows?.length ?? dataset.rows);
  for (const member of of) {
    const part = evaluateTest(member, dataset, rows);
    for (let i = 0; i < part.length; i++) held[i] = held[i] + part[i];
  }
  return Uint8Array.from(held, (count) => (count >= least ? 1 : 0));
}

function evaluateCondition(
  condition: Condition,
  dataset: Dataset,
  rows: Uint32Array | undefined,
): Uint8Array {
  const passes = new Uint8Array(rows?.length ?? dataset.rows);
  const column = columnOf(condition, dataset);
  if (column.kind !== "continuous") {
    const { codes } = column;
    const code = passingCode(condition, column.categories);
    if (rows) for (let i = 0; i < passes.length; i++) passes[i] = codes[rows[i]] === code ? 1 : 0;
    else for (let i = 0; i < passes.length; i++) passes[i] = codes[i] === code ? 1 : 0;
    return passes;
  }
  const { values } = column;
  // NaN is at most nothing, and differs from itself.
  const threshold = condition.type === "at-most" ? condition.threshold : null;
  for (let i = 0; i < passes.length; i++) {
    const value = values[rows ? rows[i] : i];
    passes[i] = (threshold === null ? Number.isNaN(value) : value <= threshold) ? 1 : 0;
  }
  return passes;
}

/** The column a condition tests; throws where the dataset has none of that name, or one of another kind. */
function columnOf(condition: Condition, dataset: Dataset): Column {
  const column = dataset.attributes.find((candidate) => candidate.name === condition.column);
  if (!column) {
    throw new DataError(`${dataset.name}: there is no column "${condition.column}"; give data that has it`);
  }
  if (!fitsKind(condition, column.kind)) {
    throw new DataError(
      `${dataset.name}: column "${column.name}" is ${column.kind}, but the condition on it asks "${condition.type}"; set its kind`,
      { hint: [{ option: "kinds" }] },
    );
  }
  return column;
}

/** The one code of a boolean or categorical column that passes, or -1 where the value was never seen. */
export function passingCode(condition: Condition, categories: readonly string[]): number {
  if (condition.type === "missing") return categories.length;
  return condition.type === "equals" ? categories.indexOf(condition.value) : 1;
}
