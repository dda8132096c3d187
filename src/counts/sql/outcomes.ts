// How rows answer several tests, grouped in the database: as many cells come back as there are different answers.

import type { Test } from "../../condition/condition.ts";
import type { Outcomes } from "../count-source.ts";
import type { RowStore } from "./row-store.ts";
import { passesSql } from "./row-test.ts";
import { readNumbers } from "./sql-connection.ts";
import type { Anchor } from "./sql-part.ts";

/** Answers packed into one integer. */
const PACKED = 30;

export async function readOutcomes(
  store: RowStore,
  anchor: Anchor,
  tests: readonly Test[],
): Promise<Outcomes> {
  const { table } = anchor.place;
  const words: string[] = [];
  for (let first = 0; first < tests.length; first += PACKED) {
    const bits = tests.slice(first, first + PACKED).map((test, bit) => {
      store.tests.check(test);
      return `(CASE WHEN ${passesSql(store.tests.compile(test, table.columns))} THEN ${2 ** bit} ELSE 0 END)`;
    });
    words.push(`CAST(${bits.join(" + ")} AS UINTEGER) AS answers${words.length}`);
  }
  const groups = [`cell % ${store.classes} AS class`, ...words];
  const names = ["class", ...words.map((_, index) => `answers${index}`)].join(", ");
  const columns = await readNumbers(
    store.connection,
    `SELECT ${groups.join(", ")}, ${store.sumSql} AS total FROM ${table.from} WHERE ${store.anchorSql(anchor)} GROUP BY ${names}`,
    groups.length + 1,
  );
  return {
    classCodes: columns[0],
    weights: Float64Array.from(columns.at(-1)!, (total) => total * store.unit),
    passes: tests.map((_, index) => {
      const bit = index % PACKED;
      return Uint8Array.from(columns[1 + Math.floor(index / PACKED)], (answers) => (answers >>> bit) & 1);
    }),
  };
}
