import { type DuckDBConnection, DuckDBInstance, DuckDBTimestampValue } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testSql } from "../../src/condition/sql.ts";
import { isOrderedKind } from "../../src/dataset/column.ts";
import { DataError } from "../../src/dataset/data-error.ts";
import { parseIsoDate } from "../../src/dataset/date-text.ts";
import { givenColumns } from "../../src/dataset/derived/derivation.ts";
import { toSql } from "../../src/export/sql.ts";
import { irisTree, mixedTree } from "../arbitraries/small-models.ts";
import { type ExportAnswer, type ExportCase, exportContract } from "../contracts/export-contract.ts";

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
  // DuckDB alone calls it something else.
  await connection.run("CREATE MACRO regexp_like(text, pattern) AS regexp_matches(text, pattern)");
});
afterAll(() => connection.closeSync());

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const ORDER = quote("the order of the rows");

async function fill({ model, rows }: ExportCase): Promise<void> {
  const columns = givenColumns(model.columns);
  const types = columns.map(
    ({ name, kind }) =>
      `${quote(name)} ${kind === "date" ? "TIMESTAMP" : isOrderedKind(kind) ? "DOUBLE" : "VARCHAR"}`,
  );
  await connection.run(`CREATE OR REPLACE TABLE "my data" (${ORDER} INTEGER, ${types.join(", ")})`);
  const marks = columns.map((_, index) => `$${index + 2}`).join(", ");
  const insert = await connection.prepare(`INSERT INTO "my data" VALUES ($1, ${marks})`);
  for (const [index, row] of rows.entries()) {
    insert.bindInteger(1, index);
    columns.forEach(({ name, kind }, c) => {
      const value = row[name] ?? null;
      if (value === null) insert.bindNull(c + 2);
      else if (kind === "date") insert.bindTimestamp(c + 2, timestampOf(String(value)));
      else if (isOrderedKind(kind)) insert.bindDouble(c + 2, value as number);
      else insert.bindVarchar(c + 2, String(value));
    });
    await insert.run();
  }
}

function timestampOf(text: string): DuckDBTimestampValue {
  return new DuckDBTimestampValue(BigInt(parseIsoDate(text)!) * 1_000_000n);
}

async function runSql(subject: ExportCase, probabilities: boolean): Promise<ExportAnswer[]> {
  await fill(subject);
  const expression = `SELECT ${toSql(subject.model)} FROM "my data" ORDER BY ${ORDER}`;
  const { classes, target } = subject.model;
  const shared = probabilities ? classes.map((name) => `p(${name})`) : [];
  const wanted = [`predicted ${target}`, ...shared].map(quote);
  const options = { table: "my data", probabilities };
  const query = `SELECT ${wanted.join(", ")} FROM (${toSql(subject.model, options)}) ORDER BY ${ORDER}`;
  const [byExpression, byQuery] = [
    await connection.runAndReadAll(expression),
    await connection.runAndReadAll(query),
  ];
  expect(byQuery.getRows().map(([name]) => [name])).toEqual(byExpression.getRows());
  return byQuery.getRows().map(([name, ...shares]) => {
    const byClass = classes.map((own, c) => [own, Number(String(shares[c]))]);
    return { class: name as string, probabilities: probabilities ? Object.fromEntries(byClass) : null };
  });
}

describe("exported SQL", () => {
  exportContract({
    name: "SQL (DuckDB)",
    // Column names differ only by case, or the prediction's name is taken: no table can be like that.
    accepts: ({ columns, target, classes }) => {
      const names = [...givenColumns(columns).map(({ name }) => name), `predicted ${target}`]
        .concat(classes.map((name) => `p(${name})`))
        .map((name) => name.toLowerCase());
      return new Set(names).size === names.length;
    },
    run: async (cases) => {
      const answers: ExportAnswer[][] = [];
      // A database takes its time over so many expressions: every fifth has all of them.
      for (const [place, subject] of cases.entries()) answers.push(await runSql(subject, place % 5 === 0));
      return answers;
    },
  });

  it("compares booleans and numbers of typed columns alike", async () => {
    const { columns } = mixedTree;
    const ask = async (sql: string): Promise<unknown> =>
      (await connection.runAndReadAll(sql)).getRows()[0][0];
    const is = testSql({ type: "is", column: "select" }, { columns });
    for (const value of ["true", "1", "'1'"])
      expect(await ask(`SELECT ${is} FROM (SELECT ${value} AS "select")`)).toBe(true);
    const missing = testSql({ type: "missing", column: "select" }, { columns });
    expect(await ask(`SELECT ${missing} FROM (SELECT false AS "select")`)).toBe(false);
    const young = testSql({ type: "at-most", column: "age", threshold: 0.1234567890123456 }, { columns });
    expect(young).toBe('CAST("age" AS DOUBLE PRECISION) <= 0.1234567890123456E0');
    expect(await ask(`SELECT ${young} FROM (SELECT 0.1234567890123456::DOUBLE AS age)`)).toBe(true);
  });

  it("writes empty features and parities", () => {
    const { columns } = mixedTree;
    expect(testSql({ type: "and", of: [] }, { columns })).toBe("1 = 1");
    expect(testSql({ type: "or", of: [] }, { columns })).toBe("1 = 0");
    expect(testSql({ type: "xor", of: [] }, { columns })).toBe("(0) IN (1)");
    const age = { type: "missing" as const, column: "age" };
    expect(testSql({ type: "xor", of: [age, age], negated: true }, { columns })).toBe(
      '(CASE WHEN "age" IS NULL THEN 1 ELSE 0 END + CASE WHEN "age" IS NULL THEN 1 ELSE 0 END) IN (0, 2)',
    );
  });

  it("refuses the one character SQL cannot hold", () => {
    expect(() => toSql({ ...irisTree, target: "a\0b" }, { table: "t" })).toThrow(DataError);
  });
});
