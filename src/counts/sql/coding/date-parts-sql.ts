// Columns that are computed from dates, in portable SQL: the same columns, of the same names, as
// memory has (dataset/derived), coded like all others.

import type { ColumnSchema, Derivation } from "../../../dataset/dataset.ts";
import { SECONDS_PER_DAY } from "../../../dataset/date-text.ts";
import { pairsWorth, partsWorth } from "../../../dataset/derived/add-date-parts.ts";
import {
  type DatePart,
  derivedKind,
  derivedName,
  derivedSchema,
} from "../../../dataset/derived/derivation.ts";
import type { CodedAttribute } from "../coded-relation.ts";
import type { ColumnCoder } from "./code-columns.ts";
import { type ColumnValues, readColumnValues } from "./column-values.ts";
import type { Survey, SurveyColumn } from "./survey.ts";

/** A column of dates, and what was read of it. */
export interface DateColumn {
  readonly schema: ColumnSchema;
  readonly values: ColumnValues;
}

export interface DateParts {
  readonly attributes: readonly CodedAttribute[];
  /** From what follows FROM, under the alias s, to the same with the columns that they need. */
  from(rows: string): string;
  /** Whether that joins tables, and may change the order of the rows. */
  readonly joins: boolean;
}

interface Part {
  readonly derived: Derivation;
  /** A double; null where a date is missing. */
  readonly sql: string;
}

/** More values than this are looked up in a table rather than searched by a CASE. */
const MOST_SEARCHED = 300;

/** The parts worth a column each; `without` are names that are taken, or not wanted. */
export async function dateParts(
  survey: Survey,
  coder: ColumnCoder,
  { dates, without, exact }: { dates: readonly DateColumn[]; without: ReadonlySet<string>; exact: boolean },
): Promise<DateParts> {
  const seconds = await Promise.all(dates.map((date, place) => secondsSql(survey, date, place)));
  const joins = seconds.map(({ join }) => join).join("");
  const isWanted = (wanted: Derivation): boolean => !without.has(derivedName(wanted));
  const singles = dates.flatMap(({ schema, values }, place): Part[] => {
    const { smallest, largest } = values.summary;
    return partsWorth(schema, { smallest, largest }).map((derived) => ({
      derived,
      sql: partSql(derived.part as DatePart, place),
    }));
  });
  const needMonth = new Set(
    dates.flatMap((_, place) => (singles.some(isMonthOf(dates[place])) ? place : [])),
  );
  const from = (rows: string): string => {
    const columns = seconds.map(({ sql }, place) => `${sql} AS dt${place}`);
    return withDays(`(SELECT s.*, ${columns.join(", ")} FROM ${rows}${joins}) s`, dates.length, needMonth);
  };
  const pairs = pairsWorth(dates.map((_, place) => place));
  if (singles.length + pairs.length === 0) return { attributes: [], from: (rows) => rows, joins: false };
  const rows = from(survey.from);
  const reversed = await isReversed(survey, rows, pairs);
  const between = pairs.map((pair, index): Part => {
    const [first, second] = reversed[index] ? [pair[1], pair[0]] : pair;
    const of = [dates[first].schema, dates[second].schema];
    return { derived: { part: "days", of }, sql: `(dd${second} - dd${first})` };
  });
  const parts = [...singles, ...between].filter(({ derived }) => isWanted(derived));
  const columns = await surveyParts(survey, rows, parts);
  const attributes: CodedAttribute[] = [];
  for (const [index, { derived, sql }] of parts.entries()) {
    const column = columns[index];
    if (!(column.smallest < column.largest)) continue;
    const schema = derivedSchema(derived, column.present < survey.rows);
    if (derivedKind(derived) === "categorical") {
      const size = schema.categories.length;
      const codeSql = survey.dialect.toBig(`coalesce(${sql}, ${size})`);
      attributes.push({ schema, size, codeSql, ranks: null });
    } else {
      const values = await readColumnValues(survey, column, exact);
      attributes.push({ ...(await coder.code(values, { kind: "continuous", why: "" })), schema });
    }
  }
  return { attributes, from: attributes.length === 0 ? (own) => own : from, joins: joins !== "" };
}

function isMonthOf({ schema }: DateColumn): (part: Part) => boolean {
  return ({ derived }) => derived.part === "month" && derived.of[0].name === schema.name;
}

