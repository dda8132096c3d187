// How each database writes names, texts and types in an exported model. What is compared is the
// same everywhere.

import { DataError } from "../dataset/data-error.ts";
import { dateText } from "../dataset/date-text.ts";
import { bracedEscape, wordGlob, wordPattern } from "../dataset/derived/word.ts";
import { quoteText } from "./name-text.ts";

export interface SqlDialect {
  name(text: string): string;
  text(text: string): string;
  /** A column of categories so that it compares with texts exactly. */
  category(column: string): string;
  /** Any column, booleans and numbers too, as text in lower case. */
  lowered(column: string): string;
  /** A column of numbers so that it compares with doubles. */
  number(column: string): string;
  /** The same where a threshold has more digits than exact types share with doubles. */
  double(column: string): string;
  /** A column of times as seconds since 1970. */
  seconds(column: string): string;
  /** A column of dates, or of times where any of its values has one, compared with a date. */
  date(column: string, operator: "<=" | ">", seconds: number, hasTimes: boolean): string;
  /** Of a column of dates or times: from 1, which is Monday; from 1, which is January; from 0. */
  weekday(column: string): string;
  month(column: string): string;
  hour(column: string): string;
  /** How often midnight passed from one date or time to the other. */
  days(from: string, to: string): string;
  /** Whether a column of texts holds a word (dataset/derived/word.ts), as a truth value. */
  word(column: string, word: string): string;
  /** A moment that is written in the zone of a session as a time without a zone, in UTC. */
  utc(column: string): string;
}

const doubled = (quote: string) => (text: string) =>
  `${quote}${withoutNul(text).replaceAll(quote, quote + quote)}${quote}`;

const backslashed = (quote: string) => (text: string) =>
  `${quote}${withoutNul(text)
    .replaceAll("\\", "\\\\")
    .replaceAll(quote, `\\${quote}`)
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")}${quote}`;

const as = (type: string) => (column: string) => `CAST(${column} AS ${type})`;
const plain = (column: string): string => column;
const lower = (type: string) => (column: string) => `LOWER(CAST(${column} AS ${type}))`;

const compareDates: SqlDialect["date"] = (column, operator, seconds, hasTimes) =>
  `${column} ${operator} ${hasTimes ? `TIMESTAMP '${moment(seconds)}'` : `DATE '${dateText(seconds)}'`}`;

/** Some databases ask for seconds. */
function moment(seconds: number): string {
  const text = dateText(seconds, true);
  return text.length === 16 ? `${text}:00` : text;
}

/** By a regular expression, in which `escaped` writes what is not ASCII. */
const matches =
  (
    write: (column: string, pattern: string) => string,
    text: (text: string) => string,
    escaped: (code: number) => string = bracedEscape,
  ): SqlDialect["word"] =>
  (column, word) =>
    write(column, text(wordPattern(word, escaped)));

const call = (name: string) => (column: string, pattern: string) => `${name}(${column}, ${pattern})`;

/** Of PostgreSQL. */
function unicodeEscape(code: number): string {
  const digits = code.toString(16).toUpperCase();
  return code > 0xffff ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
}

const atUtc = (column: string): string => `(${column} AT TIME ZONE 'UTC')`;

const standard: SqlDialect = {
  name: doubled('"'),
  text: doubled("'"),
  category: plain,
  lowered: lower("VARCHAR(100)"),
  number: plain,
  double: as("DOUBLE PRECISION"),
  seconds: (column) => `EXTRACT(EPOCH FROM ${column})`,
  date: compareDates,
  weekday: (column) => `EXTRACT(ISODOW FROM ${column})`,
  month: (column) => `EXTRACT(MONTH FROM ${column})`,
  hour: (column) => `EXTRACT(HOUR FROM ${column})`,
  days: (from, to) => `(CAST(${to} AS DATE) - CAST(${from} AS DATE))`,
  word: matches(call("REGEXP_LIKE"), doubled("'")),
  utc: atUtc,
};

