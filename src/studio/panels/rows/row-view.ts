// One row, of the file or made up: the way it takes, why, what would change the answer, and a form
// to try.

import {
  conditionsOf,
  DataError,
  explainRow,
  findTwoChanges,
  givenColumns,
  isOrdered,
  pathOf,
  type Row,
  rowAt,
  testsOf,
} from "../../../internal.ts";
import type { SessionModels } from "../../engine/session-models.ts";
import type { RowView, WhatIfField } from "./request.ts";

/** `row` is its number in the file, from 0. */
export function rowView(models: SessionModels, row: number): RowView {
  const { data, unsealed } = models;
  const own = data.rowOf[row];
  if (own === undefined)
    throw new DataError(`${data.name}: there is no row ${row + 1}; the file has ${data.rowOf.length}`);
  if (own < 0) throw new DataError(`row ${row + 1} has no class, so that nobody can say whether it is right`);
  if (data.partOf(own) === "sealed" && unsealed === null)
    throw new DataError(
      `row ${row + 1} is sealed: it is looked at once, at the end; choose one of the edit rows`,
    );
  const { target } = data.dataset;
  const values = rowAt(data.dataset, own);
  return { ...whatIf(models, values), row, actual: target.categories[target.codes[own]] };
}

/** Columns that are not given are missing. */
export function whatIf(models: SessionModels, given: Row): RowView {
  const { model } = models.model;
  const values = Object.fromEntries(
    givenColumns(model.columns).map(({ name }) => [name, given[name] ?? null]),
  );
  const explanation = explainRow(model, values);
  return {
    row: null,
    values: { ...given, ...values },
    actual: null,
    explanation,
    together: explanation.changes.length === 0 ? (findTwoChanges(model, values) ?? []) : [],
    path: pathOf(model, values),
    fields: fieldsOf(models),
  };
}

function fieldsOf({ data, model: { model } }: SessionModels): WhatIfField[] {
  const conditions = testsOf(model).flatMap(conditionsOf);
  return givenColumns(model.columns).map(({ name, kind, categories }) => {
    const ticks = conditions.flatMap((condition) =>
      condition.type === "at-most" && condition.column === name ? [condition.threshold] : [],
    );
    const own = data.learn.attributes.find((column) => column.name === name);
    const { low, high } = own !== undefined && isOrdered(own) ? rangeOf(own.values) : { low: 0, high: 0 };
    const unique = [...new Set(ticks)].sort((a, b) => a - b);
    return { column: name, kind, categories, low, high, ticks: unique };
  });
}

function rangeOf(values: Float64Array): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? { low, high } : { low: 0, high: 0 };
}
