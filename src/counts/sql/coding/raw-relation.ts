// Data as a database has them before anything is decided: what to select from, and how each column is read.

import type { Form } from "../dialect.ts";

export interface RawDataColumn {
  readonly name: string;
  /** A text, a double or a truth value, by its form. */
  readonly sql: string;
  /** Null for lists, objects or shapes, of which no value can be made. */
  readonly form: Form | null;
  /** Whether the number is a time, in seconds since 1970. */
  readonly isTime?: boolean;
}

export interface RawRelation {
  /** Where the data came from, for messages. */
  readonly name: string;
  /** What follows FROM. */
  readonly from: string;
  readonly columns: readonly RawDataColumn[];
  /** Whether scanning is dear (text must be parsed), so that typed values are kept in a scratch table. */
  readonly parsed: boolean;
}
