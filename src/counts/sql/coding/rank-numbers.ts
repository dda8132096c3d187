// Ranks of a continuous column, one per different value or per quantile bin, by the rule of encoding/bins.ts.

import { AUTO_DISTINCT, type Bins, binsFor } from "../../../encoding/bins.ts";
import { readNumbers, type SqlConnection } from "../sql-connection.ts";
import { doubleSql } from "../sql-text.ts";
import type { Stage, StageColumn } from "./stage.ts";

export interface RankedNumbers {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly binned: boolean;
}

export async function rankNumbers(
  connection: SqlConnection,
  stage: Stage,
  column: StageColumn,
  bins: Bins,
): Promise<RankedNumbers> {
  const number = column.numberSql!;
  const distinct = await countNumbers(connection, stage, column, bins);
  const wanted = binsFor(bins, distinct);
  const present = `FROM ${stage.from} WHERE ${number} IS NOT NULL`;
  if (wanted === null) {
    const sql = `SELECT DISTINCT ${number} AS value ${present} ORDER BY value`;
    const values = Float64Array.from((await readNumbers(connection, sql, 1))[0]);
    return { lower: values, upper: values, binned: false };
  }
  // Sums of weights are exact, and `cumulative * bins / total` rounds as it does in memory. A value starts a bin
  // where the value before it ended one.
  const weight =
    stage.weightSql === null ? "count(*)" : `sum(CAST(${stage.weightSql} * ${2 ** 20} AS BIGINT))`;
  const scale = stage.weightSql === null ? "1" : doubleSql(2 ** -20);
  const [lower, upper] = await readNumbers(
    connection,
    `WITH valued AS (SELECT ${number} AS value, ${weight} AS weight ${present} GROUP BY value),
     summed AS (SELECT value,
       (sum(weight) OVER (ORDER BY value ROWS UNBOUNDED PRECEDING))::DOUBLE * ${scale} AS cumulative,
       (sum(weight) OVER ())::DOUBLE * ${scale} AS total FROM valued),
     stepped AS (SELECT value, CASE WHEN total > 0 THEN floor(cumulative * ${wanted} / total) ELSE 0 END AS step FROM summed),
     ended AS (SELECT value, lead(value) OVER (ORDER BY value) IS NULL
       OR (step > coalesce(lag(step) OVER (ORDER BY value), 0) AND step < ${wanted}) AS ends FROM stepped),
     numbered AS (SELECT value,
       coalesce(sum(ends::INTEGER) OVER (ORDER BY value ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bin FROM ended)
     SELECT min(value), max(value) FROM numbered GROUP BY bin ORDER BY bin`,
    2,
  );
  return { lower: Float64Array.from(lower), upper: Float64Array.from(upper), binned: true };
}

/** A CASE that searches the ranks by halves: the first rank whose upper bound is at least the value, else `missing`. */
export function rankSql(value: string, upper: ArrayLike<number>, missing: number): string {
  const search = (low: number, high: number): string => {
    if (low === high) return String(low);
    const middle = (low + high) >>> 1;
    return `CASE WHEN ${value} <= ${doubleSql(upper[middle])} THEN ${search(low, middle)} ELSE ${search(middle + 1, high)} END`;
  };
  if (upper.length === 0) return String(missing);
  return `CASE WHEN ${value} IS NULL THEN ${missing} ELSE ${search(0, upper.length - 1)} END`;
}

async function countNumbers(
  connection: SqlConnection,
  stage: Stage,
  column: StageColumn,
  bins: Bins,
): Promise<number> {
  const limit = bins === "auto" ? AUTO_DISTINCT : bins;
  // The estimate is good to a few per cent: twice or half the limit is certain.
  if (limit === "exact" || column.roughNumbers < limit / 2 - 100) return 0;
  if (column.roughNumbers > limit * 2 + 100) return Number.POSITIVE_INFINITY;
  const [[distinct]] = (await connection.rows(
    `SELECT count(DISTINCT ${column.numberSql})::DOUBLE FROM ${stage.from}`,
  )) as [[number]];
  return distinct;
}
