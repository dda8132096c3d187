// The groups or times of rows in a database, as one number for each row: what row-units.ts makes in
// memory.

import { checkTimes, type RowUnits } from "../../../dataset/row-units.ts";
import { notMissing, type Survey } from "./survey.ts";

/** So many different times are looked at before all are put in order. */
const MOST_TEXTS = 100_000;

export interface UnitRequest {
  readonly survey: Survey;
  readonly by: RowUnits["by"];
  /** Where the data came from, for messages. */
  readonly source: string;
  /** What follows FROM, under the alias s. */
  readonly from: string;
  /** The place of a row from 0; null where rows have none. */
  readonly placeSql: string | null;
}

/** A FROM clause with the column `un` and, where rows have a place, `place`. */
export async function withUnits(request: UnitRequest): Promise<string> {
  const { survey, by, from, placeSql } = request;
  const place = placeSql === null ? "" : `, ${placeSql} AS place`;
  if (by === "time") return `(SELECT s.*${place}, ${await timeSql(request)} AS un FROM ${from}) s`;
  const column = survey.units!;
  const value =
    column.numberSql ??
    `CASE WHEN ${notMissing(survey.dialect, column.valueSql, column)} THEN ${column.valueSql} END`;
  const grouped = `(SELECT s.*${place}, ${value} AS grp FROM ${from}) s`;
  return `(SELECT s.*, ${groupSql(request)} AS un FROM ${grouped}) s`;
}

/** Rows without a place are numbered behind the groups, in the order of what they hold. */
function groupSql({ survey, placeSql }: UnitRequest): string {
  if (placeSql !== null) {
    return "CASE WHEN grp IS NULL THEN place ELSE min(place) OVER (PARTITION BY grp) END";
  }
  const values = [survey.target, ...survey.attributes].map(({ valueSql }) => valueSql).join(", ");
  const alone = `${survey.rows} + row_number() OVER (PARTITION BY CASE WHEN grp IS NULL THEN 1 ELSE 0 END ORDER BY ${values})`;
  return `CASE WHEN grp IS NULL THEN ${alone} ELSE dense_rank() OVER (ORDER BY grp) END`;
}

async function timeSql({ survey, source }: UnitRequest): Promise<string> {
  const { name, numberSql, valueSql, from } = survey.units!;
  if (numberSql !== null) return numberSql;
  const texts = await survey.connector.rows(
    `SELECT DISTINCT CAST(${valueSql} AS VARCHAR) AS t FROM ${from} LIMIT ${MOST_TEXTS}`,
  );
  checkTimes(
    texts.map(([text]) => String(text)),
    name,
    source,
  );
  return `dense_rank() OVER (ORDER BY ${valueSql})`;
}
