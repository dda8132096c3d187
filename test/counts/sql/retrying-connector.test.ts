import { describe, expect, it } from "vitest";
import { chunkOfRows, type SqlConnector } from "../../../src/counts/sql/connector.ts";
import { RetryingConnector } from "../../../src/counts/sql/retrying-connector.ts";

/** Fails as often as is said, then answers. */
function failing(times: number, options: { transient?: boolean; afterRows?: boolean } = {}) {
  const statements: string[] = [];
  const fail = (sql: string): void => {
    statements.push(sql);
    if (times-- > 0) throw new Error("a worker was lost");
  };
  const connector: SqlConnector = {
    name: "fake",
    scratch: "",
    run: async (sql) => fail(sql),
    rows: async (sql) => {
      fail(sql);
      return [[1]];
    },
    stream: async (sql, take) => {
      if (options.afterRows) take(chunkOfRows([[1]]));
      fail(sql);
      take(chunkOfRows([[2]]));
    },
    describe: async () => [],
    tidy: async (sql) => {
      statements.push(sql);
    },
    isTransient: () => options.transient ?? true,
    close: async () => {},
  };
  return { statements, retrying: new RetryingConnector(connector, { pause: 0 }) };
}

describe("a connector that asks again", () => {
  it("asks at most three times more, and then tells the error", async () => {
    const once = failing(3);
    expect(await once.retrying.rows("SELECT 1")).toEqual([[1]]);
    expect(once.statements).toHaveLength(4);
    const often = failing(4);
    await expect(often.retrying.rows("SELECT 1")).rejects.toThrow("a worker was lost");
    expect(often.statements).toHaveLength(4);
  });

  it("never repeats a wrong statement, or one that writes into a table", async () => {
    const wrong = failing(1, { transient: false });
    await expect(wrong.retrying.rows("SELECT x")).rejects.toThrow();
    const writing = failing(1);
    await expect(writing.retrying.run("INSERT INTO t SELECT 1")).rejects.toThrow();
    expect([wrong.statements.length, writing.statements.length]).toEqual([1, 1]);
  });

  it("drops a scratch table that was half made before it makes it anew", async () => {
    const { retrying, statements } = failing(1);
    await retrying.run("CREATE TABLE s.t AS SELECT 1");
    expect(statements).toEqual([
      "CREATE TABLE s.t AS SELECT 1",
      "DROP TABLE IF EXISTS s.t",
      "CREATE TABLE s.t AS SELECT 1",
    ]);
  });

  it("does not ask again once rows were handed over: they would count twice", async () => {
    const { retrying } = failing(1, { afterRows: true });
    const taken: number[] = [];
    await expect(retrying.stream("SELECT n", (chunk) => taken.push(chunk.rowCount))).rejects.toThrow();
    expect(taken).toEqual([1]);
    const fine = failing(1);
    await fine.retrying.stream("SELECT n", (chunk) => taken.push(chunk.rowCount));
    expect(taken).toEqual([1, 1]);
  });

  it("stops waiting when it is aborted", async () => {
    const { retrying: _, ...rest } = failing(9);
    const inner = { ...rest, name: "", scratch: "" };
    const connector = new RetryingConnector(
      { ...inner, rows: () => Promise.reject(new Error("lost")), isTransient: () => true } as never,
      { pause: 1e6, signal: AbortSignal.abort(new Error("stopped")) },
    );
    await expect(connector.rows("SELECT 1")).rejects.toThrow("stopped");
  });
});
