// MySQL 8.0 or newer, which has no arrays: keys are spread by a join with numbers. Checked as text only: no server was at hand.

import type { Dialect } from "../dialect.ts";

const NUMBERS = /^(tinyint|smallint|mediumint|int|integer|bigint|decimal|numeric|float|double|real|year)/i;
const TIMES = /^(timestamp|datetime|date)/i;
const isBoolean = (type: string): boolean => /^(tinyint\(1\)|bit\(1\)|bool)/i.test(type);

export const mysql: Dialect = {
  name: "MySQL",
  mostText: 4_000_000,
  mostGroups: 256,
  mostJoins: 32,
  mostColumns: 4096,
  quoteName: (name) => `\`${name.replaceAll("`", "``")}\``,
  quoteText: (text) => `_utf8mb4'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}' COLLATE utf8mb4_bin`,
  formOf(type) {
    if (/^(json|geometry|point|linestring|polygon|binary|varbinary|\w*blob)/i.test(type)) return null;
    return isBoolean(type) ? "boolean" : NUMBERS.test(type) || TIMES.test(type) ? "number" : "text";
  },
  valueOf(sql, type) {
    if (isBoolean(type)) return `(${sql} <> 0)`;
    if (TIMES.test(type)) return `CAST(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', ${sql}) / 1e6 AS DOUBLE)`;
    // Without the collation "a" and "A" would be one value.
    return NUMBERS.test(type)
      ? `CAST(${sql} AS DOUBLE)`
      : `(CONVERT(${sql} USING utf8mb4) COLLATE utf8mb4_bin)`;
  },
  finite: (double) => `(${double} + 0)`,
  double: (value) => (/e/.test(String(value)) ? String(value) : `${value}e0`),
  toDouble: (sql) => `CAST(${sql} AS DOUBLE)`,
  toBig: (sql) => `CAST(${sql} AS SIGNED)`,
  toSmall: (sql) => `CAST(${sql} AS SIGNED)`,
  and: (a, b) => `CAST(${a} & ${b} AS SIGNED)`,
  xor: (a, b) => `CAST(${a} ^ ${b} AS SIGNED)`,
  shiftRight: (a, bits) => `CAST(${a} >> ${bits} AS SIGNED)`,
  modulo: (a, b) => `(${a} % ${b})`,
  item: (values, place) => `CAST(ELT(${place} + 1, ${Array.from(values).join(",")}) AS SIGNED)`,
  spread(keys, others, from) {
    const numbers = keys
      .map((_, index) => (index === 0 ? "SELECT 0 AS i" : `SELECT ${index}`))
      .join(" UNION ALL ");
    const chosen = keys.map((key, index) => `WHEN ${index} THEN ${key}`).join(" ");
    return `SELECT ${[`CASE i ${chosen} END AS k`, ...others].join(", ")} FROM (${from}) f CROSS JOIN (${numbers}) u`;
  },
  createTable: (name, select) => `CREATE TEMPORARY TABLE ${name} AS ${select}`,
  valueRows: (rows, names) =>
    `SELECT * FROM (VALUES ${rows.map((row) => `ROW(${row.join(", ")})`).join(", ")}) AS v(${names.join(", ")})`,
  listTables: () => null,
  rowNumber: null,
  approximateDistinct: null,
  approximateQuantile: null,
};
