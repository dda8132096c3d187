// Infinite numbers of a table count as missing, and a notice says how many; of NaN and NULL nothing is said.

import { expect, it } from "vitest";
import { createSqlSource } from "../../../src/counts/create-sql-source.ts";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import type { Dialect } from "../../../src/counts/sql/dialect.ts";

export function tellsInfiniteNumbers(dialect: Dialect, open: () => Promise<SqlConnector>): void {
  it(`says which numbers are infinite in ${dialect.name}`, async () => {
    const { infinity, double, quoteText } = dialect;
    const numbers = [double(1.5), double(2.5), infinity, `-${infinity}`, double(Number.NaN), double(3.5)];
    const rows = numbers.map((number, row) => [number, quoteText(row % 2 === 0 ? "yes" : "no")]);
    const query = dialect.valueRows(rows, ["wave", "outcome"]);
    const source = await createSqlSource(await open(), dialect, { query, target: "outcome" });
    const [{ schema }] = source.variables;
    await source.close();
    expect(source.notices).toEqual(['column "wave": 2 infinite numbers count as missing']);
    expect(schema).toMatchObject({ name: "wave", kind: "continuous", hasMissing: true });
  });
}
