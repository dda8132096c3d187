// The columns of a dataset: typed arrays in row order. Missing is a value of its own in every kind.

export const KINDS = ["boolean", "categorical", "continuous"] as const;
export type Kind = (typeof KINDS)[number];

/** Codes of a boolean or categorical column, as narrow as the number of categories allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

export interface CodedColumn {
  readonly name: string;
  /** Code of each row: an index into `categories`; `categories.length` means missing. */
  readonly codes: Codes;
  /** The texts the codes stand for, in category order (see category-order.ts). */
  readonly categories: readonly string[];
}

/** Two categories: what the file wrote for false (code 0) and for true (code 1). */
export interface BooleanColumn extends CodedColumn {
  readonly kind: "boolean";
}

export interface CategoricalColumn extends CodedColumn {
  readonly kind: "categorical";
}

export interface ContinuousColumn {
  readonly kind: "continuous";
  readonly name: string;
  /** NaN means missing. Never -0, never infinite. */
  readonly values: Float64Array;
}

export type Column = BooleanColumn | CategoricalColumn | ContinuousColumn;

/** A fresh code array for `rows` rows that can hold 0 .. categories (the last being missing). */
export function allocateCodes(rows: number, categories: number): Codes {
  if (categories < 0xff) return new Uint8Array(rows);
  if (categories < 0xffff) return new Uint16Array(rows);
  return new Uint32Array(rows);
}

export function isMissing(column: Column, row: number): boolean {
  return column.kind === "continuous"
    ? Number.isNaN(column.values[row])
    : column.codes[row] === column.categories.length;
}
