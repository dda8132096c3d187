// The rows that count, with every column read: the ground on which columns are summarised and coded.
// Data that must be parsed (CSV, JSON) are parsed twice: once to see what they are, once into a temporary table of
// typed values. Tables, views and Parquet files are read where they are.

import type { Kind } from "../../../dataset/column.ts";
import { droppedNotices, noRows } from "../../../dataset/read/assemble-dataset.ts";
import type { ChosenColumns } from "../../../dataset/read/choose-columns.ts";
import {
  checkWeight,
  LARGEST_WEIGHT,
  notANumber,
  weightRefusal,
} from "../../../dataset/read/read-weights.ts";
import type { SqlConnection } from "../sql-connection.ts";
import { doubleSql } from "../sql-text.ts";
import {
  type Form,
  presentSql,
  type RawRelation,
  type ReadColumn,
  readColumn,
  textNumberSql,
} from "./raw-relation.ts";

/** A column of the stage and what the first pass saw of it. */
export interface StageColumn {
  readonly name: string;
  readonly form: Form;
  /** Text, number or truth value; null where missing. */
  readonly valueSql: string;
  /** The same among all rows. */
  readonly originalSql: string;
  /** A select of its different values as `value`, null possibly among them. */
  readonly distinctSql: string;
  /** Where numeric: the number; else null. */
  readonly numberSql: string | null;
  readonly missing: number;
  /** Every value is a number. */
  readonly numeric: boolean;
  readonly whole: boolean;
  readonly smallest: number;
  readonly largest: number;
  /** Estimates, good to a few per cent. */
  readonly roughTexts: number;
  readonly roughNumbers: number;
}

export interface Stage {
  /** What follows FROM: only rows that count. */
  readonly from: string;
  readonly rows: number;
  /** Place of a row, from 0; null where only a fresh numbering of the scan gives it. */
  readonly rowSql: string | null;
  readonly target: StageColumn;
  readonly attributes: readonly StageColumn[];
  readonly weightSql: string | null;
  readonly notices: readonly string[];
  /** A select of all rows in the order of the data, with `kept`: whether a row counts. */
  readonly original: string;
  drop(): Promise<void>;
}

/** Columns with more different texts than this (roughly) are known to have more than any rule asks about. */
const SURELY_MANY = 400;

let stages = 0;

