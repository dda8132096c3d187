// A model that was learned where the data is, made a view there: its answers are those that were counted while learning.

import { expect, it } from "vitest";
import { learnSource } from "../../../src/choose/learn-source.ts";
import type { SqlDialectName } from "../../../src/condition/sql-dialect.ts";
import { createSqlSource } from "../../../src/counts/create-sql-source.ts";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import type { Dialect } from "../../../src/counts/sql/dialect.ts";
import { toSql } from "../../../src/export/sql.ts";

const TABLE = "espalier_test_exported";
const VIEW = "espalier_test_judged";
const NAMES = ["placed", "day", "member", "is it", "price", "outcome"];

/** `open` gives a session of its own, which is closed. */
export function exportedAnswers(
  dialect: Dialect,
  name: SqlDialectName,
  session: () => SqlConnector,
  open: () => Promise<SqlConnector>,
): void {
  it("answers in a view as it was counted: times, dates, truth values, texts, numbers, NULL", async () => {
    const connector = session();
    const rows = Array.from({ length: 200 }, (_, i) => literals(dialect, i));
    const select = dialect.valueRows(rows, NAMES.map(dialect.quoteName));
    await connector.tidy(`DROP VIEW IF EXISTS ${VIEW}`);
    await connector.tidy(`DROP TABLE IF EXISTS ${TABLE}`);
    await connector.run(dialect.createTable(TABLE, select).replace("CREATE TEMP", "CREATE"));
    const source = await createSqlSource(await open(), dialect, { table: TABLE, target: "outcome" });
    const { model, train } = await learnSource(source, { method: "redwood", prune: 0, evaluate: null });
    // Those that a session writes in its zone are compared as seconds, the others as what they are.
    expect(["placed", "day"]).toEqual(expect.arrayContaining([...source.times]));
    expect(source.variables.slice(0, 2).map(({ schema }) => schema.kind)).toEqual(["date", "date"]);
    expect(JSON.stringify(model)).toMatch(/"placed".*threshold|threshold.*"placed"/);
    await source.close();
    const { times } = source;
    await connector.run(toSql(model, { table: [TABLE], view: [VIEW], dialect: name, times }));
    const predicted = dialect.quoteName("predicted outcome");
    const answers = await connector.rows(
      `SELECT outcome, ${predicted}, count(*) AS n FROM ${VIEW} GROUP BY outcome, ${predicted}`,
    );
    const { classes } = train.confusion;
    const found = classes.map(() => classes.map(() => 0));
    for (const [actual, answer, count] of answers)
      found[classes.indexOf(String(actual))][classes.indexOf(String(answer))] = Number(count);
    expect(found).toEqual(train.confusion.counts);
    await connector.tidy(`DROP VIEW ${VIEW}`);
    await connector.tidy(`DROP TABLE ${TABLE}`);
  });
}

/** Every column says something of the class. */
function literals(dialect: Dialect, i: number): string[] {
  const day = new Date(Date.UTC(2001, 1, 3, 4, 5, 6) + i * 37 * 3_600_000).toISOString();
  const [member, known, price] = [i % 3 === 0, i % 7 !== 0, (i * 13) % 17];
  const word = ["it's", "b\\", "ö"][i % 5] ?? null;
  const yes = (i > 120 && member) || (i < 60 && word === "it's") || price > 13 || i % 41 === 0;
  return [
    `CAST('${day.slice(0, 19).replace("T", " ")}' AS TIMESTAMP)`,
    `CAST('${day.slice(0, 10)}' AS DATE)`,
    nullable(dialect, known ? String(member) : null, "BOOLEAN"),
    nullable(dialect, word === null ? null : dialect.quoteText(word), "VARCHAR(9)"),
    dialect.toDouble(known ? dialect.double(price / 4) : "NULL"),
    dialect.quoteText(yes ? "yes" : "no"),
  ];
}

function nullable(dialect: Dialect, sql: string | null, type: string): string {
  const isClickHouse = dialect.name === "ClickHouse";
  return `CAST(${sql ?? "NULL"} AS ${isClickHouse ? `Nullable(${type.replace(/\(.*/, "")})` : type})`;
}
