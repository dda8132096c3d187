// Trino, 400 or newer.

import type { Dialect } from "../dialect.ts";

const NUMBERS = /^(tinyint|smallint|integer|bigint|real|double|decimal)/;
const TIMES = /^(timestamp|date)/;
const NESTED = /^(array|map|row|json|varbinary|hyperloglog|qdigest|tdigest|geometry|sphericalgeography)/i;

export const trino: Dialect = {
  name: "Trino",
  // query.max-length is 1,000,000 unless somebody raised it.
  mostText: 900_000,
  mostGroups: 256,
  mostJoins: 16,
  mostColumns: 100000,
  quoteName: (name) => `"${name.replaceAll('"', '""')}"`,
  quoteText: (text) => `'${text.replaceAll("'", "''")}'`,
  formOf: (type) =>
    NESTED.test(type)
      ? null
      : type === "boolean"
        ? "boolean"
        : NUMBERS.test(type) || TIMES.test(type)
          ? "number"
          : "text",
  valueOf(sql, type) {
    if (type === "boolean") return sql;
    if (type === "date") return `to_unixtime(CAST(${sql} AS TIMESTAMP))`;
    if (TIMES.test(type)) return `to_unixtime(${sql})`;
    return NUMBERS.test(type) ? `CAST(${sql} AS DOUBLE)` : `CAST(${sql} AS VARCHAR)`;
  },
  finite: (double) => `(CASE WHEN is_finite(${double}) THEN ${double} + 0 END)`,
  double: (value) => `DOUBLE '${value}'`,
  toDouble: (sql) => `CAST(${sql} AS DOUBLE)`,
  toBig: (sql) => `CAST(${sql} AS BIGINT)`,
  toSmall: (sql, largest) => `CAST(${sql} AS ${largest < 32768 ? "SMALLINT" : "INTEGER"})`,
  and: (a, b) => `bitwise_and(${a}, ${b})`,
  xor: (a, b) => `bitwise_xor(${a}, ${b})`,
  shiftRight: (a, bits) => `bitwise_right_shift(CAST(${a} AS BIGINT), CAST(${bits} AS INTEGER))`,
  modulo: (a, b) => `(${a} % ${b})`,
  item: (values, place) => `CAST(ARRAY[${Array.from(values).join(",")}] AS ARRAY(BIGINT))[${place} + 1]`,
  spread: (keys, others, from) =>
    `SELECT ${["k", ...others].join(", ")} FROM (${from}) CROSS JOIN UNNEST(ARRAY[${keys.join(", ")}]) u(k)`,
  createTable: (name, select) => `CREATE TABLE ${name} AS ${select}`,
  valueRows: (rows, names) =>
    `SELECT * FROM (VALUES ${rows.map((row) => `(${row.join(", ")})`).join(", ")}) v(${names.join(", ")})`,
  listTables(scratch, prefix) {
    const [schema, catalog] = scratch.replaceAll('"', "").split(".").filter(Boolean).reverse();
    const from = catalog ? `"${catalog}".information_schema.tables` : "information_schema.tables";
    const where = schema ? `table_schema = '${schema}'` : "table_schema = current_schema";
    return `SELECT table_name FROM ${from} WHERE ${where} AND starts_with(table_name, '${prefix}')`;
  },
  rowNumber: null,
  approximateDistinct: (sql) => `approx_distinct(${sql})`,
  approximateQuantile: (double, fraction) => `approx_percentile(${double}, ${fraction})`,
};