export async function makeStage(
  connection: SqlConnection,
  relation: RawRelation,
  chosen: ChosenColumns,
  kinds: Readonly<Record<string, Kind>>,
): Promise<Stage> {
  const read = new Map(relation.columns.map((column) => [column.name, readColumn(column)]));
  const used = [chosen.target, ...chosen.attributes].map((name) => read.get(name)!);
  const weights = chosen.weights === null ? null : read.get(chosen.weights)!;
  const { from: values, weightSql } = readValues(relation, used, weights);
  const kept = `(v0 IS NOT NULL${weightSql === null ? "" : ` AND ${weightSql} > 0`})`;

  const original = `SELECT *, ${kept} AS kept FROM (${values})`;
  const badWeight = `count_if(coalesce(NOT (wn BETWEEN 0 AND ${LARGEST_WEIGHT}), TRUE))`;
  const totals = ["count(*)", "count(*) - count(c0)", "count_if(kept)", weightSql === null ? "0" : badWeight];
  const answers = used.map((column, index) => columnAggregates(column, `v${index}`, `n${index}`));
  const select = async (aggregates: readonly string[], from: string): Promise<(number | null)[]> => {
    const doubles = aggregates.map((sql) => `(${sql})::DOUBLE`).join(", ");
    return (await connection.rows(`SELECT ${doubles} FROM (${from})`))[0] as (number | null)[];
  };
  // Where scanning is dear, one scan answers everything, values of rows that do not count being made missing first:
  // aggregates that each filter slice every chunk anew, and groups keep thousands of states. Else two scans are faster.
  const present = used.map((_, index) => `CASE WHEN kept THEN v${index} END AS v${index}`);
  const masked = `SELECT v0 AS c0, * REPLACE (${present.join(", ")}) FROM (${original})`;
  const row = relation.parsed
    ? await select([...totals, ...answers.flat()], withNumbers(used, masked))
    : await select(totals, `SELECT v0 AS c0, * FROM (${original})`);
  const [all, classless, rows, badWeights] = row.slice(0, 4) as [number, number, number, number];
  if (all === 0) throw noRows(relation.name);
  if (badWeights > 0) throw await weightError(connection, relation.name, chosen.weights!, values);
  const notices = droppedNotices(classless, all - classless - rows);
  const counted = all === rows ? values : `SELECT * FROM (${values}) WHERE ${kept}`;
  const facts = relation.parsed ? row.slice(4) : await select(answers.flat(), withNumbers(used, counted));

  let at = 0;
  const seen = used.map((column, index) => {
    const from = at;
    at += answers[index].length;
    return factsOf(column, facts.slice(from, at), rows);
  });
  if (!relation.parsed) {
    const from = `(${counted})`;
    const columns = used.map((column, index): StageColumn => {
      const { form, sql, trimmedSql } = column;
      const value = `v${index}`;
      const numberSql = seen[index].numeric && form !== "boolean" ? numberOf(column, value) : null;
      // Where every row counts, the different texts are found first and trimmed then, which is much less to trim.
      const trimmed = `SELECT ${trimmedSql} AS t FROM (SELECT DISTINCT ${sql} FROM ${relation.from})`;
      const distinctSql =
        all === rows && form === "text" && /^"/.test(sql)
          ? `SELECT DISTINCT ${presentSql(form, "t")} AS value FROM (${trimmed})`
          : `SELECT DISTINCT ${value} AS value FROM ${from}`;
      return {
        name: column.name,
        form,
        valueSql: value,
        originalSql: value,
        distinctSql,
        numberSql,
        ...seen[index],
      };
    });
    return stageOf(from, columns, {
      rows,
      rowSql: null,
      weightSql,
      notices,
      original,
      drop: async () => {},
    });
  }
  const name = `espalier_stage_${++stages}`;
  const stored: string[] = [];
  const columns = used.map((column, index): StageColumn => {
    const facts = seen[index];
    const asked = kinds[column.name];
    const needsText =
      index === 0 ||
      !facts.numeric ||
      facts.roughTexts <= SURELY_MANY ||
      (asked ?? "continuous") !== "continuous";
    if (needsText) stored.push(`v${index}`);
    if (facts.numeric) stored.push(`${numberOf(column, `v${index}`)} AS n${index}`);
    return {
      name: column.name,
      form: needsText ? column.form : "number",
      valueSql: needsText ? `v${index}` : `n${index}`,
      originalSql: `v${index}`,
      distinctSql: `SELECT DISTINCT ${needsText ? "v" : "n"}${index} AS value FROM ${name}`,
      numberSql: facts.numeric ? `n${index}` : null,
      ...facts,
    };
  });
  if (weightSql !== null) stored.push(`${weightSql} AS w`);
  await connection.run(
    `CREATE TEMP TABLE ${name} AS SELECT ${stored.join(", ")} FROM (${values}) WHERE ${kept}`,
  );
  return stageOf(name, columns, {
    rows,
    rowSql: "rowid",
    weightSql: weightSql === null ? null : "w",
    notices,
    original,
    drop: () => connection.run(`DROP TABLE IF EXISTS ${name}`),
  });
}

function stageOf(
  from: string,
  columns: readonly StageColumn[],
  rest: Omit<Stage, "from" | "target" | "attributes">,
): Stage {
  return { from, target: columns[0], attributes: columns.slice(1), ...rest };
}

