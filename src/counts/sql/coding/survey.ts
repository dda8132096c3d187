// The first pass over raw data: which rows count, and what each column holds of them.

import { DataError } from "../../../dataset/data-error.ts";
import { MISSING_MARKS, trimField } from "../../../dataset/infer/field-text.ts";
import { droppedNotices, noRows } from "../../../dataset/read/assemble-dataset.ts";
import type { ChosenColumns } from "../../../dataset/read/choose-columns.ts";
import { LARGEST_WEIGHT } from "../../../dataset/read/read-weights.ts";
import type { WeightsAre } from "../../../dataset/read/weigh-rows.ts";
import type { SqlConnector } from "../connector.ts";
import type { Dialect, Form } from "../dialect.ts";
import type { Scratch } from "../scratch.ts";
import type { RawRelation } from "./raw-relation.ts";
import { type UsedColumn, valuesSql } from "./values-sql.ts";
import { weighRelation } from "./weigh-relation.ts";
import { weightError } from "./weight-error.ts";

/** A column and what the first pass saw of it. */
export interface SurveyColumn {
  readonly name: string;
  /** A FROM clause: rows that count, with this column, their weights and ids, under the alias s. */
  readonly from: string;
  readonly form: Form;
  /** Whether the number is a date or a time, in seconds since 1970. */
  readonly isTime: boolean;
  /** Text, number or boolean; null where missing. Text may still be blank or a missing marker. */
  readonly valueSql: string;
  /** The number, where every value is known to be one. */
  readonly numberSql: string | null;
  /** Rows that have a value. */
  readonly present: number;
  readonly whole: boolean;
  readonly smallest: number;
  readonly largest: number;
  /** Of truth values: rows that are true. */
  readonly trues: number;
  /** Infinite numbers, which count as missing, of all rows. */
  readonly endless: number;
  /** An estimate of the distinct values, good to a few per cent; null where the engine has none. */
  readonly rough: number | null;
}

export interface Survey {
  readonly connector: SqlConnector;
  readonly dialect: Dialect;
  readonly scratch: Scratch;
  /** What follows FROM: only rows that count, under the alias s. */
  readonly from: string;
  readonly rows: number;
  /** Those that do not count included. */
  readonly allRows: number;
  readonly target: SurveyColumn;
  readonly attributes: readonly SurveyColumn[];
  /** The groups or times of the rows. */
  readonly units: SurveyColumn | null;
  /** In units of 2^-20; null where every row counts once. */
  readonly weightSql: string | null;
  readonly weightsAre: WeightsAre | undefined;
  /** The row id that was asked for. */
  readonly idSql: string | null;
  readonly notices: readonly string[];
  /** A select of all rows in the order of the data, with their values and `kept`. */
  readonly original: string;
}

export interface SurveyRequest {
  readonly connector: SqlConnector;
  readonly dialect: Dialect;
  readonly scratch: Scratch;
  readonly relation: RawRelation;
  readonly chosen: ChosenColumns;
  readonly weightsAre?: WeightsAre | undefined;
  /** Column whose values put the rows in order. */
  readonly row: string | null;
  /** Columns whose texts are needed even where all of them are numbers. */
  readonly asTexts: (name: string) => boolean;
}

/** Above about this many distinct texts, a column has more than any rule asks about. */
const SURELY_MANY = 400;
/** Columns whose facts one statement asks. */
const AT_ONCE = 150;

