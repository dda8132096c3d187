// The different values of a column, read once each, and the summary that infer-kinds.ts decides by:
// the same facts as the readers in memory gather.

import type { FoundText } from "../../../dataset/infer/column-finding.ts";
import { isMissingText, parseNumber, trimField } from "../../../dataset/infer/field-text.ts";
import { isFreeText } from "../../../dataset/infer/free-text.ts";
import { type ColumnReading, type ColumnSummary, FEW } from "../../../dataset/infer/infer-kinds.ts";
import { type Clock, clockOf, readPlain, SECONDS } from "../../../dataset/infer/read-numbers.ts";
import { type ReadingOptions, readTexts } from "../../../dataset/infer/read-texts.ts";
import { AUTO_DISTINCT } from "../../../encoding/bins.ts";
import type { Survey, SurveyColumn } from "./survey.ts";

/** Most different texts that are read; a column with more is left out. */
export const MOST_TEXTS = 2 ** 18;
/** Rows looked at first, where the engine has no estimate of how many values differ. */
const SAMPLE = 200_000;

/** A text as the database has it, and its meaning: null for a missing value. */
export interface RawText {
  readonly raw: string;
  readonly text: string | null;
  readonly rows: number;
  readonly weight: number;
}

/** Numbers, ascending, each with its weight. */
export interface NumberValues {
  readonly values: Float64Array;
  readonly weights: Float64Array;
}

export interface ColumnValues {
  readonly column: SurveyColumn;
  readonly summary: ColumnSummary;
  /** Of texts: all of them; null where they were not read. */
  readonly texts: readonly RawText[] | null;
  /** Of numbers: all of them; null where they are too many. */
  readonly numbers: NumberValues | null;
  /** What a text says as a number, where texts are numbers or dates. */
  numberOf?(text: string): number;
  /** What a number of the database stands for: seconds, where it counts milliseconds. */
  readonly clock?: Clock | null;
  /** Whether texts that are plain numbers stand for others, or for nothing. */
  readonly isConverted?: boolean;
}

export async function readColumnValues(
  survey: Survey,
  column: SurveyColumn,
  exact: boolean,
  how?: ReadingOptions,
): Promise<ColumnValues> {
  const { rows } = survey;
  const { name, form, present, trues, numberSql, whole, smallest, largest } = column;
  const none = { texts: null, numbers: null };
  if (form === "boolean") {
    const texts = [...(trues < present ? ["false"] : []), ...(trues > 0 ? ["true"] : [])];
    const missing = rows - present;
    const allDifferent = present === texts.length && missing === 0;
    const numbers = { numeric: false, whole, smallest, largest };
    return {
      column,
      ...none,
      summary: { name, rows, missing, ...numbers, distinct: texts.length, allDifferent, texts },
    };
  }
  if (form === "text") {
    const found =
      (column.rough ?? 0) > 2 * MOST_TEXTS ? null : await distinctTexts(survey, column, MOST_TEXTS);
    if (found !== null) return textValues(survey, column, found, how);
  }
  const common = {
    name,
    rows,
    missing: rows - present,
    numeric: numberSql !== null,
    whole,
    smallest,
    largest,
  };
  if (numberSql === null) {
    const different = await countDistinct(survey, column, column.valueSql);
    return { column, ...none, summary: { ...common, distinct: different, allDifferent: false, texts: null } };
  }
  const limit = exact ? Number.POSITIVE_INFINITY : AUTO_DISTINCT;
  const found = (await isSurelyMore(survey, column, limit))
    ? null
    : await distinct(survey, column, numberSql, limit, Number);
  const allDifferent = async (): Promise<boolean> => {
    // Whole numbers that all differ span at least as many as there are rows.
    if (!whole || present < rows || largest - smallest < rows - 1) return false;
    return (found?.length ?? (await countDistinct(survey, column, numberSql))) === rows;
  };
  if (found === null) {
    const clock = timeOf(column, null, how);
    const summary = {
      ...common,
      ...onClock(clock, column),
      distinct: AUTO_DISTINCT + 1,
      allDifferent: await allDifferent(),
      texts: null,
    };
    return { column, summary, ...none, clock };
  }
  found.sort((a, b) => a.value - b.value);
  const values = Float64Array.from(found, ({ value }) => value);
  const texts = found.length > FEW ? null : Array.from(values, String);
  const clock = timeOf(column, values, how);
  const facts = { distinct: found.length, allDifferent: await allDifferent(), texts };
  return {
    column,
    clock,
    summary: { ...common, ...onClock(clock, column), ...facts },
    texts: null,
    numbers: { values, weights: Float64Array.from(found, ({ weight }) => weight) },
  };
}

