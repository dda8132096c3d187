// Checks a dataset that a program has built: one that contradicts itself is refused with one clear
// error, before a model is learned from something else.

import { type Column, isOrdered, KINDS } from "./column.ts";
import { DataError } from "./data-error.ts";
import type { Dataset } from "./dataset.ts";
import { LARGEST_WEIGHT } from "./read/read-weights.ts";

/** What can be known before any value is looked at. */
export function checkSize(dataset: Dataset): void {
  if (typeof dataset !== "object" || dataset === null) {
    throw new DataError(`a dataset is an object, as readDataset returns it, not ${typeof dataset}`);
  }
  const { name = "a dataset", rows, attributes, target } = dataset;
  if (!Number.isSafeInteger(rows) || rows < 1) {
    throw new DataError(`${name}: a dataset has a whole number of rows, at least 1, got ${rows}`);
  }
  if (!Array.isArray(attributes) || attributes.length === 0) {
    throw new DataError(`${name}: a dataset needs at least one attribute`);
  }
  if (!target) throw new DataError(`${name}: a dataset needs a target`);
  for (const column of [...attributes, target]) {
    if (!KINDS.includes(column.kind)) {
      throw new DataError(
        `${name}: column "${column.name}" is of kind "${column.kind}"; there are ${KINDS.join(", ")}`,
      );
    }
  }
}

export function checkValues({ name, rows, attributes, target, weights }: Dataset): void {
  const fail = (what: string): never => {
    throw new DataError(`${name}: ${what}`);
  };
  const names = new Set<string>();
  for (const column of [...attributes, target]) {
    if (names.has(column.name) && column !== target) fail(`two columns are called "${column.name}"`);
    names.add(column.name);
    checkColumn(column, rows, fail);
  }
  if (target.kind !== "categorical")
    fail(`the target "${target.name}" must be categorical, not ${target.kind}`);
  const classless = target.codes.indexOf(target.categories.length as never);
  if (classless >= 0) fail(`row ${classless + 1} has no class in "${target.name}"; leave such rows out`);
  if (weights !== null) checkWeights(weights, rows, fail);
}

type Fail = (what: string) => never;

function checkColumn(column: Column, rows: number, fail: Fail): void {
  const about = `column "${column.name}"`;
  const values = isOrdered(column) ? column.values : column.codes;
  if (values?.length !== rows) fail(`${about} has ${values?.length ?? 0} values for ${rows} rows`);
  if (isOrdered(column)) {
    const endless = column.values.findIndex((value) => Math.abs(value) === Number.POSITIVE_INFINITY);
    if (endless >= 0)
      fail(
        `${about}: row ${endless + 1} has the value ${column.values[endless]}; values are finite, and NaN where missing`,
      );
    return;
  }
  const { categories, codes } = column;
  if (column.kind === "boolean" && categories.length !== 2)
    fail(`${about} is boolean and has ${categories.length} categories, not 2`);
  const most = categories.length;
  for (let row = 0; row < rows; row++) {
    if (codes[row] > most)
      fail(`${about}: row ${row + 1} has the code ${codes[row]}, but the largest is ${most} (missing)`);
  }
}

function checkWeights(weights: Float64Array, rows: number, fail: Fail): void {
  if (weights.length !== rows) fail(`there are ${weights.length} weights for ${rows} rows`);
  for (let row = 0; row < rows; row++) {
    const weight = weights[row];
    if (!(weight >= 0 && weight <= LARGEST_WEIGHT)) {
      fail(`row ${row + 1} has the weight ${weight}; weights are numbers from 0 to ${LARGEST_WEIGHT}`);
    }
  }
}
