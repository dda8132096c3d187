// Spark SQL, and Databricks, which speaks the same.

import type { Dialect } from "../dialect.ts";

const NUMBERS = /^(tinyint|smallint|int|bigint|float|double|decimal.*)$/;
const TIMES = /^(timestamp|timestamp_ntz|date)$/;
const NESTED = /^(array|map|struct|binary|variant|interval|void)/;

export const spark: Dialect = {
  name: "Spark",
  mostText: 2_000_000,
  quoteName: (name) => `\`${name.replaceAll("`", "``")}\``,
  quoteText: (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`,
  formOf(type) {
    if (NESTED.test(type)) return null;
    if (type === "boolean") return "boolean";
    return NUMBERS.test(type) || TIMES.test(type) ? "number" : "text";
  },
  valueOf(sql, type) {
    if (TIMES.test(type)) return `(unix_micros(CAST(${sql} AS TIMESTAMP)) / 1e6D)`;
    if (NUMBERS.test(type)) return `CAST(${sql} AS DOUBLE)`;
    return type === "boolean" ? sql : `CAST(${sql} AS STRING)`;
  },
  // NaN is the largest number there, and equal to itself.
  finite: (double) =>
    `(CASE WHEN ${double} > double('-Infinity') AND ${double} < double('Infinity') THEN ${double} + 0D END)`,
  double: (value) => `double('${value}')`,
  toDouble: (sql) => `CAST(${sql} AS DOUBLE)`,
  toBig: (sql) => `CAST(${sql} AS BIGINT)`,
  toSmall: (sql, largest) =>
    `CAST(${sql} AS ${largest < 128 ? "TINYINT" : largest < 32768 ? "SMALLINT" : "INT"})`,
  and: (a, b) => `(${a} & ${b})`,
  xor: (a, b) => `(${a} ^ ${b})`,
  shiftRight: (a, bits) => `shiftright(CAST(${a} AS BIGINT), CAST(${bits} AS INT))`,
  modulo: (a, b) => `(${a} % ${b})`,
  item: (values, place) =>
    `element_at(array(${Array.from(values, (value) => `${value}L`).join(", ")}), CAST(${place} + 1 AS INT))`,
  spread: (keys, others, from) =>
    `SELECT ${["k", ...others].join(", ")} FROM (${from}) LATERAL VIEW explode(array(${keys.join(", ")})) u AS k`,
  createTable: (name, select) => `CREATE TABLE ${name} USING parquet AS ${select}`,
  valueRows: (rows, names) =>
    `SELECT * FROM (VALUES ${rows.map((row) => `(${row.join(", ")})`).join(", ")}) v(${names.join(", ")})`,
  listTables: (scratch, prefix) =>
    `SELECT tableName FROM (SHOW TABLES${scratch === "" ? "" : ` IN ${scratch.replace(/\.$/, "")}`} LIKE '${prefix}*')`,
  rowNumber: null,
  approximateDistinct: (sql) => `approx_count_distinct(${sql})`,
  approximateQuantile: (double, fraction) => `approx_percentile(${double}, ${fraction})`,
};
