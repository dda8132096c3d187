// From staged columns and decided kinds to codes: texts by their place among the categories, numbers by their rank.

import { sortCategories } from "../../../dataset/infer/category-order.ts";
import type { ColumnDecision } from "../../../dataset/infer/infer-kinds.ts";
import type { Bins } from "../../../encoding/bins.ts";
import type { CodedAttribute, CodedRelation } from "../coded-relation.ts";
import type { SqlConnection } from "../sql-connection.ts";
import { doubleSql, quoteText } from "../sql-text.ts";
import { rankNumbers, rankSql } from "./rank-numbers.ts";
import type { Stage, StageColumn } from "./stage.ts";
import { distinctTexts } from "./summarize-column.ts";

/** More values than this are looked up in a table rather than searched by a CASE. */
const MOST_SEARCHED = 300;

export interface DecidedColumn {
  readonly column: StageColumn;
  readonly decision: Exclude<ColumnDecision, { readonly kind: null }>;
  /** The different texts, where the summary has them. */
  readonly texts: readonly string[] | null;
}

export interface CodeStageRequest {
  readonly name: string;
  readonly stage: Stage;
  /** Where the summary has them. */
  readonly classTexts: readonly string[] | null;
  readonly attributes: readonly DecidedColumn[];
  readonly bins: Bins;
}

export interface CodedStage {
  readonly relation: CodedRelation;
  /** Drops the tables that only the working table was made from. */
  drop(): Promise<void>;
}

let dictionaries = 0;

export async function codeStage(connection: SqlConnection, request: CodeStageRequest): Promise<CodedStage> {
  const { name, stage, classTexts, attributes, bins } = request;
  const dictionary = new Dictionaries(connection);
  const classes = sortCategories(classTexts ?? (await distinctTexts(connection, stage.target)));
  const classSql = await textCodes(stage.target, classes, dictionary);
  const coded: CodedAttribute[] = [];
  for (const { column, decision, texts } of attributes) {
    const { name: columnName, missing } = column;
    const hasMissing = missing > 0;
    if (decision.kind === "continuous") {
      const { lower, upper, binned } = await rankNumbers(connection, stage, column, bins);
      const size = upper.length;
      const number = column.numberSql!;
      const codeSql =
        size <= MOST_SEARCHED
          ? rankSql(number, upper, size)
          : await dictionary.add(number, size, "DOUBLE", Array.from(upper, doubleSql));
      const schema = { name: columnName, kind: "continuous" as const, categories: [], hasMissing };
      coded.push({ schema, size, codeSql, ranks: { lower, upper, valueSql: binned ? number : null } });
    } else {
      const categories =
        decision.kind === "boolean"
          ? decision.categories
          : sortCategories(texts ?? (await distinctTexts(connection, column)));
      const schema = { name: columnName, kind: decision.kind, categories, hasMissing };
      const codeSql = await textCodes(column, categories, dictionary);
      coded.push({ schema, size: categories.length, codeSql, ranks: null });
    }
  }
  // Rows are numbered before any join can change their order.
  const numbered =
    stage.rowSql === null
      ? `(SELECT *, row_number() OVER () - 1 AS place FROM ${stage.from})`
      : `(SELECT *, ${stage.rowSql} AS place FROM ${stage.from})`;
  const inOrder = dictionary.joins === "" && stage.rowSql === null;
  return {
    relation: {
      name,
      target: stage.target.name,
      classes,
      attributes: coded,
      from: inOrder ? stage.from : `${numbered} staged${dictionary.joins}`,
      classSql,
      rowSql: inOrder ? null : "place",
      weightSql: stage.weightSql,
    },
    drop: () => dictionary.drop(),
  };
}

/** The place of a column's value among the categories, their number where it is missing. */
async function textCodes(
  column: StageColumn,
  categories: readonly string[],
  dictionary: Dictionaries,
): Promise<string> {
  const { valueSql, form } = column;
  const missing = categories.length;
  if (missing === 0) return "0";
  if (form === "boolean") {
    const code = (text: string): number => categories.indexOf(text);
    if (column.missing === 0 && code("false") === 0) return `CAST(${valueSql} AS UTINYINT)`;
    return `CASE WHEN ${valueSql} IS NULL THEN ${missing} WHEN ${valueSql} THEN ${code("true")} ELSE ${code("false")} END`;
  }
  if (form === "number") {
    // Categories that are numbers stand in ascending order.
    const numbers = categories.map(Number);
    if (missing <= MOST_SEARCHED) return rankSql(valueSql, numbers, missing);
    return dictionary.add(valueSql, missing, "DOUBLE", numbers.map(doubleSql));
  }
  if (categories.length > MOST_SEARCHED) {
    return dictionary.add(valueSql, missing, "VARCHAR", categories.map(quoteText));
  }
  const code = `enum_code(TRY_CAST(${valueSql} AS ENUM(${categories.map(quoteText).join(", ")})))`;
  return column.missing === 0 ? code : `coalesce(${code}, ${missing})`;
}

/** Tables that turn values into their places, joined to the stage. */
class Dictionaries {
  readonly #connection: SqlConnection;
  readonly #tables: string[] = [];
  joins = "";

  constructor(connection: SqlConnection) {
    this.#connection = connection;
  }

  async add(value: string, missing: number, type: string, keys: readonly string[]): Promise<string> {
    const name = `espalier_codes_${++dictionaries}`;
    this.#tables.push(name);
    await this.#connection.run(`CREATE TEMP TABLE ${name} (key ${type}, code UINTEGER)`);
    const PIECE = 5000;
    for (let start = 0; start < keys.length; start += PIECE) {
      const rows = keys.slice(start, start + PIECE).map((key, index) => `(${key}, ${start + index})`);
      await this.#connection.run(`INSERT INTO ${name} VALUES ${rows.join(", ")}`);
    }
    this.joins += ` LEFT JOIN ${name} ON ${name}.key = ${value}`;
    return `coalesce(${name}.code, ${missing})`;
  }

  async drop(): Promise<void> {
    for (const name of this.#tables) await this.#connection.run(`DROP TABLE IF EXISTS ${name}`);
  }
}
