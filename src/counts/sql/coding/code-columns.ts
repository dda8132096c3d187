// From what is known of columns to SQL that codes them: texts by their place among the categories,
// numbers by their rank.

import { isOrderedKind, type OrderedKind } from "../../../dataset/column.ts";
import type { ColumnSchema } from "../../../dataset/dataset.ts";
import { SECONDS_PER_DAY } from "../../../dataset/date-text.ts";
import { sortCategories } from "../../../dataset/infer/category-order.ts";
import type { ColumnDecision } from "../../../dataset/infer/infer-kinds.ts";
import type { Clock } from "../../../dataset/infer/read-numbers.ts";
import { AUTO_BINS, type Bins, binEnds, binsFor } from "../../../encoding/bins.ts";
import type { CodedAttribute } from "../coded-relation.ts";
import type { Dialect } from "../dialect.ts";
import { searchCase } from "../search-case.ts";
import type { ColumnValues } from "./column-values.ts";
import { type BinBounds, quantileBins } from "./quantile-bins.ts";
import type { Survey, SurveyColumn } from "./survey.ts";

/** More values than this are looked up in a table rather than searched by a CASE. */
const MOST_SEARCHED = 300;

export type Decided = Exclude<ColumnDecision, { readonly kind: null }>;

/** Where a column of numbers is, and its numbers where they are few. */
type NumberColumn = Pick<SurveyColumn, "from" | "numberSql">;
type ColumnNumbers = ColumnValues["numbers"];

/** A code, and what is joined to the rows to look it up. */
type CodeSql = Pick<CodedAttribute, "codeSql" | "join">;

/** What coding needs to know of the data. */
export type CodedSurvey = Pick<Survey, "connector" | "dialect" | "scratch" | "weightSql">;

/** Codes the columns of a survey; values of many kinds are looked up in joined tables. */
export class ColumnCoder {
  readonly #survey: CodedSurvey;
  readonly #bins: Bins;
  readonly #approximate: boolean;
  #tables = 0;

  constructor(survey: CodedSurvey, bins: Bins, approximate: boolean) {
    this.#survey = survey;
    this.#bins = bins;
    this.#approximate = approximate;
  }

  async code(values: ColumnValues, decision: Decided): Promise<CodedAttribute> {
    const { name, missing } = values.summary;
    const hasMissing = missing > 0;
    if (isOrderedKind(decision.kind)) return this.#number(values, decision.kind, hasMissing);
    const categories = decision.kind === "boolean" ? decision.categories : categoriesOf(values);
    const schema = { name, kind: decision.kind, categories, hasMissing };
    return { schema, size: categories.length, ...(await this.place(values, categories)), ranks: null };
  }

  /** The place of a column's value among the categories, their number where it is missing. */
  async place({ column, texts }: ColumnValues, categories: readonly string[]): Promise<CodeSql> {
    const { valueSql, form } = column;
    const missing = categories.length;
    if (form === "boolean") {
      const code = (text: string): number => categories.indexOf(text);
      return {
        codeSql: `CASE WHEN ${valueSql} IS NULL THEN ${missing} WHEN ${valueSql} THEN ${code("true")} ELSE ${code("false")} END`,
      };
    }
    if (texts === null) return this.#rank(column, valueSql, categories.map(Number));
    const places = new Map(categories.map((text, place) => [text, place]));
    const codes = texts.flatMap(({ raw, text }) =>
      text === null ? [] : [[raw, places.get(text)!] as const],
    );
    return this.#lookUp(valueSql, codes, missing);
  }

