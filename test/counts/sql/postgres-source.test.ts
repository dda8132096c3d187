import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type PrivatePostgres,
  postgresPrograms,
  startPrivatePostgres,
} from "../../../scripts/engines/private-postgres.ts";
import { createSqlSource, type SqlSourceOptions } from "../../../src/counts/create-sql-source.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import { postgres } from "../../../src/counts/sql/dialects/postgres.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import { connectPostgres } from "../../../src/node/connectors/postgres.ts";
import { readDataset } from "../../../src/node.ts";
import { countSourceContract } from "../../contracts/count-source-contract.ts";
import { exportedAnswers } from "../../engines/sql/exported-answers.ts";
import { tellsInfiniteNumbers } from "../../engines/sql/infinite-numbers.ts";
import { codedSource } from "./coded-source.ts";
import { sourceFacts } from "./twin-facts.ts";

const isHere = postgresPrograms() !== null;

/** The same rows as a table and as a file: NULL, NaN, blanks, truth values, decimals, long text, names to be quoted. */
const SELECT = `SELECT i AS "row id", i % 3 = 0 AS "is it?", CASE WHEN i % 7 <> 0 THEN i % 2 = 0 END AS maybe,
  CASE i % 50 WHEN 0 THEN 'NaN' WHEN 1 THEN 'Infinity' WHEN 2 THEN '-Infinity' ELSE sin(i) END::double precision AS "wa""ve",
  (i * 13 % 17)::numeric(9, 2) / 4 AS price, (i % 5)::smallint AS five,
  CASE i % 6 WHEN 0 THEN '?' WHEN 1 THEN ' padded ' WHEN 2 THEN '' WHEN 3 THEN NULL ELSE repeat('long ', 2000) || i % 4 END AS word,
  (i % 6)::numeric / 4 AS weight,
  CASE WHEN i % 90 = 0 THEN NULL WHEN i * 37 % 101 < 40 OR i % 3 = 0 THEN 'yes''s' ELSE 'no' END AS outcome
  FROM generate_series(0, 399) g(i)`;

