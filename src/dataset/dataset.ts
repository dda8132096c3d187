// A dataset: named columns, one target column, a weight per row.

import { type Column, type ColumnSchema, isOrdered } from "./column.ts";
import { SECONDS_PER_DAY } from "./date-text.ts";

export type { ColumnSchema, Derivation } from "./column.ts";

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
  /** Whether weights count rows (where it is left out) or only say how much each matters. */
  readonly weightsAre?: "counts" | "importance";
  /** Which rows belong together, or their order in time; splits keep to it. */
  readonly units?: {
    readonly by: "group" | "time";
    readonly column: string;
    /**
     * Of each row. By group: the number of the group's first row, or the row's own where it has no
     * group. By time: a number that grows with the time.
     */
    readonly numbers: Float64Array;
  } | null;
  /** @internal `units` of a column that looks like a group or a time, where none is named. */
  readonly unitHint?: Dataset["units"];
  /** Columns of texts whose words are attributes. */
  readonly texts?: {
    /** Words of others may be looked for, too. */
    readonly columns: readonly (Column & { readonly kind: "categorical" })[];
    /** Weight of the rows that must have a word for a learner to be shown it. */
    readonly least: number;
  };
  /** Columns to learn from whatever they look like. */
  readonly kept?: readonly string[];
  /** One line for each thing the reader decided on its own: columns left out, rows dropped. */
  readonly notices: readonly string[];
  /** What the reader found out about every column of the data, in their order. */
  readonly findings?: readonly {
    readonly name: string;
    readonly role: "class" | "attribute" | "weights" | "group" | "time" | "left out";
    /** What it was taken for; null where it is left out. */
    readonly kind: Column["kind"] | null;
    /** Why it was taken for that, or left out, in a few words. */
    readonly why: string;
    /** Rows that count, and how many of them have no value. */
    readonly rows: number;
    readonly missing: number;
    /** Different values; null where not counted, as of very many numbers. */
    readonly distinct: number | null;
    /** Smallest and largest, of numbers and dates. */
    readonly range: readonly [number, number] | null;
    /** The texts that stand for nothing here, the most frequent first; not the empty one. */
    readonly missingTexts: readonly {
      readonly text: string;
      readonly rows: number;
      /** The first row of the file that has it, from 1; null where rows are not numbered. */
      readonly row: number | null;
    }[];
    /** Rows of the cells of a column of numbers, or dates, that are none. */
    readonly oddRows?: number;
    /** These cells, the most frequent first: read as missing. */
    readonly odd: readonly { readonly text: string; readonly rows: number; readonly row: number | null }[];
    /** How its numbers are written, where not plainly: "in kg", "with a decimal comma". */
    readonly written: readonly string[];
    /** One line each of what should be looked at. */
    readonly warnings: readonly string[];
  }[];
}

export function columnSchema(column: Column): ColumnSchema {
  const schema = plainSchema(column);
  return column.derived === undefined ? schema : { ...schema, derived: column.derived };
}

function plainSchema(column: Column): ColumnSchema {
  if (isOrdered(column)) {
    const hasMissing = column.values.some(Number.isNaN);
    const { name, kind, values } = column;
    const schema = { name, kind, categories: [], hasMissing };
    if (column.kind !== "date") return schema;
    const hasTimes = values.some((value) => Math.abs(value % SECONDS_PER_DAY) > 0);
    return { ...schema, ...(hasTimes && { hasTimes }), ...(column.order && { order: column.order }) };
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
