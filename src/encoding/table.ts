// A table: a dataset encoded for exact search. Equal rows are merged, so a row stands for its
// weight.

/** A column of categories in a table. */
export interface CodedTableColumn {
  readonly kind: "boolean" | "categorical";
  readonly name: string;
  /** Index of the row's category; `size` means missing. */
  readonly codes: Uint8Array | Uint16Array | Uint32Array;
  /** Categories, the missing one not counted. */
  readonly size: number;
}

/** A column of numbers or dates in a table. */
export interface RankedTableColumn {
  readonly kind: "continuous" | "date";
  readonly name: string;
  /**
   * Rank of the row's value among the column's values (or bins), ascending; `size` means missing.
   */
  readonly codes: Uint8Array | Uint16Array | Uint32Array;
  /** Different values (or bins), the missing one not counted. */
  readonly size: number;
  /** Smallest and largest value of a rank: the same number unless ranks are bins. */
  lower(rank: number): number;
  upper(rank: number): number;
}

/** A column of a table. */
export type TableColumn = CodedTableColumn | RankedTableColumn;

/** Rows encoded for exact search. Equal rows are merged: a row stands for its weight. */
export interface Table {
  readonly rows: number;
  readonly classes: readonly string[];
  readonly classCodes: Uint8Array | Uint16Array | Uint32Array;
  /** Weight of each row (how many equal rows it stands for, or the sum of their weights). */
  readonly weights: Float64Array;
  readonly columns: readonly TableColumn[];
}

/** Weight of the rows of each class. */
export function classWeights({ rows, classes, classCodes, weights }: Table): Float64Array {
  const sums = new Float64Array(classes.length);
  for (let row = 0; row < rows; row++) sums[classCodes[row]] += weights[row];
  return sums;
}