/** How a column of numbers counts time; null where it does not. `values` are null if too many. */
function timeOf(
  { name, isTime, smallest, largest }: SurveyColumn,
  values: Float64Array | null,
  how: ReadingOptions | undefined,
): Clock | null {
  if (how === undefined || (how.asked !== undefined && how.asked !== "date")) return null;
  if (isTime) return SECONDS;
  const clock = clockOf(name, values ?? Float64Array.of(smallest, largest), how.asked);
  return values === null && clock?.factor === null ? null : clock;
}

function onClock(clock: Clock | null, { smallest, largest, isTime }: SurveyColumn): Partial<ColumnSummary> {
  if (clock === null) return {};
  const none = { missingTexts: [], odd: [], oddRows: 0, warnings: [] };
  return {
    ...{ smallest: clock.seconds(smallest), largest: clock.seconds(largest) },
    reading: { isDate: true, ...none, written: isTime ? [] : [clock.written] },
  };
}

interface Found<T> {
  readonly value: T;
  readonly rows: number;
  readonly weight: number;
}

function distinctTexts(survey: Survey, column: SurveyColumn, limit: number): Promise<Found<string>[] | null> {
  const { valueSql } = column;
  const { guardText } = survey.dialect;
  if (!guardText) return distinct(survey, column, valueSql, limit, String);
  return distinct(survey, column, valueSql, limit, (text) => String(text).slice(1), guardText);
}

/** All different values with their rows and weights; null where there are more than the limit. */
async function distinct<T>(
  { connector, dialect, weightSql }: Survey,
  { from }: SurveyColumn,
  sql: string,
  limit: number,
  read: (value: unknown) => T,
  send: (value: string) => string = (value) => value,
): Promise<Found<T>[] | null> {
  const found: Found<T>[] = [];
  const weight = weightSql === null ? "count(*)" : `sum(${weightSql})`;
  const bound = Number.isFinite(limit) ? ` LIMIT ${limit + 1}` : "";
  await connector.stream(
    `SELECT ${send("x")} AS v, ${dialect.toDouble("count(*)")} AS n, ${dialect.toDouble(weight)} AS u FROM (SELECT ${[`${sql} AS x`, ...(weightSql === null ? [] : [weightSql])].join(", ")} FROM ${from}) d WHERE x IS NOT NULL GROUP BY x${bound}`,
    (chunk) => {
      const [values, rows, weights] = [0, 1, 2].map((index) => chunk.column(index));
      for (let i = 0; i < chunk.rowCount; i++) {
        found.push({
          value: read(values.getItem(i)),
          rows: Number(rows.getItem(i)),
          weight: Number(weights.getItem(i)),
        });
      }
    },
  );
  return found.length > limit ? null : found;
}

async function countDistinct(
  { connector, dialect }: Survey,
  { from }: SurveyColumn,
  sql: string,
): Promise<number> {
  const [[count]] = await connector.rows(
    `SELECT ${dialect.toDouble("count(*)")} AS n FROM (SELECT DISTINCT ${sql} AS x FROM ${from}) d WHERE x IS NOT NULL`,
  );
  return Number(count);
}

/** Whether a column has more different numbers than the limit, found without reading them. */
async function isSurelyMore(
  { connector, dialect }: Survey,
  column: SurveyColumn,
  limit: number,
): Promise<boolean> {
  if (column.present <= limit) return false;
  if (column.rough !== null) return column.rough > 2 * limit;
  const [[count]] = await connector.rows(
    `SELECT ${dialect.toDouble("count(*)")} AS n FROM (SELECT DISTINCT x FROM (SELECT ${column.numberSql} AS x FROM ${column.from} LIMIT ${SAMPLE}) a) b`,
  );
  return Number(count) > limit + 1;
}

