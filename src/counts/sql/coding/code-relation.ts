// From data as a database has them to rows of codes: which columns are used, what they are, and
// their codes.

import type { Kind } from "../../../dataset/column.ts";
import { isOrderedKind } from "../../../dataset/column.ts";
import { DataError } from "../../../dataset/data-error.ts";
import { partsNotices } from "../../../dataset/derived/add-date-parts.ts";
import { type ColumnFinding, factsOf } from "../../../dataset/infer/column-finding.ts";
import { parseNumber } from "../../../dataset/infer/field-text.ts";
import { type ColumnReading, decideColumn, leftOutNotice } from "../../../dataset/infer/infer-kinds.ts";
import { readingNotices } from "../../../dataset/infer/reading-notices.ts";
import {
  classSpelling,
  endlessNotice,
  groupNotices,
  noColumnLeft,
} from "../../../dataset/read/assemble-dataset.ts";
import { checkTarget } from "../../../dataset/read/check-target.ts";
import { chooseColumns } from "../../../dataset/read/choose-columns.ts";
import { nestedColumn } from "../../../dataset/read/raw-table.ts";
import type { WeightsAre } from "../../../dataset/read/weigh-rows.ts";
import type { ReadOptions } from "../../../dataset/read-options.ts";
import type { Bins } from "../../../encoding/bins.ts";
import type { CodedAttribute, CodedRelation } from "../coded-relation.ts";
import type { SqlConnector } from "../connector.ts";
import type { Dialect } from "../dialect.ts";
import type { Scratch } from "../scratch.ts";
import { classFacts } from "./class-facts.ts";
import { ColumnCoder, categoriesOf } from "./code-columns.ts";
import { MOST_TEXTS, readColumnValues } from "./column-values.ts";
import { type DateColumn, dateParts } from "./date-parts-sql.ts";
import type { RawRelation } from "./raw-relation.ts";
import { type Survey, type SurveyColumn, surveyRelation } from "./survey.ts";
import { withUnits } from "./unit-sql.ts";

/** What the columns of a table are taken for. */
export interface RawCountOptions
  extends Pick<
    ReadOptions,
    | "target"
    | "kinds"
    | "exclude"
    | "weights"
    | "weightsAre"
    | "group"
    | "time"
    | "keep"
    | "na"
    | "dates"
    | "dateParts"
    | "words"
  > {
  /**
   * Which values of a number share a rank (see encoding/bins.ts); "approx" takes the engine's own
   * estimates.
   */
  readonly bins?: Bins | "approx" | undefined;
  /** Column whose values put the rows in order, where the table has none of its own. */
  readonly row?: string | undefined;
}

export interface CodedData {
  readonly relation: CodedRelation;
  readonly rows: number;
  /** Of the relation, those that do not count included. */
  readonly allRows: number;
  /**
   * A line for each decision that was taken without being asked: columns left out, rows dropped.
   */
  readonly notices: readonly string[];
  readonly weightsAre?: WeightsAre | undefined;
  /** Scratch tables that only the working table is made from. */
  readonly passing: readonly string[];
}

