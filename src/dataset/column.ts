// The columns of a dataset: typed arrays, one per column.

/** Codes of a boolean or categorical column, as narrow as the number of categories allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** A column of a dataset in row order. Missing is a value of its own in every kind. */
export type Column =
  | ({
      readonly name: string;
      /** Where it is computed from other columns: what it is of them. */
      readonly derived?: NonNullable<ColumnSchema["derived"]>;
      /** Code of each row: an index into `categories`; `categories.length` means missing. */
      readonly codes: Uint8Array | Uint16Array | Uint32Array;
      /** The texts the codes stand for; of a boolean column those for false and for true. */
      readonly categories: readonly string[];
    } & ({ readonly kind: "boolean" } | { readonly kind: "categorical" }))
  | ({
      readonly name: string;
      readonly derived?: NonNullable<ColumnSchema["derived"]>;
      /**
       * NaN means missing. Never -0, never infinite. Dates are seconds since 1970-01-01 00:00 (UTC
       * where the data name a zone); a day is its first second.
       */
      readonly values: Float64Array;
    } & (
      | { readonly kind: "continuous" }
      | {
          readonly kind: "date";
          /** Which is first where dates are written as 1/2/2019. */
          readonly order?: "d/m/y" | "m/d/y";
        }
    ));

/** What is known of a column without its rows; models and count sources carry it. */
export interface ColumnSchema {
  readonly name: string;
  readonly kind: Column["kind"];
  /** Boolean and categorical: the texts of the codes. Numbers and dates: empty. */
  readonly categories: readonly string[];
  /** Whether any row lacked a value. */
  readonly hasMissing: boolean;
  /** Of dates: whether any has a time of day, so that a date alone is its first second. */
  readonly hasTimes?: boolean;
  /** Of dates whose day and month could change places as they are written: which is first. */
  readonly order?: "d/m/y" | "m/d/y";
  /** Of a column that is computed from others: what it is of them. */
  readonly derived?: {
    /**
     * Of one date its weekday, month or hour; of two the days from the first to the second; of a
     * text whether it contains a word.
     */
    readonly part: "weekday" | "month" | "hour" | "days" | "contains";
    /** The columns of dates, or of texts (categorical, without categories), that it is of. */
    readonly of: readonly ColumnSchema[];
    /** In small letters. */
    readonly word?: string;
  };
}

/** What a column that is computed from others is of them. */
export type Derivation = NonNullable<ColumnSchema["derived"]>;

export type Kind = Column["kind"];
export const KINDS = ["boolean", "categorical", "continuous", "date"] as const satisfies readonly Kind[];

export type BooleanColumn = Extract<Column, { readonly kind: "boolean" }>;
export type CategoricalColumn = Extract<Column, { readonly kind: "categorical" }>;
export type OrderedColumn = Extract<Column, { readonly values: Float64Array }>;

/** The kinds whose values are compared with thresholds. */
export type OrderedKind = OrderedColumn["kind"];

export function isOrderedKind(kind: Kind): kind is OrderedKind {
  return kind === "continuous" || kind === "date";
}

/** The same of whatever has a kind: columns, their schemas, columns of a table. */
export function isOrdered<C extends { readonly kind: Kind }>(
  column: C,
): column is C & { readonly kind: "continuous" | "date" } {
  return isOrderedKind(column.kind);
}

/** A fresh code array for `rows` rows that can hold 0 .. categories (the last being missing). */
export function allocateCodes(rows: number, categories: number): Codes {
  if (categories < 0xff) return new Uint8Array(rows);
  if (categories < 0xffff) return new Uint16Array(rows);
  return new Uint32Array(rows);
}

export function isMissing(column: Column, row: number): boolean {
  return isOrdered(column)
    ? Number.isNaN(column.values[row])
    : column.codes[row] === column.categories.length;
}