function textValues(
  { rows }: Survey,
  column: SurveyColumn,
  found: readonly Found<string>[],
  how: ReadingOptions | undefined,
): ColumnValues {
  const trimmed = found.map(({ value, ...rest }): RawText => {
    const text = trimField(value);
    return { raw: value, text: isMissingText(text) ? null : text, ...rest };
  });
  const read = how === undefined ? null : readFound(column.name, trimmed, how);
  const texts =
    read === null || read.gone.size === 0
      ? trimmed
      : trimmed.map((own) => (own.text !== null && read.gone.has(own.text) ? { ...own, text: null } : own));
  const said = texts.filter(({ text }) => text !== null);
  const present = said.reduce((sum, own) => sum + own.rows, 0);
  const different = [...new Set(said.map(({ text }) => text!))];
  const isConverted = read !== null && (read.gone.size > 0 || read.reading?.isDate === true);
  const numberOf = (text: string): number => read?.values?.get(text) ?? parseNumber(text) ?? Number.NaN;
  const numbers = different.map((text) =>
    read === null || read.values !== null ? numberOf(text) : Number.NaN,
  );
  const numeric = !numbers.some(Number.isNaN);
  const whole = numeric && numbers.every(Number.isInteger);
  const smallest = numeric && numbers.length > 0 ? numbers.reduce((a, b) => Math.min(a, b)) : Number.NaN;
  const largest = numeric && numbers.length > 0 ? numbers.reduce((a, b) => Math.max(a, b)) : Number.NaN;
  const count = numeric ? new Set(numbers).size : different.length;
  const missing = rows - present;
  const summary = {
    ...{ name: column.name, rows, missing, numeric, whole, smallest, largest, distinct: count },
    allDifferent: missing === 0 && count === rows,
    texts: different.length > FEW ? null : different,
    ...(!numeric &&
      isFreeText({ size: different.length, present, textOf: (index) => different[index] }) && {
        isFreeText: true,
      }),
    ...(read?.reading && { reading: read.reading }),
  };
  return {
    column,
    summary,
    texts,
    numbers: numeric ? numbersOf(said, numberOf) : null,
    numberOf,
    isConverted,
  };
}

/** Texts as the readers in memory take them. */
function readFound(
  name: string,
  found: readonly RawText[],
  how: ReadingOptions,
): {
  readonly values: ReadonlyMap<string, number> | null;
  readonly gone: ReadonlySet<string>;
  readonly reading: ColumnReading | null;
} {
  const rowsOf = new Map<string, number>();
  for (const { text, rows } of found) if (text !== null) rowsOf.set(text, (rowsOf.get(text) ?? 0) + rows);
  const list = [...rowsOf.keys()];
  const texts = {
    size: list.length,
    textOf: (index: number) => list[index],
    rowsOf: (index: number) => rowsOf.get(list[index])!,
  };
  const known = Float64Array.from(list, (text) => parseNumber(text) ?? Number.NaN);
  const isPlain = !known.some(Number.isNaN);
  const own = isPlain ? readPlain(name, texts, known, how) : readTexts(texts, how);
  const listed = (which: ReadonlySet<number>): FoundText[] =>
    [...which]
      .map((index) => ({ text: list[index], rows: rowsOf.get(list[index])!, row: null }))
      .sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1));
  const values = own.values === null ? null : new Map(list.map((text, index) => [text, own.values![index]]));
  const oddRows = [...own.odd].reduce((sum, index) => sum + rowsOf.get(list[index])!, 0);
  return {
    values,
    gone: new Set([...own.missing, ...own.odd].map((index) => list[index])),
    reading: {
      isDate: own.kind === "date",
      ...{ missingTexts: listed(own.missing), odd: listed(own.odd), oddRows },
      ...{ written: own.written, warnings: own.warnings, order: own.order },
    },
  };
}

function numbersOf(texts: readonly RawText[], numberOf: (text: string) => number): NumberValues {
  const weights = new Map<number, number>();
  for (const { text, weight } of texts) {
    const number = numberOf(text!);
    weights.set(number, (weights.get(number) ?? 0) + weight);
  }
  const values = Float64Array.from(weights.keys()).sort();
  return { values, weights: Float64Array.from(values, (value) => weights.get(value)!) };
}
