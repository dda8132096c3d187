// ClickHouse, 22 or newer. Columns are nullable only where their type says so; the connector sets cast_keep_nullable and
// prefer_column_name_to_alias, on which the planner's SQL relies.

import type { Dialect } from "../dialect.ts";

const NUMBERS = /^(U?Int\d+|Float(32|64)|BFloat16|Decimal.*)$/;
const TIMES = /^(Date|DateTime)/;
const NESTED = /^(Array|Map|Tuple|Nested|JSON|Object|Variant|Dynamic|AggregateFunction|Point|Ring|Polygon)/;
/** Without what says that values may be missing, or are kept in a dictionary. */
const bare = (type: string): string => type.replace(/^(?:(?:Nullable|LowCardinality)\()+(.*?)\)+$/, "$1");

export const clickhouse: Dialect = {
  name: "ClickHouse",
  mostText: 200_000,
  quoteName: (name) => `\`${name.replaceAll("\\", "\\\\").replaceAll("`", "\\`")}\``,
  quoteText: (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`,
  formOf(type) {
    const plain = bare(type);
    if (NESTED.test(plain)) return null;
    if (plain === "Bool") return "boolean";
    return NUMBERS.test(plain) || TIMES.test(plain) ? "number" : "text";
  },
  valueOf(sql, type) {
    const plain = bare(type);
    if (/^DateTime64/.test(plain))
      return `CAST(toUnixTimestamp64Micro(CAST(${sql} AS DateTime64(6, 'UTC'))) / 1e6 AS Nullable(Float64))`;
    if (TIMES.test(plain)) return `CAST(toInt64(toDateTime64(${sql}, 0, 'UTC')) AS Nullable(Float64))`;
    if (NUMBERS.test(plain)) return `CAST(${sql} AS Nullable(Float64))`;
    return plain === "Bool" ? `CAST(${sql} AS Nullable(Bool))` : `CAST(${sql} AS Nullable(String))`;
  },
  finite: (double) => `(CASE WHEN isFinite(${double}) THEN ${double} + 0 END)`,
  double: (value) => `toFloat64('${value}')`,
  toDouble: (sql) => `CAST(${sql} AS Nullable(Float64))`,
  toBig: (sql) => `CAST(${sql} AS Nullable(Int64))`,
  toSmall: (sql, largest) =>
    `CAST(${sql} AS Nullable(${largest < 256 ? "UInt8" : largest < 65536 ? "UInt16" : "UInt32"}))`,
  and: (a, b) => `bitAnd(toInt64(${a}), toInt64(${b}))`,
  xor: (a, b) => `bitXor(toInt64(${a}), toInt64(${b}))`,
  shiftRight: (a, bits) => `bitShiftRight(toInt64(${a}), ${bits})`,
  modulo: (a, b) => `(${a} % ${b})`,
  item: (values, place) =>
    `arrayElement(CAST([${Array.from(values).join(", ")}], 'Array(Int64)'), ${place} + 1)`,
  spread: (keys, others, from) =>
    `SELECT ${[`arrayJoin([${keys.join(", ")}]) AS k`, ...others].join(", ")} FROM (${from})`,
  createTable: (name, select) => `CREATE TABLE ${name} ENGINE = MergeTree ORDER BY tuple() AS ${select}`,
  valueRows: (rows, names) =>
    rows
      .map((row) => `SELECT ${row.map((value, index) => `${value} AS ${names[index]}`).join(", ")}`)
      .join(" UNION ALL "),
  listTables: (scratch, prefix) =>
    `SELECT name FROM system.tables WHERE database = ${scratch === "" ? "currentDatabase()" : `'${scratch.replace(/\.$/, "").replaceAll("`", "")}'`} AND startsWith(name, '${prefix}')`,
  rowNumber: null,
  approximateDistinct: (sql) => `uniq(${sql})`,
  approximateQuantile: (double, fraction) => `quantileTDigest(${fraction})(${double})`,
};