export async function codeRelation(
  connector: SqlConnector,
  dialect: Dialect,
  scratch: Scratch,
  relation: RawRelation,
  options: RawCountOptions,
): Promise<CodedData> {
  const { name } = relation;
  const kinds = new Map<string, Kind>(Object.entries(options.kinds ?? {}));
  const row = options.row ?? null;
  const names = relation.columns.map((column) => column.name);
  if (row !== null && !names.includes(row))
    throw new DataError(`${name}: there is no column "${row}" to number the rows by`);
  const marks = options.na === undefined || options.na === "none" ? [] : options.na.map(parseNumber);
  const hasNumbers = marks.some((mark) => mark !== null);
  if (options.na === "none" || (hasNumbers && !relation.parsed)) {
    throw new DataError(
      `${name}: na: a database tells what is missing by NULL; make it so in a query: NULLIF(column, -999)`,
      { hint: [{ option: "query" }] },
    );
  }
  if (options.words !== undefined && options.words !== false) {
    throw new DataError(
      `${name}: words are counted in memory, not by a database; save the rows as a file and learn from that`,
      { hint: [{ option: "words" }] },
    );
  }
  const asked = {
    ...options,
    exclude: [...(options.exclude ?? []), ...(row === null || options.exclude?.includes(row) ? [] : [row])],
  };
  const facts = await classFacts({ connector, dialect, relation }, asked);
  const chosen = chooseColumns(name, names, asked, (column) => facts.get(column) ?? null);
  const used = new Set([chosen.target, chosen.weights, chosen.units?.column, ...chosen.attributes]);
  const nested = relation.columns.find((column) => column.form === null && used.has(column.name));
  if (nested) throw nestedColumn(name, nested.name);
  const asTexts = (column: string): boolean =>
    hasNumbers || !isOrderedKind(kinds.get(column) ?? "continuous");
  const survey = await surveyRelation({
    ...{ connector, dialect, scratch, relation, chosen, row, asTexts },
    weightsAre: options.weightsAre,
  });
  const taken = chosen.isProposed ? [`the class is taken to be "${chosen.target}": ${chosen.why}`] : [];
  const notices = [...(relation.notices ?? []), ...taken, ...survey.notices];

  const approximate = options.bins === "approx" && dialect.approximateQuantile !== null;
  if (options.bins === "approx") {
    notices.push(
      approximate
        ? "numbers are binned by the engine's estimates: the model may differ from one learned elsewhere"
        : `${dialect.name} estimates no quantiles: bins are exact`,
    );
  }
  const bins = options.bins === "approx" ? "auto" : (options.bins ?? "auto");
  const coder = new ColumnCoder(survey, bins, approximate);
  const target = await readColumnValues(survey, survey.target, true);
  checkTarget(name, target.summary, { asked: kinds.get(chosen.target), isWeighted: chosen.weights !== null });
  notices.push(...classSpelling(target.summary));
  const classes = categoriesOf(target);
  const { codeSql: classSql, join: classJoin } = await coder.place(target, classes);
  if (survey.units !== null && chosen.units?.by === "group") {
    notices.push(...groupNotices(survey.units.name, { missing: survey.rows - survey.units.present }));
  }
  const attributes: CodedAttribute[] = [];
  const findings: ColumnFinding[] = [];
  const dates: DateColumn[] = [];
  for (const column of survey.attributes) {
    const asked = kinds.get(column.name);
    if (column.endless > 0) notices.push(endlessNotice(column.name, column.endless));
    const values = await readColumnValues(
      survey,
      column,
      bins === "exact" || (asked !== undefined && !isOrderedKind(asked)),
      { asked, na: options.na, dates: options.dates },
    );
    const first =
      asked !== undefined && isOrderedKind(asked) && !values.summary.numeric
        ? await firstNotNumber(survey, column)
        : null;
    const reading = await withRows(survey, column, values.summary.reading);
    const summary = { ...values.summary, firstNotNumber: first, ...(reading && { reading }) };
    const decision = decideColumn(summary, {
      source: name,
      asked,
      isKept: options.keep?.includes(column.name) === true,
    });
    findings.push({
      ...factsOf(summary),
      role: decision.kind === null ? "left out" : "attribute",
      ...{ kind: decision.kind, why: decision.why, warnings: reading?.warnings ?? [] },
    });
    if (decision.kind === null) notices.push(decision.notice);
    else if (decision.kind === "categorical" && values.texts === null && column.form === "text") {
      const much = values.summary.distinct.toLocaleString("en");
      if (asked)
        throw new DataError(
          `${name}: column "${column.name}" has ${much} different texts, too many for categories (at most ${MOST_TEXTS.toLocaleString("en")}); exclude it`,
        );
      notices.push(leftOutNotice(column.name, `it has ${much} different texts, too many for categories`));
    } else {
      const coded = await coder.code(values, decision);
      attributes.push(coded);
      if (decision.kind === "date") dates.push({ schema: coded.schema, values });
    }
  }
  if (attributes.length === 0) throw noColumnLeft(name, notices);
  const parts = await dateParts(survey, coder, {
    dates: options.dateParts === false ? [] : dates,
    without: new Set([...names, ...(options.exclude ?? [])]),
    exact: bins === "exact",
  });
  attributes.push(...parts.attributes);
  notices.push(
    ...readingNotices(findings),
    ...partsNotices(parts.attributes.map(({ schema }) => schema.name)),
  );
  const { rowSql, rowKey } = await placeSql(survey);
  // Rows are numbered before any join can change their order.
  const joins = attributes.some(({ join }) => join) || parts.joins || classJoin !== undefined;
  const isPlain = rowSql === null && dialect.rowNumber !== null;
  const numbered = (joins && isPlain) || (chosen.units !== null && (isPlain || rowSql !== null));
  const numberSql = numbered ? (rowSql ?? "row_number() OVER () - 1") : null;
  const by = chosen.units?.by;
  const from =
    by !== undefined
      ? await withUnits({ survey, by, source: name, from: survey.from, placeSql: numberSql })
      : numbered
        ? `(SELECT s.*, ${numberSql} AS place FROM ${survey.from}) s`
        : survey.from;
  return {
    relation: {
      ...{ name, target: chosen.target, classes, attributes, classSql, weightSql: survey.weightSql },
      units: chosen.units && { ...chosen.units, sql: "un" },
      classJoin,
      from: parts.from(from),
      rowSql: numbered ? "place" : rowSql,
      rowKey: numbered && isPlain ? "place" : rowKey,
    },
    weightsAre: survey.weightsAre,
    rows: survey.rows,
    allRows: survey.allRows,
    notices,
    passing: scratch.tables,
  };
}

