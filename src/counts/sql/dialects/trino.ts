// Trino (and Starburst, Athena).

import type { Dialect } from "../dialect.ts";

const NUMBERS = /^(tinyint|smallint|integer|bigint|real|double|decimal.*)$/;
const TIMES = /^(timestamp|date)/;
const NESTED = /^(array|map|row|json|varbinary|hyperloglog|geometry|function|qdigest|tdigest)\b/i;

export const trino: Dialect = {
  name: "Trino",
  mostText: 900_000,
  quoteName: (name) => `"${name.replaceAll('"', '""')}"`,
  quoteText: (text) => `'${text.replaceAll("'", "''")}'`,
  formOf(type) {
    if (NESTED.test(type)) return null;
    if (type === "boolean") return "boolean";
    return NUMBERS.test(type) || TIMES.test(type) ? "number" : "text";
  },
  valueOf(sql, type) {
    if (TIMES.test(type)) return `to_unixtime(CAST(${sql} AS TIMESTAMP(6)))`;
    if (NUMBERS.test(type)) return `CAST(${sql} AS DOUBLE)`;
    return type === "boolean" ? sql : `CAST(${sql} AS VARCHAR)`;
  },
  finite: (double) => `(CASE WHEN is_finite(${double}) THEN ${double} + DOUBLE '0' END)`,
  double: (value) => `DOUBLE '${value}'`,
  toDouble: (sql) => `CAST(${sql} AS DOUBLE)`,
  toBig: (sql) => `CAST(${sql} AS BIGINT)`,
  toSmall: (sql, largest) =>
    `CAST(${sql} AS ${largest < 128 ? "TINYINT" : largest < 32768 ? "SMALLINT" : "INTEGER"})`,
  and: (a, b) => `bitwise_and(${a}, ${b})`,
  xor: (a, b) => `bitwise_xor(${a}, ${b})`,
  shiftRight: (a, bits) => `bitwise_right_shift(CAST(${a} AS BIGINT), CAST(${bits} AS INTEGER))`,
  modulo: (a, b) => `mod(${a}, ${b})`,
  item: (values, place) => `CAST(ARRAY[${Array.from(values).join(", ")}] AS ARRAY(BIGINT))[${place} + 1]`,
  spread: (keys, others, from) =>
    `SELECT ${["k", ...others].join(", ")} FROM (${from}) CROSS JOIN UNNEST(ARRAY[${keys.join(", ")}]) u(k)`,
  createTable: (name, select) => `CREATE TABLE ${name} AS ${select}`,
  valueRows: (rows, names) =>
    `SELECT * FROM (VALUES ${rows.map((row) => `(${row.join(", ")})`).join(", ")}) v(${names.join(", ")})`,
  listTables: (scratch, prefix) =>
    `SHOW TABLES${scratch === "" ? "" : ` FROM ${scratch.replace(/\.$/, "")}`} LIKE '${prefix.replaceAll("_", "\\_")}%' ESCAPE '\\'`,
  rowNumber: null,
  approximateDistinct: (sql) => `approx_distinct(${sql})`,
  approximateQuantile: (double, fraction) => `approx_percentile(${double}, DOUBLE '${fraction}')`,
};
