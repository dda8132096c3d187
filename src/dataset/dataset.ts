// A dataset: named columns, one target column, a weight per row.

import type { Column } from "./column.ts";

/**
 * Named columns and one target column. Plain data, never changed once made. `Class` says which
 * classes there are, where the compiler knows them.
 */
export interface Dataset<Class extends string = string> {
  /** Where it came from, for messages: a file name, "-", or a concept's name. */
  readonly name: string;
  readonly rows: number;
  /** All columns but the target and the weights. */
  readonly attributes: readonly Column[];
  /** The classes. Rows without a class are dropped by the readers, so no code means missing. */
  readonly target: Column & { readonly kind: "categorical"; readonly categories: readonly Class[] };
  /**
   * Of each row, in multiples of 2^-20 (read/read-weights.ts); null where every row counts once.
   */
  readonly weights: Float64Array | null;
  /** One line for each thing the reader decided on its own: columns left out, rows dropped. */
  readonly notices: readonly string[];
}

/** What is known of a column without its rows; models and count sources carry it. */
export interface ColumnSchema {
  readonly name: string;
  readonly kind: Column["kind"];
  /** Boolean and categorical: the texts of the codes. Continuous: empty. */
  readonly categories: readonly string[];
  /** Whether any row lacked a value. */
  readonly hasMissing: boolean;
}

export function columnSchema(column: Column): ColumnSchema {
  if (column.kind === "continuous") {
    const hasMissing = column.values.some(Number.isNaN);
    return { name: column.name, kind: column.kind, categories: [], hasMissing };
  }
  const hasMissing =
    column.kind === "boolean" && column.codes instanceof Uint8Array
      ? hasCodeTwo(column.codes)
      : (column.codes as Uint32Array).includes(column.categories.length);
  return { name: column.name, kind: column.kind, categories: column.categories, hasMissing };
}

/** Whether any of the codes 0, 1, 2 is 2: four are read at a time. */
function hasCodeTwo(codes: Uint8Array): boolean {
  const start = Math.min(codes.length, (4 - (codes.byteOffset % 4)) % 4);
  const words = Math.floor((codes.length - start) / 4);
  const fours = new Uint32Array(codes.buffer, codes.byteOffset + start, words);
  let seen = 0;
  for (let i = 0; i < words; i++) seen |= fours[i];
  for (let i = 0; i < start; i++) seen |= codes[i];
  for (let i = start + words * 4; i < codes.length; i++) seen |= codes[i];
  return (seen & 0x02020202) !== 0;
}