  async #number(values: ColumnValues, kind: OrderedKind, hasMissing: boolean): Promise<CodedAttribute> {
    const { column, texts, numbers, summary } = values;
    const bounds = await this.#bounds(column, numbers);
    const clock = kind === "date" ? (values.clock ?? null) : null;
    const told = clock === null ? bounds : secondsOf(bounds, clock);
    const hasTimes = kind === "date" && (await this.#hasTimes(values, clock));
    const { reading } = summary;
    const schema: ColumnSchema = {
      ...{ name: summary.name, kind, categories: [], hasMissing },
      ...(hasTimes && { hasTimes }),
      ...(kind === "date" && reading?.order && { order: reading.order }),
    };
    const size = bounds.upper.length;
    const binned = numbers === null || numbers.values.length > size;
    const ranks = (valueSql: string | null): CodedAttribute["ranks"] => ({
      ...told,
      valueSql:
        valueSql === null || clock === null || clock.factor === 1
          ? valueSql
          : `(${valueSql} / ${clock.factor})`,
    });
    if (texts === null || (column.numberSql !== null && !values.isConverted)) {
      const number = column.numberSql!;
      return {
        schema,
        size,
        ...(await this.#rank(column, number, bounds.upper)),
        ranks: ranks(binned ? number : null),
      };
    }
    const said = texts.flatMap(({ raw, text }) =>
      text === null ? [] : [[raw, values.numberOf!(text)] as const],
    );
    const rankOf = (number: number): number => bounds.upper.findIndex((upper) => number <= upper);
    const codes = said.map(([raw, number]) => [raw, rankOf(number)] as const);
    const code = await this.#lookUp(column.valueSql, codes, size);
    if (!binned) return { schema, size, ...code, ranks: ranks(null) };
    const { double, toDouble } = this.#survey.dialect;
    const cases = said.map(
      ([raw, number]) => `WHEN ${this.#survey.dialect.quoteText(raw)} THEN ${double(number)}`,
    );
    const valueSql = `CASE ${column.valueSql} ${cases.join(" ")} ELSE ${toDouble("NULL")} END`;
    return { schema, size, ...code, ranks: ranks(valueSql) };
  }

  /** Whether any date of a column has a time of day. */
  async #hasTimes({ column, numbers }: ColumnValues, clock: Clock | null): Promise<boolean> {
    if (numbers !== null) {
      const seconds = (value: number): number => (clock === null ? value : clock.seconds(value));
      return numbers.values.some((value) => seconds(value) % SECONDS_PER_DAY !== 0);
    }
    const { connector, dialect } = this.#survey;
    const day = SECONDS_PER_DAY * (clock?.factor ?? 1);
    const days = `floor(${column.numberSql} / ${day}) * ${day}`;
    const [[count]] = await connector.rows(
      `SELECT ${dialect.toDouble("count(*)")} AS n FROM ${column.from} WHERE ${column.numberSql} <> ${days}`,
    );
    return Number(count) > 0;
  }

