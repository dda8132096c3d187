// Snowflake. Checked as text only: no server was at hand.

import type { Dialect } from "../dialect.ts";
import { formsOf, standard } from "./standard.ts";

const NUMBERS =
  /^(number|decimal|numeric|int|integer|bigint|smallint|tinyint|byteint|float|double|real|fixed)/i;
const TIMES = /^(timestamp|date$|datetime)/i;

export const snowflake: Dialect = {
  ...standard,
  name: "Snowflake",
  mostText: 900_000,
  quoteText: (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`,
  formOf: formsOf(/^(array|object|variant|map|binary|geography|geometry|vector)/i, /^bool/i, NUMBERS, TIMES),
  valueOf(sql, type) {
    if (/^bool/i.test(type)) return sql;
    if (TIMES.test(type)) return `(DATE_PART(epoch_nanosecond, ${sql}::TIMESTAMP) / 1e9)::DOUBLE`;
    return NUMBERS.test(type) ? `(${sql})::DOUBLE` : `COLLATE((${sql})::VARCHAR, '')`;
  },
  finite: (double) =>
    `(CASE WHEN ${double} <> 'NaN'::DOUBLE AND ${double} > '-inf'::DOUBLE AND ${double} < 'inf'::DOUBLE THEN ${double} + 0 END)`,
  infinity: "'inf'::DOUBLE",
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
  approximateDistinct: (sql) => `APPROX_COUNT_DISTINCT(${sql})`,
  approximateQuantile: (double, fraction) => `APPROX_PERCENTILE(${double}, ${fraction})`,
};
