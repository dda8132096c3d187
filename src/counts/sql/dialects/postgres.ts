// PostgreSQL, 12 or newer.

import type { Dialect } from "../dialect.ts";
import { formsByType, standardDialect } from "./standard-dialect.ts";

const NUMBERS = /^(smallint|integer|bigint|real|double precision|numeric|int[248]|float[48]|oid|money)\b/;
const NESTED = /\[\]$|^(json|jsonb|xml|bytea|point|line|lseg|box|path|polygon|circle|tsvector|record)\b/;
const TIMES = /^(timestamp|date|time)/;

export const postgres: Dialect = {
  ...standardDialect,
  name: "PostgreSQL",
  mostText: 8_000_000,
  mostColumns: 1600,
  formOf: formsByType(NESTED, /^bool/, NUMBERS, TIMES),
  valueOf(sql, type) {
    if (TIMES.test(type)) return `CAST(extract(epoch FROM ${sql}) AS DOUBLE PRECISION)`;
    if (/^money/.test(type)) return `CAST(CAST(${sql} AS NUMERIC) AS DOUBLE PRECISION)`;
    if (NUMBERS.test(type)) return `CAST(${sql} AS DOUBLE PRECISION)`;
    return /^bool/.test(type) ? sql : `CAST(${sql} AS TEXT) COLLATE "C"`;
  },
  // NaN is the largest number there, and equal to itself.
  finite: (double) => `(CASE WHEN ${double} > '-Infinity' AND ${double} < 'Infinity' THEN ${double} + 0 END)`,
  infinity: "CAST('Infinity' AS DOUBLE PRECISION)",
  double: (value) => `CAST('${value}' AS DOUBLE PRECISION)`,
  toDouble: (sql) => `CAST(${sql} AS DOUBLE PRECISION)`,
  xor: (a, b) => `(${a} # ${b})`,
  shiftRight: (a, bits) => `(${a} >> CAST(${bits} AS INTEGER))`,
  item: (values, place) => `(CAST('{${Array.from(values).join(",")}}' AS BIGINT[]))[${place} + 1]`,
  spread: (keys, others, from) =>
    `SELECT ${["k", ...others].join(", ")} FROM (${from}) f CROSS JOIN LATERAL unnest(ARRAY[${keys.join(", ")}]) u(k)`,
  createTable: (name, select) => `CREATE ${name.includes(".") ? "" : "TEMP "}TABLE ${name} AS ${select}`,
  listTables: (scratch, prefix) =>
    scratch === ""
      ? null
      : `SELECT tablename FROM pg_tables WHERE schemaname = ${postgres.quoteText(scratch.replaceAll('"', "").replace(/\.$/, ""))} AND starts_with(tablename, '${prefix}')`,
};
