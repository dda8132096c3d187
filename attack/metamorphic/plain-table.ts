// A small table as plain values, which transformations change, and the dataset it is.

import type { Random } from "../../bench/random.ts";
import { allocateCodes, type Column } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { sortCategories } from "../../src/dataset/infer/category-order.ts";

export type Cell = number | string | boolean | null;

export interface PlainColumn {
  readonly name: string;
  readonly kind: "continuous" | "categorical" | "boolean";
  readonly cells: readonly Cell[];
}

export interface PlainTable {
  readonly columns: readonly PlainColumn[];
  readonly classes: readonly string[];
  /** Whole numbers; null where every row counts once. */
  readonly weights: readonly number[] | null;
}

const WORDS = ["ash", "birch", "cedar", "elm"];

/** Up to 24 rows of up to 4 columns, with ties, gaps and noise; the class follows the first column, more or less. */
export function randomTable(random: Random): PlainTable {
  const rows = 6 + random.below(18);
  const each = <T>(make: (row: number) => T): T[] => Array.from({ length: rows }, (_, row) => make(row));
  const gaps = random.below(2) === 0 ? 0 : 8;
  const isGap = (): boolean => gaps > 0 && random.below(gaps) === 0;
  const columns = Array.from({ length: 1 + random.below(4) }, (_, index): PlainColumn => {
    const kind = (["continuous", "categorical", "boolean"] as const)[random.below(3)];
    const make = (): Cell =>
      kind === "continuous"
        ? random.below(7) - 2
        : kind === "boolean"
          ? random.below(2) === 1
          : WORDS[random.below(4)];
    return { name: `c${index}`, kind, cells: each(() => (isGap() ? null : make())) };
  });
  const names = ["no", "perhaps", "yes"].slice(0, 2 + random.below(2));
  const first = columns[0].cells;
  const seen = [...new Set(first.map(String))];
  const classes = each((row) => {
    const told = seen.indexOf(String(first[row])) % names.length;
    return names[random.below(4) === 0 ? random.below(names.length) : told];
  });
  // Every class is there, so that tables that are made of this one have the same.
  names.forEach((name, row) => {
    classes[row] = name;
  });
  const weights = random.below(2) === 0 ? null : each(() => 1 + random.below(3));
  return { columns, classes, weights };
}

export function datasetOf({ columns, classes, weights }: PlainTable): Dataset {
  return {
    ...{ name: "random", rows: classes.length, notices: [] },
    attributes: columns.map(columnOf),
    target: coded("class", classes) as Dataset["target"],
    weights: weights === null ? null : Float64Array.from(weights),
    // All are shown: in few rows a column may tell the class by chance.
    kept: columns.map(({ name }) => name),
  };
}

function columnOf({ name, kind, cells }: PlainColumn): Column {
  if (kind === "continuous") {
    return {
      kind,
      name,
      values: Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : (cell as number))),
    };
  }
  if (kind === "boolean") {
    const codes = Uint8Array.from(cells, (cell) => (cell === null ? 2 : Number(cell)));
    return { kind, name, codes, categories: ["false", "true"] };
  }
  return coded(name, cells as readonly (string | null)[]);
}

function coded(name: string, texts: readonly (string | null)[]): Column {
  const categories = sortCategories(new Set(texts.filter((text) => text !== null)));
  const codes = allocateCodes(texts.length, categories.length);
  texts.forEach((text, row) => {
    codes[row] = text === null ? categories.length : categories.indexOf(text);
  });
  return { kind: "categorical", name, codes, categories };
}

/** These rows, in this order; a row may be taken more than once. */
export function takeRows({ columns, classes, weights }: PlainTable, rows: readonly number[]): PlainTable {
  return {
    columns: columns.map((column) => ({ ...column, cells: rows.map((row) => column.cells[row]) })),
    classes: rows.map((row) => classes[row]),
    weights: weights && rows.map((row) => weights[row]),
  };
}

export function mapColumns(table: PlainTable, change: (column: PlainColumn) => PlainColumn): PlainTable {
  return { ...table, columns: table.columns.map(change) };
}
