// Some rows of a dataset, in the order given (repeats allowed). Categories and classes stay as they are, so that
// codes mean the same in every part of a dataset.

import type { Codes, Column } from "./column.ts";
import type { Dataset } from "./dataset.ts";

export function selectRows(dataset: Dataset, rows: Uint32Array): Dataset {
  const { attributes, target, weights } = dataset;
  return {
    ...dataset,
    rows: rows.length,
    attributes: attributes.map((column) => selectColumnRows(column, rows)),
    target: { ...target, codes: gather(target.codes, rows) },
    weights: weights === null ? null : gather(weights, rows),
  };
}

function selectColumnRows(column: Column, rows: Uint32Array): Column {
  return column.kind === "continuous"
    ? { ...column, values: gather(column.values, rows) }
    : { ...column, codes: gather(column.codes, rows) };
}

function gather<T extends Codes | Float64Array>(values: T, rows: Uint32Array): T {
  const gathered = new (values.constructor as new (length: number) => T)(rows.length);
  for (let i = 0; i < rows.length; i++) gathered[i] = values[rows[i]];
  return gathered;
}
