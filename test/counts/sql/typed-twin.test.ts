import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSqlSource } from "../../../src/counts/create-sql-source.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { duckdb as dialect } from "../../../src/counts/sql/dialects/duckdb.ts";
import type { OrderedColumn } from "../../../src/dataset/column.ts";
import { DataError } from "../../../src/dataset/data-error.ts";
import { dateText } from "../../../src/dataset/date-text.ts";
import type { Bins } from "../../../src/encoding/bins.ts";
import {
  createDatabaseSource,
  type DatabaseSourceOptions,
} from "../../../src/node/create-database-source.ts";
import { connectDuckDb } from "../../../src/node/duckdb/duckdb-connector.ts";
import { readDatasetFile } from "../../../src/node/read-dataset-file.ts";
import { sourceFacts } from "./twin-facts.ts";

let folder: string;

const SELECT = `SELECT i % 3 = 0 AS flag, CASE WHEN i % 7 <> 0 THEN i % 2 = 0 END AS maybe,
  (i * 37 % 101)::SMALLINT AS small, i::BIGINT AS id, (i * 13 % 17)::DECIMAL(9, 2) / 4 AS price,
  CASE i % 50 WHEN 0 THEN 'nan'::DOUBLE WHEN 1 THEN 'inf'::DOUBLE ELSE sin(i) END AS wave,
  (i * 7 % 5)::DOUBLE AS five, DATE '2020-01-01' + (i % 4)::INTEGER AS day,
  CASE i % 5 WHEN 0 THEN '?' WHEN 1 THEN ' padded ' ELSE 'word' || i % 6 END AS word,
  (i % 2)::UTINYINT AS bit, i % 6 / 4 AS weight,
  CASE WHEN i % 90 = 0 THEN NULL WHEN i * 37 % 101 < 40 OR i % 3 = 0 THEN 'yes' ELSE 'no' END AS outcome
  FROM range(400) r(i)`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "espalier-test-"));
  const instance = await DuckDBInstance.create(join(folder, "data.duckdb"));
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE rows AS ${SELECT}`);
  await connection.run(`CREATE VIEW fewer AS SELECT * EXCLUDE (id) FROM rows WHERE small < 90`);
  await connection.run(`COPY rows TO '${join(folder, "data.parquet")}'`);
  await connection.run(
    "CREATE TABLE nested AS SELECT i % 5 AS a, [i] AS list, {'k': i} AS object, i % 5 < 2 AS class FROM range(40) r(i)",
  );
  await connection.run(`COPY nested TO '${join(folder, "nested.parquet")}'`);
  connection.closeSync();
  instance.closeSync();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function expectTwins(path: string, options: DatabaseSourceOptions = {}): Promise<object> {
  const memory = await sourceFacts(async () => {
    const dataset = await readDatasetFile(path, { ...options, name: "data" });
    return {
      source: await createMemorySource(dataset, { bins: (options.bins ?? "auto") as Bins }),
      notices: dataset.notices,
    };
  });
  const duckdb = await sourceFacts(async () => {
    const source = await createDatabaseSource(`duckdb:${path}`, { ...options, name: "data", threads: 1 });
    return { source, notices: source.notices };
  });
  expect(duckdb).toEqual(memory);
  return memory;
}

describe("the same typed data read into memory and counted by DuckDB", () => {
  it.each<[string, DatabaseSourceOptions]>([
    ["as they are", {}],
    ["with weights", { weights: "weight" }],
    [
      "with numbers asked to be categories",
      { kinds: { five: "categorical", small: "categorical", flag: "boolean" } },
    ],
    ["with numbers in bins", { bins: 10 }],
    ["with a truth value as the target", { target: "flag" }],
    ["with a number as the target", { target: "bit", exclude: ["id", "day"] }],
    ["with a column that is no number", { kinds: { word: "continuous" } }],
  ])("agree on a table and a Parquet file, %s", async (_, options) => {
    const table = await expectTwins(join(folder, "data.duckdb:rows"), options);
    expect(await expectTwins(join(folder, "data.parquet"), options)).toEqual(table);
  });

  const DATES = `SELECT i % 5 AS a, DATE '1999-12-20' + (i * 37 % 900)::INTEGER AS day,
    CASE WHEN i % 11 <> 0 THEN TIMESTAMP '1965-03-01 22:30:15.25' + INTERVAL 1 MINUTE * (i * 7919) END AS moment,
    strftime(DATE '2019-01-01' + (i * 7 % 60)::INTEGER, '%d.%m.%Y') AS few,
    CASE WHEN i % 13 <> 0 THEN strftime(DATE '2003-01-01' + (i * 31 % 1500)::INTEGER, '%Y-%m-%d') END AS many,
    strftime(DATE '2010-05-01' + (i % 40)::INTEGER, '%Y%m%d')::INTEGER AS order_date,
    (1262304000 + (i * 77 % 600) * 86400 * 3) * 1000 AS created_at, i % 3 = 0 AS outcome FROM range(600) r(i)`;

  it.each<[string, DatabaseSourceOptions]>([
    ["as they are", {}],
    ["not taken apart", { dateParts: false }],
    ["with numbers in bins", { bins: 10 }],
    ["without some", { exclude: ["weekday of day", "moment"] }],
  ])("agree on the parts of dates, %s", async (_, options) => {
    const [database, csv, parquet] = ["dates.duckdb", "dates.csv", "dates.parquet"].map((file) =>
      join(folder, file),
    );
    if (!existsSync(database)) {
      const instance = await DuckDBInstance.create(database);
      const connection = await instance.connect();
      await connection.run(`CREATE TABLE dates AS ${DATES}`);
      await connection.run(`COPY dates TO '${csv}'`);
      await connection.run(`COPY dates TO '${parquet}'`);
      connection.closeSync();
      instance.closeSync();
    }
    const parts = JSON.stringify(await expectTwins(`${database}:dates`, options));
    expect(JSON.stringify(await expectTwins(parquet, options))).toBe(parts);
    await expectTwins(csv, options);
    expect(parts.includes("weekday of day")).toBe(Object.keys(options).every((name) => name === "bins"));
    expect(parts.includes("days from moment to day")).toBe(options.dateParts !== false && !options.exclude);
    expect(parts.includes("days from many to few")).toBe(options.dateParts !== false);
  });

  it("say which infinite numbers count as missing, and take NaN for missing without a word", async () => {
    const path = join(folder, "data.parquet");
    const notices = expect.arrayContaining(['column "wave": 8 infinite numbers count as missing']);
    expect(await expectTwins(path)).toMatchObject({ notices });
    expect(JSON.stringify(await expectTwins(path, { exclude: ["wave"] }))).not.toContain("infinite");
  });

  it("agree on a view, also with its schema before its name", async () => {
    const path = join(folder, "data.duckdb");
    const view = await expectTwins(`${path}:fewer`);
    expect(view).toMatchObject({ target: "outcome" });
    expect(await expectTwins(`${path}:main.fewer`)).toEqual(view);
  });

  it("agree on a table that is not there", async () => {
    await expect(createDatabaseSource(`duckdb:${join(folder, "data.duckdb:row")}`)).rejects.toThrow(
      /no table "row"; give one, as in .*:rows/,
    );
  });

  it.each(["json", "ndjson"])("agree on %s", async (ending) => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      age: (i * 7) % 23,
      share: i % 4 === 0 ? null : i / 8,
      smoker: i % 3 === 0,
      city: ["Köln", "Bern", "?", " Wien "][i % 4],
      class: i % 5 < 2 || i % 7 === 0 ? "a" : "b",
    }));
    const path = join(folder, `data.${ending}`);
    const text = ending === "json" ? JSON.stringify(rows) : rows.map((row) => JSON.stringify(row)).join("\n");
    await writeFile(path, text);
    expect(await expectTwins(path)).toMatchObject({ rows: 60 });
  });

  it("refuse lists and objects alike, and leave them out alike", async () => {
    const [table, parquet] = [join(folder, "data.duckdb:nested"), join(folder, "nested.parquet")];
    await expectTwins(table);
    expect(await expectTwins(parquet)).toEqual({
      refused:
        'data: column "list" holds lists, objects or shapes, which are no single values; exclude it, or give their parts columns of their own',
    });
    const exclude = ["list", "object"];
    expect(await expectTwins(parquet, { exclude })).toEqual(await expectTwins(table, { exclude }));
  });

  it("agree on a Parquet file without its ending, and on one whose name is a pattern", async () => {
    const parquet = join(folder, "data.parquet");
    const expected = await expectTwins(parquet);
    for (const name of ["no-ending", "data[1]?.parquet"]) {
      const path = join(folder, name);
      await copyFile(parquet, path);
      expect(await expectTwins(path)).toEqual(expected);
    }
  });

  it("refuse what cannot be scanned in place, in one line", async () => {
    const arff = join(folder, "data.arff");
    await writeFile(arff, "@relation x\n");
    const broken = join(folder, "broken.parquet");
    await writeFile(broken, "this is no Parquet file, whatever its name says");
    await copyFile(broken, join(folder, "broken.duckdb"));
    const absent = ["absent.parquet", "absent.json", "absent.duckdb:t", "broken.duckdb:t"];
    for (const path of [arff, "-", broken, ...absent.map((name) => join(folder, name))]) {
      const error = await createDatabaseSource(`duckdb:${path}`).catch((reason) => reason);
      expect(error).toBeInstanceOf(DataError);
      expect(error.message).not.toContain("\n");
    }
  });
});

describe("a source over a connection", () => {
  it("leaves the connection as it found it", async () => {
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    await connection.run(`CREATE TABLE rows AS ${SELECT}`);
    await connection.run("SET perfect_ht_threshold = 7; SET TimeZone = 'America/New_York'");
    const source = await createSqlSource(await connectDuckDb(connection), dialect, { table: "rows" });
    const { yes } = (
      await source.divide([{ part: source.everything, test: { type: "is", column: "flag" } }])
    )[0];
    expect((await source.countClasses([yes]))[0].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    await source.close();
    const tables = await connection.runAndReadAll("SELECT table_name FROM duckdb_tables()");
    expect(tables.getRowsJS()).toEqual([["rows"]]);
    const settings = await connection.runAndReadAll(
      "SELECT current_setting('perfect_ht_threshold')::INTEGER, current_setting('preserve_insertion_order'), current_setting('TimeZone')",
    );
    expect(settings.getRowsJS()).toEqual([[7, true, "America/New_York"]]);
    connection.closeSync();
    instance.closeSync();
  });

  it("takes times with a zone in UTC, wherever the machine stands, as the reader into memory does", async () => {
    const moments = `SELECT TIMESTAMPTZ '2020-06-01 12:00:00+00' + INTERVAL 1 HOUR * (i % 3) AS moment, i % 2 AS class FROM range(60) r(i)`;
    const path = join(folder, "moments.parquet");
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    await connection.run(`COPY (${moments}) TO '${path}'`);
    await connection.run(`CREATE VIEW moments AS ${moments}`);
    await connection.run("SET TimeZone = 'America/New_York'");
    const source = await createSqlSource(await connectDuckDb(connection), dialect, { table: "moments" });
    const { schema, lower } = source.variables[0];
    expect(schema).toEqual({
      name: "moment",
      kind: "date",
      categories: [],
      hasMissing: false,
      hasTimes: true,
    });
    expect([0, 1, 2].map((rank) => dateText(lower(rank)))).toEqual([
      "2020-06-01 12:00",
      "2020-06-01 13:00",
      "2020-06-01 14:00",
    ]);
    await source.close();
    const [column] = (await readDatasetFile(path)).attributes;
    expect(column).toMatchObject({ kind: "date" });
    expect((column as OrderedColumn).values[0]).toBe(lower(0));
    connection.closeSync();
    instance.closeSync();
  });

  it("stops what DuckDB is doing when its signal says so", async () => {
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    await connection.run(
      "CREATE VIEW endless AS SELECT i % 2 = 0 AS x, hash(i) % 3 = 0 AS class FROM range(100000000000) r(i)",
    );
    const stop = new AbortController();
    const connector = await connectDuckDb(connection, { signal: stop.signal });
    const opening = createSqlSource(connector, dialect, { table: "endless" });
    setTimeout(() => stop.abort(new Error("enough")), 50);
    await expect(opening).rejects.toThrow("enough");
    connection.closeSync();
    instance.closeSync();
  });
});
