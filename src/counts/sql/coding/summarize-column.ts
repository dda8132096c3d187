// The summary of a staged column that infer-kinds.ts decides by: the same facts as the readers in memory gather.

import { parseNumber } from "../../../dataset/infer/field-text.ts";
import { type ColumnSummary, FEW } from "../../../dataset/infer/infer-kinds.ts";
import type { SqlConnection } from "../sql-connection.ts";
import { textNumberSql } from "./raw-relation.ts";
import type { Stage, StageColumn } from "./stage.ts";

/** An estimate above this is more than FEW for certain. */
const SURELY_MANY = 200;

export async function summarizeColumn(
  connection: SqlConnection,
  stage: Stage,
  column: StageColumn,
): Promise<ColumnSummary> {
  const { name, missing, numeric, whole, smallest, largest } = column;
  const common = { name, rows: stage.rows, missing, numeric, whole, smallest, largest };
  const present = stage.rows - missing;
  if (column.form === "boolean") {
    const texts = [
      ...(column.roughNumbers < present ? ["false"] : []),
      ...(column.roughNumbers > 0 ? ["true"] : []),
    ];
    return {
      ...common,
      distinct: texts.length,
      allDifferent: present === texts.length && missing === 0,
      texts,
    };
  }
  const texts = await fewTexts(connection, column);
  const distinct = await countDistinct(connection, stage, column, texts);
  const count = async (sql: string): Promise<number> =>
    ((await connection.rows(`SELECT count(DISTINCT ${sql})::DOUBLE FROM ${stage.from}`)) as [[number]])[0][0];
  const mayAllDiffer = whole && missing === 0 && column.roughNumbers > stage.rows * 0.5;
  const allDifferent =
    texts !== null
      ? missing === 0 && distinct === stage.rows
      : mayAllDiffer && (await count(column.numberSql!)) === stage.rows;
  return { ...common, distinct, allDifferent, texts };
}

/** All different values of a column as texts. */
export async function distinctTexts(connection: SqlConnection, column: StageColumn): Promise<string[]> {
  if (column.form === "boolean") return ["false", "true"];
  return (await presentValues(connection, column, "")).map(String);
}

async function fewTexts(connection: SqlConnection, column: StageColumn): Promise<string[] | null> {
  if (column.roughTexts > SURELY_MANY) return null;
  const values = await presentValues(connection, column, ` LIMIT ${FEW + 1}`);
  return values.length > FEW ? null : values.map(String);
}

async function presentValues(
  connection: SqlConnection,
  { distinctSql }: StageColumn,
  limit: string,
): Promise<unknown[]> {
  const rows = await connection.rows(`SELECT value FROM (${distinctSql}) WHERE value IS NOT NULL${limit}`);
  return rows.map(([value]) => value);
}

async function countDistinct(
  connection: SqlConnection,
  stage: Stage,
  column: StageColumn,
  texts: readonly string[] | null,
): Promise<number> {
  if (texts !== null) return column.numeric ? new Set(texts.map(parseNumber)).size : texts.length;
  if (column.numeric && column.roughNumbers > SURELY_MANY) return FEW + 1;
  const what = column.numeric ? column.numberSql : column.valueSql;
  const [[distinct]] = (await connection.rows(
    `SELECT count(DISTINCT ${what})::DOUBLE FROM ${stage.from}`,
  )) as [[number]];
  return distinct;
}

/** The first field of a row that counts and that is no number; its row is counted among all rows. */
export async function firstNotNumber(
  connection: SqlConnection,
  stage: Stage,
  { originalSql, form }: StageColumn,
): Promise<{ row: number; text: string } | null> {
  const number = form === "boolean" ? "NULL" : textNumberSql(originalSql);
  const [found] = (await connection.rows(
    `SELECT r::DOUBLE, value FROM (
       SELECT row_number() OVER () AS r, kept, ${originalSql}::VARCHAR AS value, ${number} AS number FROM (${stage.original})
     ) WHERE kept AND value IS NOT NULL AND number IS NULL ORDER BY r LIMIT 1`,
  )) as [number, string][];
  return found ? { row: found[0], text: found[1] } : null;
}
