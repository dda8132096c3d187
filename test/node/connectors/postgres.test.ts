import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type PrivatePostgres,
  postgresPrograms,
  startPrivatePostgres,
} from "../../../scripts/engines/private-postgres.ts";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import { connectPostgres } from "../../../src/node/connectors/postgres.ts";

const isHere = postgresPrograms() !== null;

describe.skipIf(!isHere)("PostgreSQL by pg (a server of its own)", () => {
  let server: PrivatePostgres;
  let postgres: SqlConnector;
  beforeAll(async () => {
    server = await startPrivatePostgres();
    postgres = await connectPostgres(server);
  });
  afterAll(async () => {
    await postgres?.close();
    await server?.stop();
  });

  it("streams an answer in pieces, each row once", async () => {
    let [pieces, sum] = [0, 0];
    await postgres.stream("SELECT generate_series(1, 25000)", (chunk) => {
      pieces++;
      const column = chunk.column(0);
      for (let row = 0; row < chunk.rowCount; row++) sum += Number(column.getItem(row));
    });
    expect([pieces, sum]).toEqual([3, (25000 * 25001) / 2]);
  });

  it("describes a query, times with a zone in UTC", async () => {
    const select = "SELECT 1::bigint AS n, 'x'::varchar(3) AS \"T t\", now() AS at, NULL::numeric(5,2) AS d";
    expect(await postgres.describe(select)).toEqual([
      { name: "n", type: "bigint" },
      { name: "T t", type: "character varying" },
      { name: "at", type: "timestamp with time zone" },
      { name: "d", type: "numeric" },
    ]);
    expect(await postgres.rows("SELECT (timestamptz '2020-01-01 12:00+02')::text")).toEqual([
      ["2020-01-01 10:00:00+00"],
    ]);
  });

  it("tells an error in one line and goes on afterwards", async () => {
    await expect(postgres.rows("SELECT nope")).rejects.toThrow(
      /^PostgreSQL at .*: column "nope" does not exist$/,
    );
    await expect(
      postgres.stream("SELECT 1 / (3 - g) FROM generate_series(1, 5) g", () => {}),
    ).rejects.toThrow("division by zero");
    expect(await postgres.rows("SELECT 1")).toEqual([[1]]);
  });

  it("cancels the statement on the server when it is aborted, and tidies up still", async () => {
    const abort = new AbortController();
    const session = await connectPostgres({ ...server, signal: abort.signal });
    await session.run("CREATE TABLE scratch (n int)");
    const running = session.rows("SELECT pg_sleep(600)");
    running.catch(() => {});
    const busy =
      "SELECT count(*)::int FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%' AND state = 'active' AND pid <> pg_backend_pid()";
    await expect.poll(async () => (await postgres.rows(busy))[0][0]).toBe(1);
    abort.abort(new Error("stopped by hand"));
    await expect(running).rejects.toThrow("stopped by hand");
    await expect.poll(async () => (await postgres.rows(busy))[0][0]).toBe(0);
    await expect(session.run("SELECT 1")).rejects.toThrow("stopped by hand");
    await session.tidy("DROP TABLE scratch");
    expect(await postgres.rows("SELECT count(*)::int FROM pg_tables WHERE tablename = 'scratch'")).toEqual([
      [0],
    ]);
    await session.close();
  });

  it("says in one line that nobody is there", async () => {
    const opening = connectPostgres({
      host: "127.0.0.1",
      port: 1,
      user: "ada",
      database: "d",
      password: "hunter2",
    });
    await expect(opening).rejects.toThrow(/^PostgreSQL at 127\.0\.0\.1:1 cannot be opened: .*ECONNREFUSED/);
  });
});
