// Trino, 400 or newer.

import type { Dialect } from "../dialect.ts";
import { formsByType, standardDialect } from "./standard-dialect.ts";

const NUMBERS = /^(tinyint|smallint|integer|bigint|real|double|decimal)/;
const TIMES = /^(timestamp|date)/;
const NESTED = /^(array|map|row|json|varbinary|hyperloglog|qdigest|tdigest|geometry|sphericalgeography)/i;

export const trino: Dialect = {
  ...standardDialect,
  name: "Trino",
  // query.max-length is 1,000,000 by default.
  mostText: 900_000,
  mostJoins: 16,
  formOf: formsByType(NESTED, /^boolean$/, NUMBERS, TIMES),
  valueOf(sql, type) {
    if (type === "boolean") return sql;
    if (type === "date") return `to_unixtime(CAST(${sql} AS TIMESTAMP))`;
    if (TIMES.test(type)) return `to_unixtime(${sql})`;
    return NUMBERS.test(type) ? `CAST(${sql} AS DOUBLE)` : `CAST(${sql} AS VARCHAR)`;
  },
  finite: (double) => `(CASE WHEN is_finite(${double}) THEN ${double} + 0 END)`,
  double: (value) => `DOUBLE '${value}'`,
  and: (a, b) => `bitwise_and(${a}, ${b})`,
  xor: (a, b) => `bitwise_xor(${a}, ${b})`,
  shiftRight: (a, bits) => `bitwise_right_shift(CAST(${a} AS BIGINT), CAST(${bits} AS INTEGER))`,
  item: (values, place) => `CAST(ARRAY[${Array.from(values).join(",")}] AS ARRAY(BIGINT))[${place} + 1]`,
  spread: (keys, others, from) =>
    `SELECT ${["k", ...others].join(", ")} FROM (${from}) CROSS JOIN UNNEST(ARRAY[${keys.join(", ")}]) u(k)`,
  listTables(scratch, prefix) {
    const [schema, catalog] = scratch.replaceAll('"', "").split(".").filter(Boolean).reverse();
    const from = catalog ? `"${catalog}".information_schema.tables` : "information_schema.tables";
    const where = schema ? `table_schema = '${schema}'` : "table_schema = current_schema";
    return `SELECT table_name FROM ${from} WHERE ${where} AND starts_with(table_name, '${prefix}')`;
  },
  approximateDistinct: (sql) => `approx_distinct(${sql})`,
  approximateQuantile: (double, fraction) => `approx_percentile(${double}, ${fraction})`,
};
