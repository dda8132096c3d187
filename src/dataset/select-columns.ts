// Some attributes of a dataset, in dataset order; the target and the weights stay.

import type { Dataset } from "./dataset.ts";
import { unknownColumn } from "./read/choose-columns.ts";

export function selectColumns(dataset: Dataset, names: readonly string[]): Dataset {
  const known = dataset.attributes.map((column) => column.name);
  for (const name of names) {
    if (!known.includes(name)) throw unknownColumn(dataset.name, name, "the selection", known);
  }
  const wanted = new Set(names);
  return { ...dataset, attributes: dataset.attributes.filter((column) => wanted.has(column.name)) };
}
