// A dataset as the paper prepared it: numbers binned, then one two-valued column for each value of every column.

import { isOrdered } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/node.ts";

type Column = Dataset["attributes"][number];
type BooleanColumn = Extract<Column, { kind: "boolean" }>;

/** The paper does not say how many. */
const BINS = 4;

export function oneOfN(dataset: Dataset): Dataset {
  const attributes = dataset.attributes.flatMap((column): BooleanColumn[] => {
    const { labels, codes } = coded(column, dataset.rows);
    const present = labels.map((_, code) => code).filter((code) => codes.includes(code));
    // Of two values one says the other.
    const wanted = present.length <= 2 ? present.slice(1) : present;
    return wanted.map((code) => ({
      kind: "boolean",
      name: `${column.name} ${labels[code]}`,
      codes: Uint8Array.from(codes, (each) => (each === code ? 1 : 0)),
      categories: ["0", "1"],
    }));
  });
  return { ...dataset, attributes };
}

function coded(column: Column, rows: number): { labels: string[]; codes: number[] } {
  if (!isOrdered(column)) {
    const labels = [...column.categories.map((value) => `= ${value}`), "is missing"];
    return { labels, codes: Array.from(column.codes) };
  }
  const known = Array.from(column.values).filter((value) => !Number.isNaN(value));
  const sorted = known.sort((a, b) => a - b);
  const cuts = Array.from(
    { length: BINS - 1 },
    (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / BINS)],
  );
  const labels = [...Array.from({ length: BINS }, (_, bin) => `in bin ${bin + 1}`), "is missing"];
  const codes = Array.from({ length: rows }, (_, row) => {
    const value = column.values[row];
    return Number.isNaN(value) ? BINS : cuts.filter((cut) => value >= cut).length;
  });
  return { labels, codes };
}