/**
 * MySQL and MariaDB compare texts without case and trailing blanks, and take backslashes for
 * escapes or not, as they are set up.
 */
const mysql: SqlDialect = {
  name: doubled("`"),
  text: (text) => (/^[\x20-\x26\x28-\x5b\x5d-\x7e]*$/.test(text) ? `'${text}'` : hexText(text)),
  category: (column) => `CAST(CONVERT(${column} USING utf8mb4) AS BINARY)`,
  lowered: (column) => `CAST(LOWER(CONVERT(CAST(${column} AS CHAR) USING utf8mb4)) AS BINARY)`,
  number: plain,
  double: (column) => `(${column} + 0e0)`,
  seconds: (column) => `TIMESTAMPDIFF(MICROSECOND, '1970-01-01', ${column}) / 1e6`,
  date: compareDates,
  weekday: (column) => `(WEEKDAY(${column}) + 1)`,
  month: (column) => `MONTH(${column})`,
  hour: (column) => `HOUR(${column})`,
  days: (from, to) => `DATEDIFF(${to}, ${from})`,
  word: (column, word) =>
    `CONVERT(${column} USING utf8mb4) COLLATE utf8mb4_bin REGEXP ${hexText(wordPattern(word, bracedEscape))}`,
  utc: (column) => `CONVERT_TZ(${column}, @@session.time_zone, '+00:00')`,
};

