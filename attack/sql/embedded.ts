// Databases without a server: DuckDB in this process, SQLite through Python.

import { spawnSync } from "node:child_process";
import { DuckDBInstance } from "@duckdb/node-api";
import { sqlDialects } from "../../src/condition/sql-dialect.ts";
import { givenColumns } from "../../src/dataset/derived/derivation.ts";
import { toSql } from "../../src/export/sql.ts";
import { createSql, differs, insertSql, ORDER, type SqlEngine, TABLE } from "./sql-engine.ts";

export async function duckDbEngine(): Promise<SqlEngine> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  return {
    name: "DuckDB",
    dialect: "duckdb",
    skip: null,
    accepts: differs,
    async answers(cases) {
      const all: (string | null)[][] = [];
      for (const { model, rows } of cases) {
        await connection.run(`DROP TABLE IF EXISTS "${TABLE}"`);
        await connection.run(createSql(model, "duckdb"));
        for (const statement of insertSql(model, rows, "duckdb")) await connection.run(statement);
        // As digits: the driver drops a byte order mark at the start of a text.
        const query = `SELECT hex(encode(${toSql(model, { dialect: "duckdb" })})) FROM "${TABLE}" ORDER BY "${ORDER}"`;
        const result = await connection.runAndReadAll(query);
        all.push(result.getRows().map(([digits]) => Buffer.from(digits as string, "hex").toString("utf8")));
      }
      return all;
    },
    async close() {
      connection.closeSync();
    },
  };
}

const SQLITE = `
import json, sqlite3, sys
for line in sys.stdin:
    case = json.loads(line, parse_int=float)
    connection = sqlite3.connect(":memory:")
    connection.execute(case["create"])
    connection.executemany(case["insert"], case["rows"])
    print(json.dumps([row[0] for row in connection.execute(case["query"])]))
`;

export function sqliteEngine(): SqlEngine {
  const found = spawnSync("python3", ["-c", "import sqlite3"]).status === 0;
  return {
    name: "SQLite",
    dialect: "sqlite",
    skip: found ? null : "python3 is not installed",
    accepts: differs,
    async answers(cases) {
      const { name } = sqlDialects.sqlite;
      const lines = cases.map(({ model, rows }) =>
        JSON.stringify({
          create: createSql(model, "sqlite"),
          insert: `INSERT INTO ${name(TABLE)} VALUES (${["?", ...givenColumns(model.columns).map(() => "?")].join(", ")})`,
          rows: rows.map((row, index) => [
            index,
            ...givenColumns(model.columns).map((column) => row[column.name] ?? null),
          ]),
          query: `SELECT ${toSql(model, { dialect: "sqlite" })} FROM ${name(TABLE)} ORDER BY ${name(ORDER)}`,
        }),
      );
      const run = spawnSync("python3", ["-c", SQLITE], {
        input: `${lines.join("\n")}\n`,
        encoding: "utf8",
        maxBuffer: 1 << 29,
      });
      if (run.status !== 0) throw new Error(run.stderr.slice(-2000));
      return run.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as (string | null)[]);
    },
    async close() {},
  };
}
