// BigQuery. Checked as text only: no server was at hand.

import type { Dialect } from "../dialect.ts";
import { formsOf, standard, unionOfRows } from "./standard.ts";

const NUMBERS = /^(INT64|INTEGER|FLOAT64|FLOAT|NUMERIC|BIGNUMERIC|DECIMAL|BIGDECIMAL)/i;
const TIMES = /^(TIMESTAMP|DATETIME|DATE)$/i;

export const bigquery: Dialect = {
  ...standard,
  name: "BigQuery",
  mostText: 900_000,
  mostColumns: 10000,
  quoteName: (name) => `\`${name.replaceAll("\\", "\\\\").replaceAll("`", "\\`")}\``,
  quoteText: (text) =>
    `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`,
  formOf: formsOf(/^(ARRAY|STRUCT|RECORD|JSON|BYTES|GEOGRAPHY|INTERVAL|RANGE)/i, /^BOOL/i, NUMBERS, TIMES),
  valueOf(sql, type) {
    if (/^BOOL/i.test(type)) return sql;
    if (TIMES.test(type)) return `UNIX_MICROS(CAST(${sql} AS TIMESTAMP)) / 1e6`;
    return NUMBERS.test(type) ? `CAST(${sql} AS FLOAT64)` : `CAST(${sql} AS STRING)`;
  },
  finite: (double) => `(CASE WHEN NOT IS_NAN(${double}) AND NOT IS_INF(${double}) THEN ${double} + 0 END)`,
  infinity: "CAST('Infinity' AS FLOAT64)",
  double: (value) => `CAST('${value}' AS FLOAT64)`,
  toDouble: (sql) => `CAST(${sql} AS FLOAT64)`,
  toBig: (sql) => `CAST(${sql} AS INT64)`,
  toSmall: (sql) => `CAST(${sql} AS INT64)`,
  modulo: (a, b) => `MOD(${a}, ${b})`,
  item: (values, place) => `[${Array.from(values).join(",")}][OFFSET(${place})]`,
  spread: (keys, others, from) =>
    `SELECT ${["k", ...others].join(", ")} FROM (${from}) f CROSS JOIN UNNEST([${keys.join(", ")}]) AS k`,
  valueRows: unionOfRows,
  listTables: (scratch, prefix) =>
    `SELECT table_name FROM ${scratch}INFORMATION_SCHEMA.TABLES WHERE STARTS_WITH(table_name, '${prefix}')`,
  approximateDistinct: (sql) => `APPROX_COUNT_DISTINCT(${sql})`,
  approximateQuantile: (double, fraction) =>
    `APPROX_QUANTILES(${double}, 1000)[OFFSET(${Math.round(fraction * 1000)})]`,
};