/**
 * From the row id, its distance to the smallest where that numbers the rows, else its rank; the id
 * is a key where all differ.
 */
async function placeSql({
  connector,
  dialect,
  target: { from },
  idSql,
  rows,
}: Survey): Promise<Pick<CodedRelation, "rowSql" | "rowKey">> {
  if (idSql === null) return { rowSql: null, rowKey: null };
  const [[low, high, whole, different]] = await connector.rows(
    `SELECT ${dialect.toDouble(`min(${idSql})`)} AS l, ${dialect.toDouble(`max(${idSql})`)} AS h, ${dialect.toDouble(`sum(CASE WHEN ${idSql} = floor(${idSql}) THEN 1 ELSE 0 END)`)} AS n, count(DISTINCT ${idSql}) AS d FROM ${from}`,
  );
  const rowKey = Number(different) === rows ? idSql : null;
  const numbers = rowKey !== null && Number(high) - Number(low) === rows - 1 && Number(whole) === rows;
  const rowSql = numbers ? `${dialect.toBig(idSql)} - ${low}` : `row_number() OVER (ORDER BY ${idSql}) - 1`;
  return { rowSql, rowKey };
}

/**
 * How many odd cells of a column are reported, with their first rows where the engine numbers them.
 */
const MOST_TOLD = 20;

async function withRows(
  { connector, dialect, original, target, attributes }: Survey,
  column: SurveyColumn,
  reading: ColumnReading | undefined,
): Promise<ColumnReading | undefined> {
  if (!reading || reading.odd.length === 0 || !dialect.fields || dialect.rowNumber === null) return reading;
  const value = `v${[target, ...attributes].indexOf(column)}`;
  const told = reading.odd.slice(0, MOST_TOLD);
  const texts = told.map(({ text }) => dialect.quoteText(text)).join(", ");
  const found = await connector.rows(
    `SELECT x, min(i) FROM (SELECT row_number() OVER () AS i, kept, CAST(${value} AS VARCHAR) AS x FROM (${original}) o) f WHERE kept = 1 AND x IN (${texts}) GROUP BY x`,
  );
  const rowOf = new Map(found.map(([text, row]) => [String(text), Number(row)]));
  const odd = told.map((own) => ({ ...own, row: rowOf.get(own.text) ?? null }));
  return { ...reading, odd: odd.sort((a, b) => b.rows - a.rows || (a.row ?? 0) - (b.row ?? 0)) };
}

/**
 * The first field of a row that counts and that is no number; its row is counted among all rows.
 */
async function firstNotNumber(
  { connector, dialect, original, target, attributes }: Survey,
  column: SurveyColumn,
): Promise<{ row: number; text: string } | null> {
  if (!dialect.fields || dialect.rowNumber === null) return null;
  const value = `v${[target, ...attributes].indexOf(column)}`;
  const number = column.form === "boolean" ? "NULL" : dialect.fields.number(value);
  const [found] = await connector.rows(
    `SELECT i, x FROM (SELECT row_number() OVER () AS i, kept, CAST(${value} AS VARCHAR) AS x, ${number} AS n FROM (${original}) o) f WHERE kept = 1 AND x IS NOT NULL AND n IS NULL ORDER BY i LIMIT 1`,
  );
  return found ? { row: Number(found[0]), text: String(found[1]) } : null;
}
