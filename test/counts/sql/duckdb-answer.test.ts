// What a statement of DuckDB answers arrives whole, however it is planned and however long it is.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import { openDuckDb } from "../../../src/node/duckdb/open-duckdb.ts";

const stop = new AbortController();
let duckdb: SqlConnector;

beforeAll(async () => {
  duckdb = await openDuckDb({ name: "test", threads: 1, signal: stop.signal });
});

afterAll(() => duckdb.close());

describe("an answer of DuckDB", () => {
  // DuckDB's own streaming of this answer waits forever: its branches wait for room among the results, and the one who
  // would take results waits for the branches.
  it("comes whole where the branches of a union are longer than its buffer of results", async () => {
    const rows = 1_000_000;
    await duckdb.run(`CREATE TEMP TABLE many AS SELECT i AS k FROM range(${rows}) r(i)`);
    await duckdb.run(`CREATE TEMP TABLE few AS SELECT i AS k FROM range(${rows / 2}) r(i)`);
    const branch = (more: number): string => `SELECT m.k FROM many m JOIN few f ON f.k + ${more} = m.k`;
    let taken = 0;
    await duckdb.stream(`${branch(0)} UNION ALL ${branch(1)}`, (chunk) => {
      taken += chunk.rowCount;
    });
    expect(taken).toBe(rows);
  });

  it("stops coming when it is aborted half-way", async () => {
    let chunks = 0;
    const asked = duckdb.stream("SELECT * FROM range(100000)", () => {
      chunks++;
      stop.abort();
    });
    await expect(asked).rejects.toThrow("aborted");
    expect(chunks).toBe(1);
  });
});