  /** Ranks or bins of a column of numbers, of which all are given where they are few. */
  async rank(
    column: NumberColumn,
    numbers: ColumnNumbers,
  ): Promise<Pick<CodedAttribute, "codeSql" | "join" | "size" | "ranks">> {
    const { lower, upper } = await this.#bounds(column, numbers);
    const isBinned = numbers === null || numbers.values.length > upper.length;
    const ranks = { lower, upper, valueSql: isBinned ? column.numberSql : null };
    return { ...(await this.#rank(column, column.numberSql!, upper)), size: upper.length, ranks };
  }

  async #bounds(column: NumberColumn, numbers: ColumnNumbers): Promise<BinBounds> {
    if (numbers === null) {
      const wanted = typeof this.#bins === "number" ? this.#bins : AUTO_BINS;
      return this.#approximate
        ? approximateBins(this.#survey, column, wanted)
        : quantileBins(this.#survey, column, wanted);
    }
    const { values, weights } = numbers;
    const wanted = binsFor(this.#bins, values.length);
    if (wanted === null) return { lower: values, upper: values };
    const ends = binEnds(weights, wanted);
    return {
      lower: Float64Array.from(ends, (_, bin) => values[bin === 0 ? 0 : ends[bin - 1] + 1]),
      upper: Float64Array.from(ends, (end) => values[end]),
    };
  }

  /** The first rank whose upper bound is at least the value, their number where it is missing. */
  async #rank({ from }: NumberColumn, value: string, upper: ArrayLike<number>): Promise<CodeSql> {
    const { dialect } = this.#survey;
    if (upper.length <= MOST_SEARCHED || typeof this.#bins === "number")
      return { codeSql: rankSql(dialect, value, upper) };
    const name = `d${++this.#tables}`;
    const distinct = `SELECT DISTINCT ${value} AS x FROM ${from} WHERE ${value} IS NOT NULL`;
    return {
      codeSql: `coalesce(c${name}, ${upper.length})`,
      join: ` LEFT JOIN (SELECT x AS k${name}, row_number() OVER (ORDER BY x) - 1 AS c${name} FROM (${distinct}) y) ${name} ON ${value} = k${name}`,
    };
  }

  async #lookUp(
    value: string,
    codes: readonly (readonly [string, number])[],
    missing: number,
  ): Promise<CodeSql> {
    const { dialect, scratch } = this.#survey;
    if (codes.length === 0) return { codeSql: String(missing) };
    if (codes.length <= MOST_SEARCHED) {
      const ordered = [...codes].sort((a, b) => a[1] - b[1]);
      const inPlace = ordered.every(([, code], place) => code === place);
      if (dialect.fields && inPlace) {
        const place = dialect.fields.position(
          value,
          ordered.map(([text]) => text),
        );
        return { codeSql: `coalesce(${place}, ${missing})` };
      }
      const cases = codes.map(([text, code]) => `WHEN ${dialect.quoteText(text)} THEN ${code}`);
      return { codeSql: `CASE ${value} ${cases.join(" ")} ELSE ${missing} END` };
    }
    const name = `d${++this.#tables}`;
    const rows = codes.map(([text, code]) => [dialect.quoteText(text), String(code)]);
    const table = await scratch.upload(rows, [`k${name}`, `c${name}`]);
    return {
      codeSql: `coalesce(c${name}, ${missing})`,
      join: ` LEFT JOIN ${table} ${name} ON ${value} = k${name}`,
    };
  }
}

function secondsOf({ lower, upper }: BinBounds, clock: Clock): BinBounds {
  return {
    lower: Float64Array.from(lower, (value) => clock.seconds(value)),
    upper: Float64Array.from(upper, (value) => clock.seconds(value)),
  };
}

/** All texts of a column, in their order. */
export function categoriesOf({ column, texts, summary, numbers }: ColumnValues): string[] {
  if (column.form === "boolean") return ["false", "true"];
  if (texts !== null) return sortCategories(new Set(texts.flatMap(({ text }) => text ?? [])));
  return summary.texts ? sortCategories(summary.texts) : Array.from(numbers?.values ?? [], String);
}

function rankSql(dialect: Dialect, value: string, upper: ArrayLike<number>): string {
  if (upper.length === 0) return "0";
  const bounds = Array.from(upper, dialect.double);
  const ranks = bounds.map((_, rank) => String(rank));
  return `CASE WHEN ${value} IS NULL THEN ${upper.length} ELSE ${searchCase(value, bounds, ranks)} END`;
}

/** By the engine's own estimates: as many bins, but not exactly of equal weight. */
async function approximateBins(
  { connector, dialect }: CodedSurvey,
  { from, numberSql }: NumberColumn,
  bins: number,
): Promise<BinBounds> {
  const number = numberSql!;
  const fractions = Array.from({ length: bins - 1 }, (_, index) => (index + 1) / bins);
  const asked = fractions.map(
    (fraction, index) => `${dialect.approximateQuantile!(number, fraction)} AS q${index}`,
  );
  const [row] = await connector.rows(
    `SELECT min(${number}) AS a, max(${number}) AS b, ${asked.join(", ")} FROM ${from}`,
  );
  const [low, high, ...quantiles] = row.map(Number);
  const upper = [...new Set([...quantiles, high])].sort((a, b) => a - b).filter((value) => value >= low);
  // A bin begins just above the end of the one before it; thresholds need no more.
  return {
    lower: Float64Array.from(upper, (_, bin) => (bin === 0 ? low : upper[bin - 1])),
    upper: Float64Array.from(upper),
  };
}
