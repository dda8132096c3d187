// ClickHouse, 23 or newer. A column may be Nullable or not; what is selected here is Nullable, so
// that a CASE without ELSE is null.

import type { Dialect } from "../dialect.ts";
import { standardDialect, unionOfRows } from "./standard-dialect.ts";

const NUMBERS = /^(U?Int\d+|Float\d+|Decimal)/;
const TIMES = /^(DateTime|Date)/;
const plain = (type: string): string =>
  type.replace(/^(LowCardinality|Nullable)\((.*)\)$/, "$2").replace(/^Nullable\((.*)\)$/, "$1");

export const clickhouse: Dialect = {
  ...standardDialect,
  name: "ClickHouse",
  // max_query_size is 262,144 by default.
  mostText: 240_000,
  mostJoins: 16,
  quoteName: (name) => `"${name.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`,
  quoteText: (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`,
  formOf(type) {
    const own = plain(type);
    if (/^(Array|Map|Tuple|Nested|JSON|Object|AggregateFunction|Point|Ring|Polygon)/.test(own)) return null;
    return own === "Bool" ? "boolean" : NUMBERS.test(own) || TIMES.test(own) ? "number" : "text";
  },
  valueOf(sql, type) {
    const own = plain(type);
    if (own === "Bool") return `CAST(${sql} AS Nullable(Bool))`;
    if (/^DateTime64/.test(own)) return `CAST(toDecimal64(${sql}, 9) AS Nullable(Float64))`;
    if (TIMES.test(own)) return `CAST(toUnixTimestamp(toDateTime(${sql}, 'UTC')) AS Nullable(Float64))`;
    return NUMBERS.test(own) ? `CAST(${sql} AS Nullable(Float64))` : `CAST(${sql} AS Nullable(String))`;
  },
  finite: (double) => `(CASE WHEN isFinite(${double}) THEN ${double} + 0 END)`,
  double: (value) => `toFloat64('${value}')`,
  toDouble: (sql) => `CAST(${sql} AS Nullable(Float64))`,
  toBig: (sql) => `CAST(${sql} AS Nullable(Int64))`,
  toSmall: (sql, largest) => `CAST(${sql} AS Nullable(${largest < 32768 ? "Int16" : "Int32"}))`,
  and: (a, b) => `bitAnd(${a}, ${b})`,
  xor: (a, b) => `bitXor(${a}, ${b})`,
  shiftRight: (a, bits) => `bitShiftRight(${a}, ${bits})`,
  item: (values, place) => `CAST([${Array.from(values).join(",")}], 'Array(Int64)')[${place} + 1]`,
  spread: (keys, others, from) =>
    `SELECT ${[`arrayJoin([${keys.join(", ")}]) AS k`, ...others].join(", ")} FROM (${from})`,
  createTable: (name, select) => `CREATE TABLE ${name} ENGINE = MergeTree ORDER BY tuple() AS ${select}`,
  valueRows: unionOfRows,
  listTables: (scratch, prefix) =>
    `SELECT name FROM system.tables WHERE database = ${scratch === "" ? "currentDatabase()" : `'${scratch.replaceAll('"', "").replace(/\.$/, "")}'`} AND startsWith(name, '${prefix}')`,
  approximateDistinct: (sql) => `uniq(${sql})`,
  approximateQuantile: (double, fraction) => `quantileTDigest(${fraction})(${double})`,
};
