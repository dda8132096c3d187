import { describe, it } from "vitest";
import type { CodedRelation } from "../../../src/counts/sql/coded-relation.ts";
import { CodedTables } from "../../../src/counts/sql/coded-tables.ts";
import { valuesSql } from "../../../src/counts/sql/coding/values-sql.ts";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import type { Dialect } from "../../../src/counts/sql/dialect.ts";
import { dialects } from "../../../src/counts/sql/dialects/dialects.ts";
import { Scratch } from "../../../src/counts/sql/scratch.ts";
import { SqlSource } from "../../../src/counts/sql/sql-source.ts";
import { expectGolden } from "../../contracts/golden.ts";

/** A database without rows that notes what it is asked. */
function notingConnector(statements: string[]): SqlConnector {
  const note = async (sql: string): Promise<void> => void statements.push(`${sql.replaceAll(/\s+/g, " ")};`);
  return {
    ...{ name: "noted", scratch: "", run: note, close: async () => {}, describe: async () => [] },
    tidy: (sql) => note(sql).then(() => true),
    async rows(sql) {
      await note(sql);
      return /AS label|min\(f0\)/.test(sql) ? [] : [[1000]];
    },
    stream: (sql) => note(sql),
  };
}

function relationIn(dialect: Dialect, type: string): CodedRelation {
  const { double, finite, quoteName, quoteText } = dialect;
  const [age, city] = [
    finite(dialect.valueOf(quoteName("the age"), type)),
    dialect.valueOf(quoteName('city`s"x'), "text"),
  ];
  const bounds = { lower: Float64Array.of(1, 30.5), upper: Float64Array.of(30, 90) };
  const codeSql = `CASE WHEN ${age} IS NULL THEN 2 WHEN ${age} <= ${double(30)} THEN 0 ELSE 1 END`;
  const schema = (name: string, kind: "continuous" | "categorical") => ({ name, kind, hasMissing: true });
  return {
    ...{ name: "people", target: "y", classes: ["no", "yes"], from: "people", classSql: "y", rowSql: "id" },
    weightSql: null,
    attributes: [
      {
        schema: { ...schema("age", "continuous"), categories: [] },
        size: 2,
        codeSql,
        ranks: { ...bounds, valueSql: age },
      },
      {
        schema: { ...schema("city", "categorical"), categories: ["Köln", "a\\b'c"] },
        ...{
          size: 2,
          codeSql: `CASE ${city} WHEN ${quoteText("Köln")} THEN 0 WHEN ${quoteText("a\\b'c")} THEN 1 ELSE 2 END`,
        },
        ranks: null,
      },
    ],
  };
}

describe("what is asked of engines that no test can reach", () => {
  it.each([
    ["snowflake", "NUMBER(38,0)"],
    ["bigquery", "INT64"],
    ["mysql", "int"],
  ] as const)("%s", async (name, type) => {
    const dialect = dialects[name];
    const statements: string[] = [];
    const connector = notingConnector(statements);
    const scratch = new Scratch(connector, dialect, "golden");
    const relation = relationIn(dialect, type);
    const raw = { name: "people", from: "people", columns: [], parsed: false };
    const used = [
      { name: "y", sql: dialect.valueOf("y", "text"), form: "text" as const },
      { name: "age", sql: dialect.valueOf(dialect.quoteName("the age"), type), form: "number" as const },
    ];
    statements.push(`${valuesSql(dialect, raw, used, null, null)};`);
    const store = await CodedTables.create({ connector, dialect, scratch, relation });
    const source = new SqlSource(store, { ...relation, onClose: () => scratch.close() });
    await source.define([
      {
        type: "xor",
        of: [
          { type: "missing", column: "age" },
          { type: "equals", column: "city", value: "Köln" },
        ],
      },
    ]);
    const [sides] = await source.divide([
      { part: source.everything, test: { type: "at-most", column: "age", threshold: 20 } },
    ]);
    const parts = [sides!.yes, sides!.no];
    await source.count({ parts, variables: [0, 1, 2] }, () => {});
    const exponents = Int32Array.of(0, -256, -512);
    const weightings = [{ terms: [{ variable: 1, exponents }] }, { terms: [{ variable: 0, exponents }] }];
    await source.countWeighted([{ part: sides!.yes, variables: [0, 1], weightings }], () => {});
    await source.randomSplit(sides!.no, { seed: 7, shares: [2, 1] });
    await source.table(source.everything);
    await source.outcomes(sides!.yes, [{ type: "is", column: "city" }]);
    await source.countPairs(sides!.no, [
      { type: "at-most", column: "age", threshold: 30 },
      { type: "equals", column: "city", value: "Köln" },
      { type: "missing", column: "city" },
    ]);
    await source.close();
    expectGolden(`count-${name}.sql`, `${statements.join("\n")}\n`);
  });
});
