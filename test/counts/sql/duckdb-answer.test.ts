// What a statement of DuckDB answers arrives whole, however it is planned and however long it is.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AbortableConnection } from "../../../src/node/duckdb/abortable-connection.ts";
import { type OpenDuckDb, openDuckDb } from "../../../src/node/duckdb/open-duckdb.ts";

let opened: OpenDuckDb;

beforeAll(async () => {
  opened = await openDuckDb({ name: "test", threads: 1 });
});

afterAll(() => opened.close());

describe("an answer of DuckDB", () => {
  // DuckDB's own streaming of this answer waits forever: its branches wait for room among the results, and the one who
  // would take results waits for the branches.
  it("comes whole where the branches of a union are longer than its buffer of results", async () => {
    const rows = 1_000_000;
    await opened.connection.run(`CREATE TEMP TABLE many AS SELECT i AS k FROM range(${rows}) r(i)`);
    await opened.connection.run(`CREATE TEMP TABLE few AS SELECT i AS k FROM range(${rows / 2}) r(i)`);
    const branch = (more: number): string => `SELECT m.k FROM many m JOIN few f ON f.k + ${more} = m.k`;
    let taken = 0;
    await new AbortableConnection(opened.connection).stream(
      `${branch(0)} UNION ALL ${branch(1)}`,
      (chunk) => {
        taken += chunk.rowCount;
      },
    );
    expect(taken).toBe(rows);
  });

  it("stops coming when it is aborted half-way", async () => {
    const stop = new AbortController();
    const connection = new AbortableConnection(opened.connection, stop.signal);
    let chunks = 0;
    const asked = connection.stream("SELECT * FROM range(100000)", () => {
      chunks++;
      stop.abort();
    });
    await expect(asked).rejects.toThrow("aborted");
    expect(chunks).toBe(1);
  });
});
