// How an engine writes what the planner wants to say. Everything else of a statement is the same everywhere: SELECT, WHERE,
// GROUP BY, UNION ALL, CASE, coalesce, floor, sum, min, max, count, row_number.

/** How the values of a column are read: as texts, as numbers (times too, in seconds since 1970), as truth values. */
export type Form = "text" | "number" | "boolean";

export interface Dialect {
  readonly name: string;
  /** Most characters of a statement; longer ones are asked in pieces. */
  readonly mostText: number;
  /** Most items of a SELECT list. */
  readonly mostColumns: number;

  quoteName(name: string): string;
  quoteText(text: string): string;

  /** How a column of this type is read; null for lists, objects and what else no value can be made of. */
  formOf(type: string): Form | null;
  /** A column of this type as a text, a double or a truth value, by its form. Texts compare by their characters alone. */
  valueOf(sql: string, type: string): string;
  /** The double where it is finite, null elsewhere; -0 becomes 0. */
  finite(double: string): string;

  /** A double, exactly this one. */
  double(value: number): string;
  toDouble(sql: string): string;
  /** To a 64-bit whole number. */
  toBig(sql: string): string;
  /** To a small whole number: as narrow as the engine has for this largest value. */
  toSmall(sql: string, largest: number): string;

  /** Of 64-bit whole numbers. */
  and(a: string, b: string): string;
  xor(a: string, b: string): string;
  shiftRight(a: string, bits: string): string;
  /** a / b of whole numbers that are not negative, rounded down. */
  quotient(a: string, b: string): string;

  /** An item of a list of whole numbers, by its place from 0. */
  item(values: ArrayLike<number>, place: string): string;

  /** A select of `k`, one row for each of these 64-bit keys, beside the other columns (names), from a select. */
  spread(keys: readonly string[], others: readonly string[], from: string): string;

  /** Makes a scratch table of a select; `name` is qualified and quoted. */
  createTable(name: string, select: string): string;
  /** A select of several rows of literals, its columns called so. */
  valueRows(rows: readonly (readonly string[])[], names: readonly string[]): string;
  /** A select of the names of the tables, in the place that scratch tables are made in, whose name begins so; null where they vanish with the session. */
  listTables(connectorScratch: string, prefix: string): string | null;

  /** A number for each row in the table's own order, from 0; null where tables have none. */
  readonly rowNumber: string | null;
  /** The engine's estimate of the quantiles of a double at these fractions, as one column each; null where it has none. */
  approximateQuantiles: ((double: string, fractions: readonly number[]) => readonly string[]) | null;
}
