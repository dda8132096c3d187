// What most engines write alike; a dialect overrides the rest.

import type { Dialect, Form } from "../dialect.ts";

/**
 * What most databases agree on, for a dialect of one's own: docs/databases.md shows three.
 *
 * @example
 * const mine = { ...standardDialect, quoteName: (name) => `[${name}]` };
 * console.log(mine.quoteName("petal width"));
 * // → [petal width]
 */
export const standardDialect = {
  mostGroups: 256,
  mostJoins: 32,
  mostColumns: 100_000,
  quoteName: (name) => `"${name.replaceAll('"', '""')}"`,
  quoteText: (text) => `'${text.replaceAll("'", "''")}'`,
  infinity: "CAST('Infinity' AS DOUBLE)",
  toDouble: (sql) => `CAST(${sql} AS DOUBLE)`,
  toBig: (sql) => `CAST(${sql} AS BIGINT)`,
  toSmall: (sql, largest) => `CAST(${sql} AS ${largest < 32768 ? "SMALLINT" : "INTEGER"})`,
  and: (a, b) => `(${a} & ${b})`,
  xor: (a, b) => `(${a} ^ ${b})`,
  shiftRight: (a, bits) => `(${a} >> ${bits})`,
  modulo: (a, b) => `(${a} % ${b})`,
  createTable: (name, select) => `CREATE TABLE ${name} AS ${select}`,
  valueRows: (rows, names) =>
    `SELECT * FROM (VALUES ${rows.map((row) => `(${row.join(", ")})`).join(", ")}) v(${names.join(", ")})`,
  listTables: () => null,
  rowNumber: null,
  approximateDistinct: null,
  approximateQuantile: null,
} satisfies Partial<Omit<Dialect, "valueOf">>;

/**
 * `valueRows` for engines whose VALUES cannot name their columns.
 *
 * @example
 * console.log(unionOfRows([["1", "'a'"], ["2", "'b'"]], ["id", "name"]));
 * // → SELECT 1 AS id, 'a' AS name UNION ALL SELECT 2 AS id, 'b' AS name
 */
export const unionOfRows: Dialect["valueRows"] = (rows, names) =>
  rows
    .map((row) => `SELECT ${row.map((value, index) => `${value} AS ${names[index]}`).join(", ")}`)
    .join(" UNION ALL ");

/**
 * A `formOf` from what types begin with; a type that matches none of these is read as text.
 *
 * @example
 * const formOf = formsByType(/^(array|map)/, /^bool/, /^(int|double)/, /^timestamp/);
 * console.log(formOf("int32"), formOf("varchar"), formOf("array(int32)"));
 * // → number text null
 */
export function formsByType(nested: RegExp, boolean: RegExp, numbers: RegExp, times: RegExp) {
  return (type: string): Form | null => {
    if (nested.test(type)) return null;
    return boolean.test(type) ? "boolean" : numbers.test(type) || times.test(type) ? "number" : "text";
  };
}
