// Snowflake. Checked as text only: no server was at hand.

import type { Dialect } from "../dialect.ts";

const NUMBERS =
  /^(number|decimal|numeric|int|integer|bigint|smallint|tinyint|byteint|float|double|real|fixed)/i;
const TIMES = /^(timestamp|date$|datetime)/i;

export const snowflake: Dialect = {
  name: "Snowflake",
  mostText: 900_000,
  mostGroups: 256,
  mostJoins: 32,
  mostColumns: 100000,
  quoteName: (name) => `"${name.replaceAll('"', '""')}"`,
  quoteText: (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`,
  formOf(type) {
    if (/^(array|object|variant|map|binary|geography|geometry|vector)/i.test(type)) return null;
    return /^bool/i.test(type) ? "boolean" : NUMBERS.test(type) || TIMES.test(type) ? "number" : "text";
  },
  valueOf(sql, type) {
    if (/^bool/i.test(type)) return sql;
    if (TIMES.test(type)) return `(DATE_PART(epoch_nanosecond, ${sql}::TIMESTAMP) / 1e9)::DOUBLE`;
    return NUMBERS.test(type) ? `(${sql})::DOUBLE` : `COLLATE((${sql})::VARCHAR, '')`;
  },
  finite: (double) =>
    `(CASE WHEN ${double} <> 'NaN'::DOUBLE AND ${double} > '-inf'::DOUBLE AND ${double} < 'inf'::DOUBLE THEN ${double} + 0 END)`,
  double: (value) => `'${value}'::DOUBLE`,
  toDouble: (sql) => `(${sql})::DOUBLE`,
  toBig: (sql) => `(${sql})::NUMBER(38, 0)`,
  toSmall: (sql, largest) => `(${sql})::NUMBER(${String(largest).length}, 0)`,
  and: (a, b) => `BITAND(${a}, ${b})`,
  xor: (a, b) => `BITXOR(${a}, ${b})`,
  shiftRight: (a, bits) => `BITSHIFTRIGHT(${a}, ${bits})`,
  modulo: (a, b) => `MOD(${a}, ${b})`,
  item: (values, place) => `GET([${Array.from(values).join(", ")}], ${place})::NUMBER(38, 0)`,
  spread: (keys, others, from) =>
    `SELECT ${["u.value::NUMBER(38, 0) AS k", ...others].join(", ")} FROM (${from}) f, LATERAL FLATTEN(INPUT => ARRAY_CONSTRUCT(${keys.join(", ")})) u`,
  createTable: (name, select) => `CREATE TEMPORARY TABLE ${name} AS ${select}`,
  valueRows: (rows, names) =>
    `SELECT * FROM (VALUES ${rows.map((row) => `(${row.join(", ")})`).join(", ")}) v(${names.join(", ")})`,
  listTables: () => null,
  rowNumber: null,
  approximateDistinct: (sql) => `APPROX_COUNT_DISTINCT(${sql})`,
  approximateQuantile: (double, fraction) => `APPROX_PERCENTILE(${double}, ${fraction})`,
};
