// PostgreSQL, 12 or newer.

import type { Dialect } from "../dialect.ts";

const NUMBERS = /^(smallint|integer|bigint|real|double precision|numeric|int[248]|float[48]|oid|money)\b/;
const TIMES = /^(timestamp|date|time)/;

export const postgres: Dialect = {
  name: "PostgreSQL",
  mostText: 8_000_000,
  mostGroups: 256,
  mostJoins: 32,
  mostColumns: 1600,
  quoteName: (name) => `"${name.replaceAll('"', '""')}"`,
  quoteText: (text) => `'${text.replaceAll("'", "''")}'`,
  formOf(type) {
    if (/\[\]$|^(json|jsonb|xml|bytea|point|line|lseg|box|path|polygon|circle|tsvector|record)\b/.test(type))
      return null;
    if (/^bool/.test(type)) return "boolean";
    return NUMBERS.test(type) || TIMES.test(type) ? "number" : "text";
  },
  valueOf(sql, type) {
    if (TIMES.test(type)) return `CAST(extract(epoch FROM ${sql}) AS DOUBLE PRECISION)`;
    if (/^money/.test(type)) return `CAST(CAST(${sql} AS NUMERIC) AS DOUBLE PRECISION)`;
    if (NUMBERS.test(type)) return `CAST(${sql} AS DOUBLE PRECISION)`;
    return /^bool/.test(type) ? sql : `CAST(${sql} AS TEXT) COLLATE "C"`;
  },
  // NaN is the largest number there, and equal to itself.
  finite: (double) => `(CASE WHEN ${double} > '-Infinity' AND ${double} < 'Infinity' THEN ${double} + 0 END)`,
  double: (value) => `CAST('${value}' AS DOUBLE PRECISION)`,
  toDouble: (sql) => `CAST(${sql} AS DOUBLE PRECISION)`,
  toBig: (sql) => `CAST(${sql} AS BIGINT)`,
  toSmall: (sql, largest) => `CAST(${sql} AS ${largest < 32768 ? "SMALLINT" : "INTEGER"})`,
  and: (a, b) => `(${a} & ${b})`,
  xor: (a, b) => `(${a} # ${b})`,
  shiftRight: (a, bits) => `(${a} >> CAST(${bits} AS INTEGER))`,
  modulo: (a, b) => `(${a} % ${b})`,
  item: (values, place) => `(CAST('{${Array.from(values).join(",")}}' AS BIGINT[]))[${place} + 1]`,
  spread: (keys, others, from) =>
    `SELECT ${["k", ...others].join(", ")} FROM (${from}) f CROSS JOIN LATERAL unnest(ARRAY[${keys.join(", ")}]) u(k)`,
  createTable: (name, select) => `CREATE ${name.includes(".") ? "" : "TEMP "}TABLE ${name} AS ${select}`,
  valueRows: (rows, names) =>
    `SELECT * FROM (VALUES ${rows.map((row) => `(${row.join(", ")})`).join(", ")}) v(${names.join(", ")})`,
  listTables: (scratch, prefix) =>
    scratch === ""
      ? null
      : `SELECT tablename FROM pg_tables WHERE schemaname = ${postgres.quoteText(scratch.replaceAll('"', "").replace(/\.$/, ""))} AND starts_with(tablename, '${prefix}')`,
  rowNumber: null,
  approximateDistinct: null,
  approximateQuantile: null,
};
