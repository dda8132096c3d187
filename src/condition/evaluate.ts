// Which rows pass a test: the one column-wise evaluation, of datasets and of columns bound to a
// model alike. Missing values, and categories never seen, fail every condition but `missing`; a
// feature is the Boolean combination of its conditions, so it is never missing.

import type { Codes } from "../dataset/column.ts";
import { isOrdered } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { type Condition, type Feature, fitsKind, isFeature, type Test } from "./condition.ts";

/** What a condition compares in each row: a code with the one that passes, or a number. */
export type Compared =
  | { readonly codes: Codes; readonly passing: number }
  /** At most the threshold; missing, where that is null. */
  | { readonly values: Float64Array; readonly threshold: number | null };

/**
 * One byte per row: 1 where the row passes. With `rows` given, only those rows are tested, and the
 * result is in their order.
 */
export function evaluateTest(test: Test, dataset: Dataset, rows?: Uint32Array): Uint8Array {
  const passes = new Uint8Array(rows?.length ?? dataset.rows);
  evaluateInto(test, (condition) => comparedIn(condition, dataset), rows, passes);
  return passes;
}

/** The same into `passes`; `compared` says what each of the test's conditions compares. */
export function evaluateInto(
  test: Test,
  compared: (condition: Condition) => Compared,
  rows: Uint32Array | undefined,
  passes: Uint8Array,
): void {
  if (isFeature(test)) combine(test, compared, rows, passes);
  else compare(compared(test), rows, passes);
  if (test.negated) for (let i = 0; i < passes.length; i++) passes[i] = passes[i] ^ 1;
}

function combine(
  feature: Feature,
  compared: (condition: Condition) => Compared,
  rows: Uint32Array | undefined,
  passes: Uint8Array,
): void {
  const { type, of } = feature;
  const part = new Uint8Array(passes.length);
  const points = type === "at-least" ? feature.points : undefined;
  const held = type === "at-least" ? new Int32Array(passes.length) : null;
  passes.fill(type === "and" ? 1 : 0);
  for (const [place, test] of of.entries()) {
    evaluateInto(test, compared, rows, part);
    const each = points?.[place] ?? 1;
    if (held !== null) for (let i = 0; i < part.length; i++) held[i] = held[i] + each * part[i];
    else if (type === "and") for (let i = 0; i < part.length; i++) passes[i] = passes[i] & part[i];
    else if (type === "or") for (let i = 0; i < part.length; i++) passes[i] = passes[i] | part[i];
    else for (let i = 0; i < part.length; i++) passes[i] = passes[i] ^ part[i];
  }
  if (type !== "at-least") return;
  for (let i = 0; i < passes.length; i++) passes[i] = Number(held![i] >= feature.least);
}

function compare(compared: Compared, rows: Uint32Array | undefined, passes: Uint8Array): void {
  const { length } = passes;
  if ("codes" in compared) {
    const { codes, passing } = compared;
    if (rows) for (let i = 0; i < length; i++) passes[i] = codes[rows[i]] === passing ? 1 : 0;
    else for (let i = 0; i < length; i++) passes[i] = codes[i] === passing ? 1 : 0;
    return;
  }
  const { values, threshold } = compared;
  // NaN is at most nothing.
  if (threshold === null) {
    for (let i = 0; i < length; i++) passes[i] = Number.isNaN(values[rows ? rows[i] : i]) ? 1 : 0;
  } else for (let i = 0; i < length; i++) passes[i] = values[rows ? rows[i] : i] <= threshold ? 1 : 0;
}

/** Throws where the dataset has no column of that name, or one of another kind. */
function comparedIn(condition: Condition, dataset: Dataset): Compared {
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
  if (!isOrdered(column)) return { codes: column.codes, passing: passingCode(condition, column.categories) };
  const threshold = condition.type === "at-most" ? condition.threshold : null;
  return { values: column.values, threshold };
}

/** The one code of a boolean or categorical column that passes; -1 for an unseen value. */
export function passingCode(condition: Condition, categories: readonly string[]): number {
  if (condition.type === "missing") return categories.length;
  return condition.type === "equals" ? categories.indexOf(condition.value) : 1;
}
