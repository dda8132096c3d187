// Spark SQL 3.4 or newer, and Databricks.

import type { Dialect } from "../dialect.ts";
import { formsByType, standardDialect } from "./standard-dialect.ts";

const NUMBERS = /^(tinyint|smallint|int|integer|bigint|float|double|decimal)/i;
const TIMES = /^(timestamp|date)/i;

export const spark: Dialect = {
  ...standardDialect,
  name: "Spark",
  mostText: 2_000_000,
  mostJoins: 16,
  quoteName: (name) => `\`${name.replaceAll("`", "``")}\``,
  // A backslash escapes there.
  quoteText: (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`,
  formOf: formsByType(/^(array|map|struct|binary|interval|variant)/i, /^boolean/i, NUMBERS, TIMES),
  valueOf(sql, type) {
    if (/^boolean/i.test(type)) return sql;
    if (TIMES.test(type)) return `CAST(CAST(${sql} AS TIMESTAMP) AS DOUBLE)`;
    return NUMBERS.test(type) ? `CAST(${sql} AS DOUBLE)` : `CAST(${sql} AS STRING)`;
  },
  finite: (double) =>
    `(CASE WHEN NOT isnan(${double}) AND ${double} > -double('infinity') AND ${double} < double('infinity') THEN ${double} + 0 END)`,
  double: (value) => `CAST('${value}' AS DOUBLE)`,
  toSmall: (sql, largest) => `CAST(${sql} AS ${largest < 32768 ? "SMALLINT" : "INT"})`,
  shiftRight: (a, bits) => `shiftright(CAST(${a} AS BIGINT), CAST(${bits} AS INT))`,
  item: (values, place) =>
    `element_at(array(${Array.from(values, (value) => `${value}L`).join(",")}), CAST(${place} + 1 AS INT))`,
  spread: (keys, others, from) =>
    `SELECT ${["k", ...others].join(", ")} FROM (${from}) f LATERAL VIEW explode(array(${keys.join(", ")})) u AS k`,
  createTable: (name, select) => `CREATE TABLE ${name} USING parquet AS ${select}`,
  valueRows: (rows, names) =>
    `SELECT * FROM (VALUES ${rows.map((row) => `(${row.join(", ")})`).join(", ")}) AS v(${names.join(", ")})`,
  listTables: (scratch, prefix) =>
    `SHOW TABLES ${scratch === "" ? "" : `IN ${scratch.replace(/\.$/, "")} `}LIKE '${prefix}*'`,
  approximateDistinct: (sql) => `approx_count_distinct(${sql})`,
  approximateQuantile: (double, fraction) => `approx_percentile(${double}, ${fraction})`,
};
