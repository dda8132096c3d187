// The bits of a list and its mistakes, counted one by one.

import { isOrdered } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import type { GrownList } from "../../src/learn/list/separate-and-conquer.ts";
import { listErrors } from "./naive-list.ts";

export function naiveListBits(dataset: Dataset, list: GrownList): number {
  const rows = Array.from({ length: dataset.rows }, (_, row) => row);
  const classes = dataset.target.categories.length;
  const weight = rows.reduce((sum, row) => sum + (dataset.weights?.[row] ?? 1), 0);
  const counted = Math.min(weight, dataset.rows);
  // A condition and its negation: of each category (of two, one says it all), and of as many thresholds as the root of the values.
  const choices = dataset.attributes.reduce((sum, column) => {
    if (isOrdered(column)) {
      const values = new Set([...column.values].filter((value) => !Number.isNaN(value)));
      return sum + 2 * Math.sqrt(values.size);
    }
    const { length } = column.categories;
    return sum + (length > 2 ? 2 * length : 2);
  }, 0);
  let bits = 0;
  for (const { conditions } of list.rules) {
    bits += 1 + (classes > 2 ? Math.log2(classes - 1) : 0);
    conditions.forEach((_, place) => {
      bits += Math.max(0, Math.log2((choices - place) / (place + 1)));
    });
  }
  const wrong = listErrors(dataset, rows, list) / weight;
  if (!(wrong > 0)) return bits;
  const share = Math.min(wrong, (classes - 1) / classes);
  const entropy = -share * Math.log2(share) - (1 - share) * Math.log2(1 - share);
  return bits + counted * (entropy + share * Math.log2(classes - 1));
}
