// Splits the rows of a part into shares of whole groups or whole times, as split-units.ts
// prescribes, by sorting in the database.

import { endsOfShares } from "../split-units.ts";
import type { CodedTable, CodedTables } from "./coded-tables.ts";
import { sharedSql, shuffleKeySql } from "./split-rows.ts";
import { type SqlPart, whereSql } from "./sql-part.ts";

/** A table in which `share` says which share a row is of. */
export async function splitUnits(
  store: CodedTables,
  part: SqlPart,
  seed: number,
  shares: readonly number[],
): Promise<CodedTable> {
  const { dialect, common } = store;
  const { from, rowSql } = part.table;
  const row = rowSql === null ? [] : [`${dialect.toBig(rowSql)} AS rw`];
  const rows = `SELECT ${[...common, ...row].join(", ")} FROM ${from} WHERE ${whereSql(part)}`;
  const units =
    store.units!.by === "group" ? groupShares(store, rows, seed, shares) : timeShares(store, rows, shares);
  const kept = [...common, ...(rowSql === null ? [] : ["rw"])].map((name) => `m.${name}`);
  const joined = `(${rows}) m JOIN (${units}) shared ON m.un = shared.unit`;
  const numbered =
    rowSql === null
      ? [`row_number() OVER (ORDER BY ${common.map((name) => `m.${name}`).join(", ")}) - 1 AS rw`]
      : [];
  return store.make(
    `SELECT ${[...kept, ...numbered].join(", ")}, ${dialect.toSmall("shared.share", shares.length)} AS share FROM ${joined}`,
  );
}

export async function countUnits(store: CodedTables, part: SqlPart): Promise<number> {
  const [[count]] = await store.connector.rows(
    `SELECT count(DISTINCT un) AS n FROM ${part.table.from} WHERE ${whereSql(part)}`,
  );
  return Number(count);
}

/** A select of `unit` and `share`. */
function groupShares(
  { dialect }: CodedTables,
  rows: string,
  seed: number,
  shares: readonly number[],
): string {
  const cells = `SELECT un AS unit, cls AS ofclass, count(*) AS n FROM (${rows}) cells GROUP BY un, cls`;
  const ranked = `SELECT unit, ofclass, sum(n) OVER (PARTITION BY unit) AS whole, row_number() OVER (PARTITION BY unit ORDER BY n DESC, ofclass) AS rank FROM (${cells}) counted`;
  const sizes = Array.from({ length: 31 }, (_, bit) => `WHEN whole < ${2 ** (bit + 1)} THEN ${bit}`);
  const groups = `SELECT unit, ofclass, CASE ${sizes.join(" ")} ELSE 31 END AS size, ${shuffleKeySql(dialect, seed, "unit")} AS shuffled FROM (${ranked}) first WHERE rank = 1`;
  const place = "row_number() OVER (ORDER BY ofclass, size, shuffled, unit) - 1";
  return sharedSql(dialect, { rows: groups, kept: ["unit"], place, shares });
}

function timeShares({ dialect }: CodedTables, rows: string, shares: readonly number[]): string {
  const { places, ends } = endsOfShares(shares);
  const times = `SELECT un AS unit, count(*) AS own FROM (${rows}) timed GROUP BY un`;
  const ordered = `SELECT unit, own, sum(own) OVER () AS whole, sum(own) OVER (ORDER BY unit) - own AS earlier, row_number() OVER (ORDER BY unit) - 1 AS place, count(*) OVER () AS times FROM (${times}) counted`;
  const middle = `${dialect.toDouble("2 * earlier + own")} / ${dialect.toDouble("2 * whole")}`;
  const wished = ends
    .slice(0, -1)
    .map((end) => `CASE WHEN middle >= ${dialect.double(end)} THEN 1 ELSE 0 END`)
    .join(" + ");
  const placed = `SELECT unit, place, times, ${wished || "0"} AS wished FROM (SELECT unit, place, times, ${middle} AS middle FROM (${ordered}) halves) wishes`;
  // Every part gets a time: none is skipped, and enough are left for those to come.
  const least = `CASE WHEN wished < ${places.length} - times + place THEN ${places.length} - times + place ELSE wished END`;
  const possible = `SELECT unit, place, CASE WHEN least > place THEN place ELSE least END - place AS behind FROM (SELECT unit, place, ${least} AS least FROM (${placed}) bounded) capped`;
  const which = `SELECT unit, place + min(behind) OVER (ORDER BY unit) AS number FROM (${possible}) steps`;
  const cases = places.map((share, index) => `WHEN number = ${index} THEN ${share}`);
  return `SELECT unit, CASE ${cases.join(" ")} ELSE ${places.at(-1) ?? 0} END AS share FROM (${which}) numbered`;
}