describe.skipIf(!isHere)(`PostgreSQL${isHere ? "" : " (skipped: no server here)"}`, () => {
  let server: PrivatePostgres;
  let connector: SqlConnector;
  let csv: string;
  beforeAll(async () => {
    server = await startPrivatePostgres();
    connector = await connectPostgres(server);
    await connector.run(`CREATE TABLE "Odd table" AS ${SELECT}`);
    const fields = await connector.describe('SELECT * FROM "Odd table"');
    const rows = await connector.rows('SELECT * FROM "Odd table" ORDER BY "row id"');
    const text = (value: unknown): string => (/^-?Infinity$/.test(String(value)) ? "" : String(value ?? ""));
    const cell = (value: unknown): string => `"${text(value).replaceAll('"', '""')}"`;
    csv = [fields.map(({ name }) => name), ...rows].map((row) => row.map(cell).join(",")).join("\n");
  });
  afterAll(async () => {
    await connector?.close();
    await server?.stop();
  });

  countSourceContract("PostgreSQL", (dataset, { bins }) => codedSource(connector, postgres, dataset, bins), {
    runs: 6,
  });

  exportedAnswers(
    postgres,
    "postgres",
    () => connector,
    () => connectPostgres(server),
  );

  tellsInfiniteNumbers(postgres, () => connectPostgres(server));

  const open = async (options: SqlSourceOptions): ReturnType<typeof createSqlSource> =>
    createSqlSource(await connectPostgres(server), postgres, { name: "data", row: "row id", ...options });

  it.each<[string, Partial<SqlSourceOptions>]>([
    ["as they are", {}],
    ["with weights and in bins", { weights: "weight", bins: 10 }],
    ["with small parts in memory", { weights: "weight", handOver: 900 }],
  ])("finds the columns, counts, splits and trees of the same rows in memory, %s", async (_, options) => {
    const { weights, bins = "auto", handOver = 0 } = options;
    const facts = await sourceFacts(async () => {
      const source = await open({ table: "Odd table", weights, bins, handOver });
      return { source, notices: source.notices };
    });
    const memory = await sourceFacts(async () => {
      const bytes = new Blob([csv]);
      const dataset = await readDataset(bytes, { name: "data", weights, exclude: ["row id"] });
      return {
        source: await createMemorySource(dataset, { bins: bins as "auto" | number }),
        // A file cannot say infinite: it is blank there.
        notices: [...dataset.notices, 'column "wa"ve": 16 infinite numbers count as missing'],
      };
    });
    expect(facts).toEqual(memory);
  });

  it("learns from a query, twice alike, and leaves no table behind", async () => {
    const notices: string[] = [];
    const learn = async (handOver: number): Promise<string> => {
      const query = 'SELECT five, price, maybe, outcome FROM "Odd table";';
      const source = await open({ query, row: undefined, handOver, onNotice: (text) => notices.push(text) });
      const { model } = await fitProcedure(source, source.everything, procedureOf({ method: "redwood" }));
      await source.close();
      return JSON.stringify(model);
    };
    expect(await learn(0)).toBe(await learn(1e6));
    expect(notices).toEqual([]);
    const left = await connector.rows("SELECT count(*) FROM pg_class WHERE relname LIKE 'espalier%'");
    expect(Number(left[0]![0])).toBe(0);
  });

  it("says that the table changed, and samples distinct rows aloud", async () => {
    await connector.run(
      "CREATE TABLE changing AS SELECT i % 7 AS a, i AS b, i % 2 AS class FROM generate_series(1, 500) g(i)",
    );
    const notices: string[] = [];
    const source = await open({
      ...{ table: "changing", row: undefined, kinds: { b: "continuous" }, handOver: 0, maxDistinct: 50 },
      onNotice: (text) => notices.push(text),
    });
    const { rows } = await source.table(source.everything);
    expect(rows).toBe(50);
    await connector.run("INSERT INTO changing SELECT * FROM changing LIMIT 3");
    await source.close();
    expect(notices).toEqual([
      "learned from a random sample of 50 of 500 rows, which has no more distinct ones than that (a larger maxDistinct takes more)",
      "data changed while learning: it had 500 rows, which the model is learned from, and has 503 now",
    ]);
  });

  it("works without leave to make tables, as long as nothing is split", async () => {
    await connector.run(
      "CREATE ROLE reader LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader; REVOKE TEMP ON DATABASE postgres FROM PUBLIC",
    );
    const reader = await connectPostgres({ ...server, user: "reader" as "espalier" });
    const source = await createSqlSource(reader, postgres, { table: "changing", name: "data", handOver: 0 });
    expect(source.notices.at(-1)).toMatch(/^no scratch table may be made \(.*\): rows are coded again/);
    expect((await source.countClasses([source.everything]))[0]).toHaveLength(2);
    await expect(source.randomSplit(source.everything, { seed: 1, shares: [1, 1] })).rejects.toThrow(
      /none may be made \(permission denied [^:]*\); grant TEMPORARY on the database/,
    );
    await source.close();
  });

  it("takes times and dates as seconds since 1970, whatever zone they are written in", async () => {
    const query = `SELECT timestamp '2001-02-03 04:05:06.5' + make_interval(days => i) AS plain, timestamptz '2001-02-03 04:05:06+02' + make_interval(days => i) AS zoned,
      date '2001-02-03' + i AS day, i > 20 AS outcome FROM generate_series(0, 39) g(i)`;
    const source = await open({ query, row: undefined, target: "outcome" });
    const parts = source.variables.slice(3).map(({ schema }) => schema.name);
    expect(parts).toEqual(["weekday of plain", "weekday of zoned", "weekday of day"]);
    const firsts = source.variables
      .slice(0, 3)
      .map(({ schema, lower }) => [schema.name, schema.kind, lower(0)]);
    const seconds = (text: string): number => Date.parse(text) / 1000;
    expect(firsts).toEqual([
      ["plain", "date", seconds("2001-02-03T04:05:06.5Z")],
      ["zoned", "date", seconds("2001-02-03T02:05:06Z")],
      ["day", "date", seconds("2001-02-03T00:00:00Z")],
    ]);
    await source.close();
  });

  it("refuses a table that changes between the survey and the codes, in one line", async () => {
    await connector.run(
      "CREATE TABLE growing AS SELECT i % 7 AS a, i % 2 AS class FROM generate_series(1, 500) g(i)",
    );
    const own = await connectPostgres(server);
    const grown: SqlConnector = Object.assign(Object.create(own) as SqlConnector, {
      async run(sql: string) {
        if (sql.startsWith("CREATE")) await connector.run("INSERT INTO growing VALUES (1, 1)");
        return own.run(sql);
      },
      rows: (sql: string) => own.rows(sql),
      stream: own.stream.bind(own),
      describe: (sql: string) => own.describe(sql),
      tidy: (sql: string) => own.tidy(sql),
      isTransient: () => false,
      close: () => own.close(),
    });
    await expect(createSqlSource(grown, postgres, { table: "growing" })).rejects.toThrow(
      "growing: the table changed while it was read (500 rows, then 501); learn from a copy or a snapshot of it",
    );
  });

  it("tells a time-out of the server, and a session that the server ended, in one line each", async () => {
    const slow = await connectPostgres(server);
    await slow.run("SET statement_timeout = 50");
    const query =
      "SELECT i % 7 AS a, pg_sleep(0.01) IS NULL AS b, i % 2 AS class FROM generate_series(1, 500) g(i)";
    await expect(createSqlSource(slow, postgres, { query })).rejects.toThrow(
      /^PostgreSQL at \S+: canceling statement due to statement timeout$/,
    );
    const ended = await connectPostgres(server);
    const source = await createSqlSource(ended, postgres, { table: "growing", handOver: 0 });
    await connector.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name = 'espalier'",
    );
    await expect(source.countClasses([source.everything])).rejects.toThrow(/^PostgreSQL at [^\n]+$/);
    await source.close();
  });
});