export const sqlDialects = {
  standard,
  duckdb: {
    ...standard,
    lowered: lower("VARCHAR"),
    double: as("DOUBLE"),
    word: matches(call("REGEXP_MATCHES"), doubled("'")),
  },
  // Columns of imported files are texts there, whatever they hold.
  sqlite: {
    ...standard,
    lowered: lower("TEXT"),
    number: as("REAL"),
    double: as("REAL"),
    seconds: (column) => `unixepoch(${column})`,
    // There is no type of dates: they are texts.
    date: (column, operator, seconds) => `unixepoch(${column}) ${operator} ${seconds}`,
    weekday: (column) => `((CAST(strftime('%w', ${column}) AS INTEGER) + 6) % 7 + 1)`,
    month: (column) => `CAST(strftime('%m', ${column}) AS INTEGER)`,
    hour: (column) => `CAST(strftime('%H', ${column}) AS INTEGER)`,
    days: (from, to) => `CAST(julianday(date(${to})) - julianday(date(${from})) AS INTEGER)`,
    // There are no regular expressions: its patterns know sets of characters, too.
    word: (column, word) => `(' ' || ${column} || ' ') GLOB ${doubled("'")(wordGlob(word))}`,
    utc: plain,
  },
  postgres: {
    ...standard,
    lowered: lower("TEXT"),
    word: matches((column, pattern) => `${column} ~ ${pattern}`, doubled("'"), unicodeEscape),
  },
  mysql,
  trino: {
    ...standard,
    category: as("VARCHAR"),
    lowered: lower("VARCHAR"),
    double: as("DOUBLE"),
    seconds: (column) => `to_unixtime(${column})`,
    weekday: (column) => `day_of_week(${column})`,
    hour: (column) => `EXTRACT(HOUR FROM CAST(${column} AS TIMESTAMP))`,
    days: (from, to) => `date_diff('day', CAST(${from} AS DATE), CAST(${to} AS DATE))`,
  },
  bigquery: {
    name: backslashed("`"),
    text: backslashed("'"),
    category: as("STRING"),
    lowered: lower("STRING"),
    number: plain,
    double: as("FLOAT64"),
    seconds: (column) => `UNIX_MICROS(CAST(${column} AS TIMESTAMP)) / 1e6`,
    date: (column, operator, seconds) =>
      `CAST(${column} AS TIMESTAMP) ${operator} TIMESTAMP '${moment(seconds)}+00'`,
    weekday: (column) => `(MOD(EXTRACT(DAYOFWEEK FROM CAST(${column} AS TIMESTAMP)) + 5, 7) + 1)`,
    month: (column) => `EXTRACT(MONTH FROM CAST(${column} AS TIMESTAMP))`,
    hour: (column) => `EXTRACT(HOUR FROM CAST(${column} AS TIMESTAMP))`,
    days: (from, to) => `DATE_DIFF(CAST(${to} AS DATE), CAST(${from} AS DATE), DAY)`,
    word: matches(call("REGEXP_CONTAINS"), backslashed("'")),
    utc: plain,
  },
  snowflake: {
    ...standard,
    text: backslashed("'"),
    category: as("VARCHAR"),
    lowered: lower("VARCHAR"),
    double: as("DOUBLE"),
    seconds: (column) => `DATE_PART(epoch_nanosecond, ${column}::TIMESTAMP) / 1e9`,
    weekday: (column) => `DAYOFWEEKISO(${column})`,
    month: (column) => `MONTH(${column})`,
    hour: (column) => `HOUR(${column})`,
    days: (from, to) => `DATEDIFF(day, ${from}, ${to})`,
    word: matches((column, pattern) => `REGEXP_INSTR(${column}, ${pattern}) > 0`, backslashed("'")),
    utc: (column) => `CONVERT_TIMEZONE('UTC', ${column})`,
  },
  spark: {
    name: doubled("`"),
    text: backslashed("'"),
    category: as("STRING"),
    lowered: lower("STRING"),
    number: plain,
    double: as("DOUBLE"),
    seconds: (column) => `CAST(CAST(${column} AS TIMESTAMP) AS DOUBLE)`,
    date: compareDates,
    weekday: (column) => `(WEEKDAY(${column}) + 1)`,
    month: (column) => `MONTH(${column})`,
    hour: (column) => `HOUR(${column})`,
    days: (from, to) => `DATEDIFF(${to}, ${from})`,
    word: matches((column, pattern) => `${column} RLIKE ${pattern}`, backslashed("'")),
    utc: (column) => `TO_UTC_TIMESTAMP(${column}, CURRENT_TIMEZONE())`,
  },
  clickhouse: {
    name: backslashed("`"),
    text: backslashed("'"),
    category: (column) => `toString(${column})`,
    lowered: (column) => `lower(toString(${column}))`,
    number: plain,
    double: (column) => `toFloat64(${column})`,
    seconds: (column) => `toUnixTimestamp64Nano(toDateTime64(${column}, 9, 'UTC')) / 1e9`,
    date: (column, operator, seconds) =>
      `toDateTime64(${column}, 6, 'UTC') ${operator} toDateTime64('${moment(seconds)}', 6, 'UTC')`,
    weekday: (column) => `toDayOfWeek(toDateTime64(${column}, 6, 'UTC'))`,
    month: (column) => `toMonth(toDateTime64(${column}, 6, 'UTC'))`,
    hour: (column) => `toHour(toDateTime64(${column}, 6, 'UTC'))`,
    days: (from, to) =>
      `dateDiff('day', toDateTime64(${from}, 6, 'UTC'), toDateTime64(${to}, 6, 'UTC'), 'UTC')`,
    word: matches(call("match"), backslashed("'")),
    utc: plain,
  },
} satisfies Readonly<Record<string, SqlDialect>>;

export type SqlDialectName = keyof typeof sqlDialects;

/** The bytes of a text, for which no setting of the server matters. */
function hexText(text: string): string {
  const bytes = new TextEncoder().encode(withoutNul(text));
  return `CONVERT(X'${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}' USING utf8mb4)`;
}

function withoutNul(text: string): string {
  if (!text.includes("\0")) return text;
  throw new DataError(`SQL cannot hold the character U+0000 in ${quoteText(text)}; rename it`);
}
