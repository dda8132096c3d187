// MySQL 8.0 or newer, which has no arrays: keys are spread by a join with numbers. Checked as text only: no server was at hand.

import type { Dialect } from "../dialect.ts";
import { formsOf, standard } from "./standard.ts";

const NUMBERS = /^(tinyint|smallint|mediumint|int|integer|bigint|decimal|numeric|float|double|real|year)/i;
const TIMES = /^(timestamp|datetime|date)/i;
const BOOLEAN = /^(tinyint\(1\)|bit\(1\)|bool)/i;

export const mysql: Dialect = {
  ...standard,
  name: "MySQL",
  mostText: 4_000_000,
  mostColumns: 4096,
  quoteName: (name) => `\`${name.replaceAll("`", "``")}\``,
  quoteText: (text) => `_utf8mb4'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}' COLLATE utf8mb4_bin`,
  formOf: formsOf(
    /^(json|geometry|point|linestring|polygon|binary|varbinary|\w*blob)/i,
    BOOLEAN,
    NUMBERS,
    TIMES,
  ),
  valueOf(sql, type) {
    if (BOOLEAN.test(type)) return `(${sql} <> 0)`;
    if (TIMES.test(type)) return `CAST(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', ${sql}) / 1e6 AS DOUBLE)`;
    // Without the collation "a" and "A" would be one value.
    return NUMBERS.test(type)
      ? `CAST(${sql} AS DOUBLE)`
      : `(CONVERT(${sql} USING utf8mb4) COLLATE utf8mb4_bin)`;
  },
  finite: (double) => `(${double} + 0)`,
  infinity: "NULL",
  double: (value) => (/e/.test(String(value)) ? String(value) : `${value}e0`),
  toBig: (sql) => `CAST(${sql} AS SIGNED)`,
  toSmall: (sql) => `CAST(${sql} AS SIGNED)`,
  and: (a, b) => `CAST(${a} & ${b} AS SIGNED)`,
  xor: (a, b) => `CAST(${a} ^ ${b} AS SIGNED)`,
  shiftRight: (a, bits) => `CAST(${a} >> ${bits} AS SIGNED)`,
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
};
