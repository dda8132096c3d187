// How rows answer several tests, grouped in the database: it returns one cell for each combination
// of answers.

import type { Outcomes } from "../count-source.ts";
import type { CodedTables } from "./coded-tables.ts";
import { readNumbers } from "./connector.ts";
import { type SqlPart, whereSql } from "./sql-part.ts";

/** Answers packed into one whole number. */
const PACKED = 30;

/** `tests` are SQL. */
export async function readOutcomes(
  store: CodedTables,
  part: SqlPart,
  tests: readonly string[],
): Promise<Outcomes> {
  const words: string[] = [];
  for (let first = 0; first < tests.length; first += PACKED) {
    const bits = tests
      .slice(first, first + PACKED)
      .map((test, bit) => `(CASE WHEN ${test} THEN ${2 ** bit} ELSE 0 END)`);
    words.push(`${bits.join(" + ")} AS answers${words.length}`);
  }
  const unit = store.units === null ? [] : ["un"];
  const names = ["cls", ...words.map((_, index) => `answers${index}`), ...unit];
  const weight = store.unit === null ? [] : ["wt"];
  const columns = await readNumbers(
    store.connector,
    `SELECT ${names.join(", ")}, ${store.dialect.toDouble(store.sums[0])} AS total FROM (SELECT ${["cls", ...words, ...weight, ...unit].join(", ")} FROM ${part.table.from} WHERE ${whereSql(part)}) answered GROUP BY ${names.join(", ")}`,
    names.length + 1,
  );
  return {
    ...(unit.length > 0 && { units: Float64Array.from(columns[names.length - 1]) }),
    classCodes: columns[0],
    weights: Float64Array.from(columns[names.length], (total) => total * (store.unit ?? 1)),
    passes: tests.map((_, index) => {
      const bit = index % PACKED;
      return Uint8Array.from(columns[1 + Math.floor(index / PACKED)], (answers) => (answers >>> bit) & 1);
    }),
  };
}
