import { describe, expect, it } from "vitest";
import { testSql } from "../../src/condition/sql.ts";
import { type SqlDialectName, sqlDialects } from "../../src/condition/sql-dialect.ts";
import type { ColumnSchema } from "../../src/dataset/dataset.ts";
import { toPython } from "../../src/export/python.ts";
import { toSql } from "../../src/export/sql.ts";
import { toText } from "../../src/export/text.ts";
import type { ListModel } from "../../src/model/model.ts";
import { irisTree } from "../arbitraries/small-models.ts";

const columns: readonly ColumnSchema[] = [
  { name: "member", kind: "boolean", categories: ["no", "yes"], hasMissing: false },
  { name: 'a`b"c', kind: "categorical", categories: ["it's", "b\\"], hasMissing: false },
  { name: "n", kind: "continuous", categories: [], hasMissing: true },
];
const names = Object.keys(sqlDialects) as SqlDialectName[];
const written = (name: SqlDialectName, test: Parameters<typeof testSql>[0]): string =>
  testSql(test, { columns, dialect: sqlDialects[name] });

describe("a dialect", () => {
  it("quotes names and texts as its database does", () => {
    const odd = { type: "equals" as const, column: 'a`b"c', value: "b\\" };
    expect(Object.fromEntries(names.map((name) => [name, written(name, odd)]))).toEqual({
      standard: `"a\`b""c" = 'b\\'`,
      duckdb: `"a\`b""c" = 'b\\'`,
      sqlite: `"a\`b""c" = 'b\\'`,
      postgres: `"a\`b""c" = 'b\\'`,
      mysql: "CAST(CONVERT(`a``b\"c` USING utf8mb4) AS BINARY) = CONVERT(X'625c' USING utf8mb4)",
      trino: `CAST("a\`b""c" AS VARCHAR) = 'b\\'`,
      bigquery: "CAST(`a\\`b\"c` AS STRING) = 'b\\\\'",
      snowflake: `CAST("a\`b""c" AS VARCHAR) = 'b\\\\'`,
      spark: "CAST(`a``b\"c` AS STRING) = 'b\\\\'",
      clickhouse: "toString(`a\\`b\"c`) = 'b\\\\'",
    });
  });

  it("knows every word for true and false that predict knows", () => {
    for (const name of names)
      expect(written(name, { type: "is", column: "member" })).toMatch(/IN \('1', 'true', 'yes', 't', 'y'\)$/);
  });

  it("compares thresholds that exact types would read otherwise as doubles", () => {
    const large = { type: "at-most" as const, column: "n", threshold: 2 ** 53 };
    expect(written("postgres", large)).toBe('CAST("n" AS DOUBLE PRECISION) <= 9007199254740992E0');
    expect(written("mysql", large)).toBe("(`n` + 0e0) <= 9007199254740992E0");
    expect(written("sqlite", { ...large, threshold: 2.5 })).toBe('CAST("n" AS REAL) <= 2.5');
  });

  it("makes a view of a query", () => {
    const view = toSql(irisTree, { table: "flowers", view: "guess", dialect: "mysql" });
    expect(view).toMatch(/\nCREATE VIEW `guess` AS\nSELECT\n {2}\*,[\s\S]*\nFROM `flowers`\n$/);
  });
});

it("Python gets thresholds above 2^53 as floats", () => {
  const large = JSON.parse(JSON.stringify(irisTree), (key, value) =>
    key === "threshold" ? 2 ** 53 + 2 : value,
  );
  expect(toPython(large)).toMatch(/<= 9007199254740994\.0:/);
});

it("the formula below a list takes `b` and `b = yes` for the same", () => {
  const label = (name: string) => ({ class: name, counts: [1, 1] });
  const both = [
    { type: "is", column: "member" },
    { type: "equals", column: "member", value: "yes" },
  ] as const;
  const list: ListModel = {
    form: "list",
    target: "class",
    classes: ["A", "B"],
    columns,
    rules: [{ conditions: both, ...label("A") }],
    otherwise: label("B"),
  };
  expect(toText(list)).toMatch(/class = A exactly when member\n$/);
});
