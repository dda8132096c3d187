// Data as a database has them, before anything is decided: what to select from, and how each column
// is read.

import type { SqlConnector } from "../connector.ts";
import type { Dialect, Form } from "../dialect.ts";

export interface RawDataColumn {
  readonly name: string;
  /** A text, a double or a truth value, by its form. */
  readonly sql: string;
  /** Null for lists, objects or shapes, which are no single values. */
  readonly form: Form | null;
  /** Whether the number is a date or a time, in seconds since 1970. */
  readonly isTime?: boolean;
  /** Whether it is a moment that is written in the zone of a session. */
  readonly isZoned?: boolean;
}

export interface RawRelation {
  /** Where the data came from, for messages. */
  readonly name: string;
  /** What follows FROM. */
  readonly from: string;
  readonly columns: readonly RawDataColumn[];
  /** Whether every scan parses text, so that typed values are better kept in a scratch table. */
  readonly parsed: boolean;
  /** One line for each thing that reading a file decided. */
  readonly notices?: readonly string[];
}

const WITHOUT_ZONE = /^(date(32)?|timestamp(_s|_ms|_ns|_ntz)?(\(\d+\))?( without time zone)?)$/i;

/** Asks for the columns of `from`; reads no rows. */
export async function describeRelation(
  connector: SqlConnector,
  dialect: Dialect,
  name: string,
  from: string,
): Promise<RawRelation> {
  const fields = await connector.describe(`SELECT * FROM ${from}`);
  const columns = fields.map(({ name: column, type }): RawDataColumn => {
    const form = dialect.formOf(type);
    const isTime = form === "number" && /\b(timestamp|date|time)/i.test(type);
    const isZoned = isTime && (!WITHOUT_ZONE.test(type) || dialect.name === "Spark");
    return { name: column, form, sql: dialect.valueOf(dialect.quoteName(column), type), isTime, isZoned };
  });
  return { name, from, columns, parsed: false };
}