/** A select of v0, v1, … (the columns used) and, where there are weights, wv and wn (the weight as read). */
function readValues(
  relation: RawRelation,
  used: readonly ReadColumn[],
  weights: ReadColumn | null,
): { from: string; weightSql: string | null } {
  // Trimmed first, so that the trimming is written (and done) once.
  const columns = weights === null ? used : [...used, weights];
  const trimmed = columns.map(({ trimmedSql }, index) => `${trimmedSql} AS t${index}`).join(", ");
  const inner = `SELECT ${trimmed} FROM ${relation.from}`;
  const values = used.map(({ form }, index) => `${presentSql(form, `t${index}`)} AS v${index}`);
  if (weights === null) return { from: `SELECT ${values.join(", ")} FROM (${inner})`, weightSql: null };
  values.push(`${presentSql(weights.form, `t${used.length}`)} AS wv`);
  const number = weights.form === "boolean" ? "CAST(wv AS DOUBLE)" : numberOf(weights, "wv");
  // Rounds as Math.round does, halves up, without adding 0.5 to a number that has no room for it.
  const scaled = `(wn * ${2 ** 20})`;
  const rounded = `(floor(${scaled}) + CASE WHEN ${scaled} - floor(${scaled}) >= 0.5 THEN 1 ELSE 0 END)`;
  return {
    from: `SELECT *, ${number} AS wn FROM (SELECT ${values.join(", ")} FROM (${inner}))`,
    weightSql: `(${rounded} * ${doubleSql(2 ** -20)})`,
  };
}

function numberOf(column: ReadColumn, value: string): string {
  return column.form === "text" ? textNumberSql(value) : value;
}

/** Numbers as columns n0, n1, … of their own, so that what reads a text is written (and planned) once. */
function withNumbers(used: readonly ReadColumn[], from: string): string {
  const numbers = used.flatMap((column, index) =>
    column.form === "boolean" ? [] : [`${numberOf(column, `v${index}`)} AS n${index}`],
  );
  return `SELECT ${["*", ...numbers].join(", ")} FROM (${from})`;
}

/** In the order that factsOf reads them. */
function columnAggregates(column: ReadColumn, value: string, number: string): string[] {
  if (column.form === "boolean") return [`count(${value})`, `count_if(${value})`];
  return [
    `count(${value})`,
    `count(${number})`,
    `min(${number})`,
    `max(${number})`,
    `count_if(${number} = trunc(${number}))`,
    `approx_count_distinct(${value})`,
    `approx_count_distinct(${number})`,
  ];
}

type Facts = Omit<StageColumn, "name" | "form" | "valueSql" | "originalSql" | "distinctSql" | "numberSql">;

function factsOf(column: ReadColumn, facts: readonly (number | null)[], rows: number): Facts {
  const present = facts[0]!;
  const missing = rows - present;
  if (column.form === "boolean") {
    const values = (facts[1]! > 0 ? 1 : 0) + (facts[1]! < present ? 1 : 0);
    const [smallest, largest] = [Number.NaN, Number.NaN];
    // For a truth value, `roughNumbers` says how many rows are true.
    return {
      missing,
      numeric: false,
      whole: false,
      smallest,
      largest,
      roughTexts: values,
      roughNumbers: facts[1]!,
    };
  }
  const [, numbers, smallest, largest, whole, roughTexts, roughNumbers] = facts;
  const numeric = numbers === present;
  return {
    missing,
    numeric,
    whole: numeric && whole === present,
    smallest: numeric ? (smallest ?? Number.NaN) : Number.NaN,
    largest: numeric ? (largest ?? Number.NaN) : Number.NaN,
    roughTexts: roughTexts!,
    roughNumbers: roughNumbers!,
  };
}

async function weightError(
  connection: SqlConnection,
  source: string,
  column: string,
  values: string,
): Promise<Error> {
  const refuse = weightRefusal(source, column);
  const first = async (where: string): Promise<[number, string | null, number | null] | undefined> =>
    (
      await connection.rows(
        `SELECT r::DOUBLE, wv::VARCHAR, wn FROM (SELECT row_number() OVER () AS r, wv, wn FROM (${values})) WHERE ${where} ORDER BY r LIMIT 1`,
      )
    )[0] as [number, string | null, number | null] | undefined;
  const text = await first("wv IS NOT NULL AND wn IS NULL");
  if (text) return refuse(text[0], notANumber(text[1]!));
  const bad = await first(`coalesce(NOT (wn BETWEEN 0 AND ${LARGEST_WEIGHT}), TRUE)`);
  try {
    checkWeight(bad![2] ?? Number.NaN, bad![0], refuse);
  } catch (error) {
    return error as Error;
  }
  return new Error("the weights are refused without a reason: this is a defect in Espalier");
}