/** A column of dates as seconds since 1970. */
async function secondsSql(
  { dialect, scratch }: Survey,
  { values }: DateColumn,
  place: number,
): Promise<{ readonly sql: string; readonly join: string }> {
  const { column, texts, numbers, clock, numberOf } = values;
  const isText = texts !== null && (column.numberSql === null || values.isConverted === true);
  if (!isText && clock?.factor !== null) {
    const factor = clock?.factor ?? 1;
    return { sql: factor === 1 ? column.numberSql! : `(${column.numberSql} / ${factor})`, join: "" };
  }
  const value = isText ? column.valueSql : column.numberSql!;
  const known = isText
    ? texts.flatMap(({ raw, text }) =>
        text === null ? [] : [[dialect.quoteText(raw), numberOf!(text)] as const],
      )
    : Array.from(numbers!.values, (number) => [dialect.double(number), clock!.seconds(number)] as const);
  const told = known.map(([key, own]) => [key, dialect.double(own)] as const);
  if (told.length <= MOST_SEARCHED) {
    const cases = told.map(([key, own]) => `WHEN ${key} THEN ${own}`);
    return { sql: `CASE ${value} ${cases.join(" ")} ELSE ${dialect.toDouble("NULL")} END`, join: "" };
  }
  const table = await scratch.upload(told, [`kt${place}`, `xt${place}`]);
  return { sql: `xt${place}`, join: ` LEFT JOIN ${table} t${place} ON ${value} = kt${place}` };
}

/** In steps, since no name of a SELECT is used in it again: days, and the months (date-part.ts). */
function withDays(rows: string, dates: number, needMonth: ReadonlySet<number>): string {
  const all = Array.from({ length: dates }, (_, place) => place);
  const months = [...needMonth];
  const step = (from: string, columns: readonly string[]): string =>
    columns.length === 0 ? from : `(SELECT s.*, ${columns.join(", ")} FROM ${from}) s`;
  const days = step(
    rows,
    all.map((i) => `floor(dt${i} / ${SECONDS_PER_DAY}) AS dd${i}`),
  );
  const ofEra = step(
    days,
    months.map((i) => `dd${i} + 719468 - floor((dd${i} + 719468) / 146097) * 146097 AS de${i}`),
  );
  const years = step(
    ofEra,
    months.map(
      (i) =>
        `floor((de${i} - floor(de${i} / 1460) + floor(de${i} / 36524) - floor(de${i} / 146096)) / 365) AS dy${i}`,
    ),
  );
  return step(
    years,
    months.map(
      (i) =>
        `floor((5 * (de${i} - (365 * dy${i} + floor(dy${i} / 4) - floor(dy${i} / 100))) + 2) / 153) + 2 AS dm${i}`,
    ),
  );
}

function partSql(part: DatePart, place: number): string {
  const [day, seconds, month] = [`dd${place}`, `dt${place}`, `dm${place}`];
  switch (part) {
    case "weekday":
      return `(${day} + 3 - 7 * floor((${day} + 3) / 7))`;
    case "month":
      return `(${month} - 12 * floor(${month} / 12))`;
    case "hour":
      return `floor((${seconds} - ${day} * ${SECONDS_PER_DAY}) / 3600)`;
    case "days":
      throw new Error("days are between two columns");
  }
}

/** Of each pair whether more rows have the second date first. */
async function isReversed(
  { connector, dialect }: Survey,
  rows: string,
  pairs: readonly (readonly [number, number])[],
): Promise<boolean[]> {
  if (pairs.length === 0) return [];
  const asked = pairs.map(
    ([a, b], index) =>
      `${dialect.toDouble(`sum(CASE WHEN dt${b} < dt${a} THEN 1 WHEN dt${a} < dt${b} THEN -1 ELSE 0 END)`)} AS p${index}`,
  );
  const [row] = await connector.rows(`SELECT ${asked.join(", ")} FROM ${rows}`);
  return row.map((later) => Number(later) > 0);
}

/** What the first pass asks of the columns of the data. */
async function surveyParts(
  { connector, dialect }: Survey,
  rows: string,
  parts: readonly Part[],
): Promise<SurveyColumn[]> {
  if (parts.length === 0) return [];
  const asked = parts.flatMap(({ sql }, index) =>
    [`count(${sql})`, `min(${sql})`, `max(${sql})`].map(
      (fact, place) => `${dialect.toDouble(fact)} AS f${index}_${place}`,
    ),
  );
  const [facts] = await connector.rows(`SELECT ${asked.join(", ")} FROM ${rows}`);
  return parts.map(({ derived, sql }, index): SurveyColumn => {
    const [present, smallest, largest] = facts
      .slice(3 * index, 3 * index + 3)
      .map((fact) => (fact === null ? Number.NaN : Number(fact)));
    return {
      ...{ name: derivedName(derived), from: rows, form: "number", isTime: false },
      ...{ valueSql: sql, numberSql: sql, present, whole: true, smallest, largest },
      ...{ trues: 0, endless: 0, rough: null },
    };
  });
}
