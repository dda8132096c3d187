import { describe, expect, it } from "vitest";
import { chunkOfRows, type SqlConnector } from "../../../src/counts/sql/connector.ts";
import { duckdb } from "../../../src/counts/sql/dialects/duckdb.ts";
import { patientConnector } from "../../../src/counts/sql/patient-connector.ts";
import { Scratch } from "../../../src/counts/sql/scratch.ts";

/** Fails as often as is said, then answers. */
function failing(times: number, transient = true) {
  const statements: string[] = [];
  const notices: string[] = [];
  const fail = (sql: string): void => {
    statements.push(sql);
    if (times-- > 0) throw new Error("a worker was lost");
  };
  const connector: SqlConnector = {
    name: "Fake at home",
    scratch: "",
    run: async (sql) => fail(sql),
    rows: async (sql) => {
      fail(sql);
      return [[1]];
    },
    stream: async (sql, take) => {
      take(chunkOfRows([[1]]));
      fail(sql);
      take(chunkOfRows([[2]]));
    },
    describe: async () => [],
    tidy: async (sql) => {
      statements.push(sql);
      return times <= 0;
    },
    isTransient: () => transient,
    close: async () => {},
  };
  const options = {
    onStatement: () => {},
    retries: 3,
    onNotice: (text: string) => notices.push(text),
    pause: 0,
  };
  return { statements, notices, connector, patient: patientConnector(connector, options) };
}

describe("a patient connector", () => {
  it("asks at most three times more, saying so, and then tells the error", async () => {
    const some = failing(3);
    expect(await some.patient.rows("SELECT 1")).toEqual([[1]]);
    expect(some.statements).toHaveLength(4);
    expect(some.notices[0]).toBe("a worker was lost; asking again (1 of 3)");
    const many = failing(4);
    await expect(many.patient.rows("SELECT 1")).rejects.toThrow("a worker was lost");
    expect(many.statements).toHaveLength(4);
  });

  it("hands over each row once, though the answer broke off in the middle", async () => {
    const { patient } = failing(2);
    const taken: unknown[] = [];
    await patient.stream("SELECT n", (chunk) => taken.push(chunk.column(0).getItem(0)));
    expect(taken).toEqual([1, 2]);
  });

  it("never repeats a wrong statement, or one that writes into a table", async () => {
    const wrong = failing(1, false);
    await expect(wrong.patient.rows("SELECT x")).rejects.toThrow();
    const writing = failing(1);
    await expect(writing.patient.run("INSERT INTO t SELECT 1")).rejects.toThrow();
    expect([wrong.statements.length, writing.statements.length]).toEqual([1, 1]);
  });

  it("drops a scratch table that was half made before it makes it anew", async () => {
    const { patient, statements } = failing(1);
    await patient.run("CREATE TABLE s AS SELECT 1");
    expect(statements).toEqual([
      "CREATE TABLE s AS SELECT 1",
      "DROP TABLE IF EXISTS s",
      "CREATE TABLE s AS SELECT 1",
    ]);
  });
});

it("a scratch table that cannot be dropped is named, with the way to clear it", async () => {
  const { connector, notices } = failing(1);
  const scratch = new Scratch({ ...connector, run: async () => {} }, duckdb, "x", (text) =>
    notices.push(text),
  );
  await scratch.create("SELECT 1");
  await scratch.close();
  expect(notices).toEqual([expect.stringMatching(/Fake at home .* drop espalier_x_1; .*command scratch/)]);
});
