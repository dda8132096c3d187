// Splits the rows of a part into shares, as random-split.ts prescribes, by sorting in the database.

import { shareFractions } from "../random-split.ts";
import type { CodedTable, CodedTables } from "./coded-tables.ts";
import type { Dialect } from "./dialect.ts";
import { type SqlPart, whereSql } from "./sql-part.ts";

/** A table in which `share` says which share a row is of. */
export async function splitRows(
  store: CodedTables,
  part: SqlPart,
  seed: number,
  shares: readonly number[],
): Promise<CodedTable> {
  const { dialect, common } = store;
  const { from, rowSql } = part.table;
  const kept = [...common, "rw"];
  // Rows without an order are numbered by all they have: equal rows are as good as each other.
  const row = rowSql ?? `row_number() OVER (ORDER BY ${common.join(", ")}) - 1`;
  const rows = `SELECT ${common.join(", ")}, ${dialect.toBig(row)} AS rw FROM ${from} WHERE ${whereSql(part)}`;
  const place = `row_number() OVER (ORDER BY cls, ${shuffleKeySql(dialect, seed, "rw")}, rw) - 1`;
  return store.make(sharedSql(dialect, { rows, kept, place, shares }));
}

export interface ToShare {
  /** A select. */
  readonly rows: string;
  /** Its columns that are wanted. */
  readonly kept: readonly string[];
  /** From 0. */
  readonly place: string;
  readonly shares: readonly number[];
}

/** The columns kept, and the share of each row by its place: shareOf of random-split.ts. */
export function sharedSql(dialect: Dialect, { rows, kept: columns, place: from, shares }: ToShare): string {
  const fractions = shareFractions(shares);
  const kept = columns.join(", ");
  // Each step hands out one share and renumbers the rows that are left; names are new at every
  // step.
  let steps = `SELECT ${kept}, ${dialect.toDouble(from)} AS place0, -1 AS share0 FROM (${rows}) numbered`;
  fractions.slice(0, -1).forEach((fraction, share) => {
    const f = dialect.double(fraction);
    const [place, known] = [`place${share}`, `share${share}`];
    steps = `SELECT ${kept}, CASE WHEN ${known} < 0 THEN ${place} - floor(${place} * ${f}) ELSE ${place} END AS place${share + 1},
      CASE WHEN ${known} >= 0 THEN ${known} WHEN floor((${place} + 1) * ${f}) > floor(${place} * ${f}) THEN ${share} ELSE -1 END AS share${share + 1} FROM (${steps}) step${share}`;
  });
  const last = `share${fractions.length - 1}`;
  const share = dialect.toSmall(
    `CASE WHEN ${last} < 0 THEN ${shares.length - 1} ELSE ${last} END`,
    shares.length,
  );
  return `SELECT ${kept}, ${share} AS share FROM (${steps}) shared`;
}

/** shuffleKey of random-split.ts in 64 bits: products stay below 2^63, masks keep 32 bits. */
export function shuffleKeySql(dialect: Dialect, seed: number, number: string): string {
  const salt = Math.imul(seed, 0x2c1b3c6d) >>> 0;
  const low = (sql: string): string => dialect.and(sql, dialect.toBig("4294967295"));
  const mixed = (sql: string, shift: number): string =>
    dialect.xor(sql, dialect.shiftRight(sql, String(shift)));
  const start = low(dialect.xor(dialect.toBig(number), dialect.toBig(String(salt))));
  const first = low(`(${mixed(start, 17)} * ${0x2c1b3c6d})`);
  const second = low(`(${mixed(first, 12)} * ${0x297a2d39})`);
  return mixed(second, 15);
}
