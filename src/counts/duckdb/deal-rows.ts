// Deals the rows of some labels to shares, as deal.ts prescribes, by sorting in the database.

import { shareFractions } from "../deal.ts";
import { doubleSql } from "./sql-text.ts";
import type { WorkingTable } from "./working-table.ts";

export interface DealRequest {
  readonly labels: readonly number[];
  readonly seed: number;
  readonly shares: readonly number[];
  /** The label that rows of label `labels[i]` get where they fall to share `s`: `targets[i][s]`. */
  readonly targets: readonly (readonly number[])[];
}

export async function dealRows(table: WorkingTable, request: DealRequest): Promise<void> {
  const { labels, seed, shares, targets } = request;
  const { name, classes, database } = table;
  if (labels.length === 0) return;
  const lookup = labels.flatMap((label, index) =>
    shares.flatMap((_, share) =>
      Array.from(
        { length: classes },
        (_, c) => `(${label * classes + c}, ${share}, ${targets[index]![share]! * classes + c})`,
      ),
    ),
  );
  const fractions = shareFractions(shares);
  // Each step hands out one share and renumbers the rows that are left.
  let steps = `SELECT id, cell, (row_number() OVER (ORDER BY cell % ${classes}, key, row) - 1)::DOUBLE AS place, NULL::INTEGER AS share FROM keyed`;
  fractions.slice(0, -1).forEach((fraction, share) => {
    const f = doubleSql(fraction);
    steps = `SELECT id, cell,
      CASE WHEN share IS NULL THEN place - floor(place * ${f}) END AS place,
      coalesce(share, CASE WHEN floor((place + 1) * ${f}) > floor(place * ${f}) THEN ${share} END) AS share
      FROM (${steps})`;
  });
  const dealing = `${name}_deal`;
  await database.run(
    `CREATE OR REPLACE TEMP TABLE ${dealing} (cell_from UINTEGER, share_from INTEGER, cell_to UINTEGER);
     INSERT INTO ${dealing} VALUES ${lookup.join(", ")};
     UPDATE ${name} SET cell = cell_to FROM (
       WITH keyed AS (SELECT id, cell, row, ${shuffleKeySql(seed)} AS key FROM (SELECT rowid AS id, cell, ${table.rowSql} AS row FROM ${name})
         WHERE cell IN (SELECT cell_from FROM ${dealing}))
       SELECT id, cell_to FROM (${steps}) JOIN ${dealing}
         ON cell = cell_from AND coalesce(share, ${shares.length - 1}) = share_from WHERE cell <> cell_to
     ) dealt WHERE ${name}.rowid = dealt.id`,
  );
}

/** shuffleKey of deal.ts in BIGINT: products stay below 2^63, masks keep 32 bits. */
function shuffleKeySql(seed: number): string {
  const salt = Math.imul(seed, 0x2c1b3c6d) >>> 0;
  const low = (sql: string): string => `(${sql} & 4294967295)`;
  const mixed = (sql: string, shift: number): string => `xor(${sql}, ${sql} >> ${shift})`;
  const start = low(`xor(row::BIGINT, ${salt}::BIGINT)`);
  const first = low(`${mixed(start, 17)} * ${0x2c1b3c6d}`);
  const second = low(`${mixed(first, 12)} * ${0x297a2d39}`);
  return mixed(second, 15);
}