export async function surveyRelation(request: SurveyRequest): Promise<Survey> {
  const { connector, dialect, scratch, relation, chosen } = request;
  const columns = new Map(relation.columns.map((column) => [column.name, column]));
  const names = [chosen.target, ...chosen.attributes, ...(chosen.units ? [chosen.units.column] : [])];
  const used = names.map((name) => columns.get(name)! as UsedColumn);
  const weights = chosen.weights === null ? null : (columns.get(chosen.weights)! as UsedColumn);
  const id = request.row === null ? null : columns.get(request.row)!;
  // Rows without a time have no place in the order, and do not count.
  const time = chosen.units?.by === "time" ? used.length - 1 : 0;
  const plain = valuesSql(dialect, relation, used, weights, id, { always: time });
  const marks = await classMarks(request, used[0], plain);
  const hasClass =
    marks.length === 0 ? "v0 IS NOT NULL" : `v0 IS NOT NULL AND v0 NOT IN (${marks.join(", ")})`;
  const timed = time === 0 ? "" : ` AND ${notMissing(dialect, `v${time}`, used[time])}`;
  const weighing = { connector, dialect, name: weights?.name ?? "", asked: request.weightsAre };
  const weighed = weights === null ? null : await weighRelation(weighing, plain, `${hasClass}${timed}`);
  const hasWeights = weighed !== null;
  const select = (only?: number): string =>
    valuesSql(dialect, relation, used, weights, id, { only, always: time, mean: weighed?.mean ?? 1 });
  const values = select();
  const kept = hasWeights ? `(${hasClass}${timed} AND w > 0)` : `(${hasClass}${timed})`;
  const bad = hasWeights ? `wn IS NULL OR NOT (wn BETWEEN 0 AND ${LARGEST_WEIGHT})` : "1 = 0";

  const facts: number[] = [];
  let totals: number[] = [];
  for (let first = 0; first < used.length; first += AT_ONCE) {
    const some = used.slice(first, first + AT_ONCE);
    const masked = some.map(
      (_, place) => `CASE WHEN ${kept} THEN v${first + place} END AS m${first + place}`,
    );
    const flags = [
      `CASE WHEN ${hasClass} THEN 1 ELSE 0 END AS h`,
      `CASE WHEN ${hasClass}${timed} THEN 1 ELSE 0 END AS t`,
      `CASE WHEN ${kept} THEN 1 ELSE 0 END AS k`,
      `CASE WHEN ${bad} THEN 1 ELSE 0 END AS b`,
    ];
    const numbers = some.flatMap(({ form }, place) =>
      form === "text" && dialect.fields
        ? [`${dialect.fields.number(`m${first + place}`)} AS n${first + place}`]
        : [],
    );
    const endless = some.flatMap(({ form }, place) => (form === "number" ? [`e${first + place}`] : []));
    const from = `SELECT ${["h", "t", "k", "b", ...endless, ...some.map((_, place) => `m${first + place}`), ...numbers].join(", ")} FROM (SELECT ${[...flags, ...endless, ...masked].join(", ")} FROM (${values}) v) m`;
    const asked = [
      "count(*)",
      "sum(h)",
      "sum(t)",
      "sum(k)",
      "sum(b)",
      ...some.flatMap((column, place) => factsSql(dialect, column, first + place)),
    ];
    const [row] = await connector.rows(
      `SELECT ${asked.map((sql, index) => `${dialect.toDouble(sql)} AS a${index}`).join(", ")} FROM (${from}) f`,
    );
    const numbersOf = row.map((value) => (value === null ? Number.NaN : Number(value)));
    totals = numbersOf.slice(0, 5);
    facts.push(...numbersOf.slice(5));
  }
  const [all, classed, placed, rows, badWeights] = totals;
  if (all === 0) throw noRows(relation.name);
  if (badWeights > 0) throw await weightError(request, values, bad);
  const dropped = { classless: all - classed, timeless: classed - placed, weightless: placed - rows };
  const notices = [...droppedNotices(dropped, chosen.units?.column), ...(weighed?.notices ?? [])];
  const countedOf = (sql: string): string => (all === rows ? sql : `SELECT * FROM (${sql}) v WHERE ${kept}`);
  let at = 0;
  const seen = used.map((column, index) => {
    const length = factsSql(dialect, column, index).length;
    const own = facts.slice(at, at + length);
    at += length;
    return { ...surveyColumn(dialect, column, own, `v${index}`), from: `(${countedOf(select(index))}) s` };
  });
  const counted = countedOf(values);
  const staged = relation.parsed ? await stage(request, seen, counted, hasWeights) : null;
  const [target, ...others] = staged?.columns ?? seen;
  const attributes = others.slice(0, chosen.attributes.length);
  const units = others[attributes.length] ?? null;
  return {
    ...{ connector, dialect, scratch, rows, allRows: all, notices, target, attributes, units },
    from: `${staged?.name ?? `(${counted})`} s`,
    weightSql: weighed === null || weighed.areAlike ? null : "w",
    weightsAre: weighed?.are,
    idSql: id === null ? null : "r",
    original: `SELECT v.*, CASE WHEN ${kept} THEN 1 ELSE 0 END AS kept FROM (${values}) v`,
  };
}

