// Splits the rows of a part into shares, as random-split.ts prescribes, by sorting in the database.

import { shareFractions } from "../random-split.ts";
import type { RowStore } from "./row-store.ts";
import { createWhole, type RowTable } from "./row-table.ts";
import type { Anchor } from "./sql-part.ts";
import { doubleSql } from "./sql-text.ts";

/** A whole table in which a row's label is its share. */
export async function splitRows(
  store: RowStore,
  anchor: Anchor,
  seed: number,
  shares: readonly number[],
): Promise<RowTable> {
  const { classes } = store;
  const columns = store.rowColumns(anchor).map((column) => column.replace(/^.* AS /, ""));
  const kept = columns.join(", ");
  const fractions = shareFractions(shares);
  const rows = `SELECT cell % ${classes} AS class, ${store.rowColumns(anchor).join(", ")} FROM ${anchor.place.table.from} WHERE ${store.anchorSql(anchor)}`;
  // Each step hands out one share and renumbers the rows that are left.
  let steps = `SELECT class, ${kept},
    (row_number() OVER (ORDER BY class, ${shuffleKeySql(seed)}, row) - 1)::DOUBLE AS place, NULL::INTEGER AS share FROM (${rows})`;
  fractions.slice(0, -1).forEach((fraction, share) => {
    const f = doubleSql(fraction);
    steps = `SELECT class, ${kept},
      CASE WHEN share IS NULL THEN place - floor(place * ${f}) END AS place,
      coalesce(share, CASE WHEN floor((place + 1) * ${f}) > floor(place * ${f}) THEN ${share} END) AS share
      FROM (${steps})`;
  });
  const cell = `coalesce(share, ${shares.length - 1}) * ${classes} + class`;
  const select = `SELECT CAST(${cell} AS UINTEGER) AS cell, ${kept} FROM (${steps})`;
  return createWhole(store.connection, select, columns, "row");
}

/** shuffleKey of random-split.ts in BIGINT: products stay below 2^63, masks keep 32 bits. */
function shuffleKeySql(seed: number): string {
  const salt = Math.imul(seed, 0x2c1b3c6d) >>> 0;
  const low = (sql: string): string => `(${sql} & 4294967295)`;
  const mixed = (sql: string, shift: number): string => `xor(${sql}, ${sql} >> ${shift})`;
  const start = low(`xor(row::BIGINT, ${salt}::BIGINT)`);
  const first = low(`${mixed(start, 17)} * ${0x2c1b3c6d}`);
  const second = low(`${mixed(first, 12)} * ${0x297a2d39}`);
  return mixed(second, 15);
}