/** Texts of the target, as SQL, that say that there is no class, where SQL itself cannot tell. */
async function classMarks(
  { connector, dialect, relation }: SurveyRequest,
  target: UsedColumn,
  values: string,
): Promise<string[]> {
  if (target.form !== "text" || dialect.fields) return [];
  const rows = await connector.rows(`SELECT DISTINCT v0 AS c FROM (${values}) v LIMIT 100000`);
  if (rows.length === 100000) {
    throw new DataError(
      `${relation.name}: the target "${target.name}" has 100,000 different texts or more; choose another target column`,
    );
  }
  const texts = rows.flatMap(([text]) => (text === null ? [] : [String(text)]));
  return texts
    .filter((text) => MISSING_MARKS.includes(trimField(text)))
    .map((text) => dialect.quoteText(text));
}

/** True of rows that have a value in this column. */
export function notMissing(dialect: Dialect, value: string, { form }: Pick<UsedColumn, "form">): string {
  if (form !== "text" || dialect.fields) return `${value} IS NOT NULL`;
  const marks = MISSING_MARKS.map((mark) => dialect.quoteText(mark)).join(", ");
  return `${value} IS NOT NULL AND trim(${value}) NOT IN (${marks})`;
}

function countIf(condition: string): string {
  return `sum(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;
}

/** In the order that surveyColumn reads them. */
function factsSql(dialect: Dialect, column: UsedColumn, index: number): string[] {
  const { form } = column;
  const value = `m${index}`;
  const rough = dialect.approximateDistinct ? [dialect.approximateDistinct(value)] : [];
  const numbers = (number: string): string[] => [
    `count(${number})`,
    `min(${number})`,
    `max(${number})`,
    countIf(`${number} = floor(${number})`),
  ];
  if (form === "boolean") return [`count(${value})`, countIf(value)];
  if (form === "number") return [...numbers(value), `sum(e${index})`, ...rough];
  return dialect.fields
    ? [`count(${value})`, ...numbers(`n${index}`), ...rough]
    : [`count(${value})`, ...rough];
}

function surveyColumn(
  dialect: Dialect,
  column: UsedColumn,
  facts: readonly number[],
  valueSql: string,
): Omit<SurveyColumn, "from"> {
  const { name, form, isTime = false } = column;
  const present = facts[0];
  const endless = form === "number" ? facts[4] : 0;
  const none = {
    endless,
    whole: false,
    smallest: Number.NaN,
    largest: Number.NaN,
    trues: 0,
    numberSql: null,
    isTime,
  };
  if (form === "boolean") return { name, form, valueSql, present, ...none, trues: facts[1] || 0, rough: 2 };
  const rough = dialect.approximateDistinct ? facts.at(-1)! : null;
  const read = form === "number" ? facts : facts.slice(1);
  if ((form === "text" && !dialect.fields) || read[0] !== present)
    return { name, form, valueSql, present, ...none, rough };
  const [, smallest, largest, whole] = read;
  const numberSql = form === "number" ? valueSql : dialect.fields!.number(valueSql);
  return {
    name,
    form,
    valueSql,
    numberSql,
    present,
    whole: whole === present || present === 0,
    smallest,
    largest,
    trues: 0,
    endless,
    rough,
    isTime,
  };
}

/** Keeps what later passes need, so that a file is parsed twice and no more. */
async function stage(
  { scratch, asTexts }: SurveyRequest,
  seen: readonly SurveyColumn[],
  counted: string,
  hasWeights: boolean,
): Promise<{ name: string; columns: SurveyColumn[] }> {
  const columns = seen.map((column, index): SurveyColumn => {
    const { numberSql, rough, name } = column;
    if (index === 0 || numberSql === null || asTexts(name) || (rough ?? 0) <= SURELY_MANY) return column;
    return { ...column, form: "number" };
  });
  const stored = columns.map(({ valueSql, numberSql, form }) =>
    form === "number" ? `${numberSql} AS ${valueSql}` : valueSql,
  );
  const name = await scratch.require(
    `SELECT ${[...stored, ...(hasWeights ? ["w"] : [])].join(", ")} FROM (${counted}) c`,
  );
  return {
    name,
    columns: columns.map((column) => ({
      ...column,
      from: `${name} s`,
      ...(column.form === "number" ? { numberSql: column.valueSql } : {}),
    })),
  };
}
