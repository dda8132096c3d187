// Greedy trees grown inside databases: what is read, what is asked, how it grows with the rows, and whether every learner finds there
// what it finds in memory. Engines are started on loopback by `npm run engines`, and stopped again if this bench started them.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { connectPostgres } from "../dist/node/databases/postgres.js";
import { TrinoConnector } from "../dist/node/databases/trino.js";
import { clickhouse } from "../scripts/engines/clickhouse.ts";
import type { Engine } from "../scripts/engines/engine.ts";
import { engineFolder } from "../scripts/engines/engine-home.ts";
import { pythonEnvironment } from "../scripts/engines/packages.ts";
import { postgres } from "../scripts/engines/postgres.ts";
import { spark, sparkEnvironment } from "../scripts/engines/spark.ts";
import { trino, trinoPort } from "../scripts/engines/trino.ts";
import { wideTableSql } from "../scripts/engines/wide-table.ts";
import type { Bench, Report } from "./bench.ts";
import { type Kept, section } from "./engines/kept-section.ts";
import { type MeasuredTree, measureTree } from "./engines/measured-tree.ts";
import { postgresMeter, trinoMeter } from "./engines/meters.ts";
import { type Agreement, sameBytes } from "./engines/same-bytes.ts";
import { number, table } from "./print.ts";

process.env.LAKE ??= engineFolder("lake");

const bench: Bench = {
  summary: "trees and lists learned inside Trino, PostgreSQL, ClickHouse and Spark",
  async run(report) {
    const scale = report.quick ? 0.01 : 1;
    const bytes: Kept<Agreement[]>[] = [];
    for (const engine of [postgres, clickhouse, trino, spark]) {
      const kept = await section(report, `bytes-${engine.name}`, () =>
        using(engine, () => sameBytes(report, engine)),
      );
      if (kept) bytes.push(kept);
    }
    const onTrino = await section(report, "trino", () => trinoTrees([2e6 * scale, 1e7 * scale]));
    const onPostgres = await section(report, "postgres", () => postgresTrees([2e5 * scale, 1e6 * scale]));
    const workers = await section(report, "workers", () => oneWorkerAgainstTwo(2e6 * scale));
    const peers = await section(report, "peers", () => againstPeers(report, 2e6 * scale));
    const parts: readonly (readonly [name: string, kept: Kept<unknown> | null, text: () => string])[] = [
      ["The same bytes as memory", bytes[0] ?? null, () => agreementText(report, bytes)],
      ["A tree in Trino", onTrino, () => treesText(report, "Trino", onTrino!)],
      ["A tree in PostgreSQL", onPostgres, () => treesText(report, "PostgreSQL", onPostgres!)],
      ["One worker against two", workers, () => workersText(workers!)],
      ["Peers", peers, () => peersText(peers!)],
    ];
    for (const [name, kept] of parts) {
      report.line({ case: name, notes: { measured: kept?.measured ?? "not measured here" } });
    }
    const list = table(
      ["part", "measured"],
      parts.map(([name, kept]) => [name, kept?.measured ?? "not measured yet"]),
    );
    report.page([list, ...parts.filter(([, kept]) => kept).map(([, , text]) => text())].join("\n\n"));
  },
};
export default bench;

/** Brings an engine up for some work, and down again unless it ran before. */
async function using<T>(engine: Engine, work: (address: string) => Promise<T>): Promise<T> {
  const wasUp = engine.processes().length > 0;
  try {
    return await work(await engine.up());
  } finally {
    if (!wasUp) await engine.down();
  }
}

const monitorTrino = (): TrinoConnector =>
  new TrinoConnector({
    url: `http://127.0.0.1:${trinoPort()}`,
    user: "bench",
    catalog: "lake",
    schema: "drill",
  });

async function makeWideTable(rows: number): Promise<string> {
  const monitor = monitorTrino();
  await monitor.run("CREATE SCHEMA IF NOT EXISTS lake.drill");
  await monitor.run(`CREATE TABLE IF NOT EXISTS lake.drill.wide_${rows} AS ${wideTableSql(rows)}`);
  return `trino://espalier@127.0.0.1:${trinoPort()}/lake/drill/wide_${rows}?row=id`;
}

function trinoTrees(sizes: readonly number[]): Promise<MeasuredTree[]> {
  return using(trino, async () => {
    const trees: MeasuredTree[] = [];
    for (const rows of sizes) {
      const address = await makeWideTable(rows);
      const pids = trino.processes().map(({ pid }) => pid);
      trees.push(await measureTree(address, trinoMeter(monitorTrino(), pids)));
    }
    return trees;
  });
}

function postgresTrees(sizes: readonly number[]): Promise<MeasuredTree[]> {
  return using(postgres, async (address) => {
    const { port } = new URL(address);
    const settings = { host: "127.0.0.1", port: Number(port), user: "espalier", database: "postgres" };
    const trees: MeasuredTree[] = [];
    for (const rows of sizes) {
      const monitor = await connectPostgres(settings);
      await copyFromLake(monitor, rows);
      const pid = postgres.processes()[0].pid;
      const where = `${address}/wide_${rows}?row=id&scratch=public`;
      trees.push(await measureTree(where, postgresMeter(monitor, pid)));
      await monitor.tidy(`DROP TABLE wide_${rows}`);
      await monitor.close();
    }
    return trees;
  });
}

/** The first rows of the smallest wide table that Trino left as Parquet, by way of CSV. */
async function copyFromLake(
  monitor: Awaited<ReturnType<typeof connectPostgres>>,
  rows: number,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "espalier-copy-"));
  execFileSync("chmod", ["755", folder]);
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const file = join(folder, "wide.csv");
  try {
    const from = `read_parquet('${join(process.env.LAKE!, "drill", "wide_2000000")}*/*')`;
    await connection.run(`COPY (SELECT * FROM ${from} WHERE id < ${rows}) TO '${file}' (HEADER false)`);
    const types = [
      ...Array.from({ length: 8 }, (_, i) => `c${i} text`),
      ...Array.from({ length: 6 }, (_, i) => `b${i} boolean`),
      ...["n0 bigint", "n1 float8", "n2 float8", "n3 float8", "n4 bigint", "n5 real", "y text", "id bigint"],
    ];
    await monitor.run(`DROP TABLE IF EXISTS wide_${rows}; CREATE TABLE wide_${rows} (${types.join(", ")})`);
    await monitor.run(`COPY wide_${rows} FROM '${file}' (FORMAT csv)`);
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface WorkerTimes {
  readonly rows: number;
  readonly two: MeasuredTree;
  readonly one: MeasuredTree;
}

/** The same tree with both workers, and on a cluster of one. */
async function oneWorkerAgainstTwo(rows: number): Promise<WorkerTimes> {
  const measure = (workers: string): Promise<MeasuredTree> => {
    process.env.WORKERS = workers;
    return using(trino, async () => {
      const address = await makeWideTable(rows);
      const meter = trinoMeter(
        monitorTrino(),
        trino.processes().map(({ pid }) => pid),
      );
      // Once for the Java machines to warm up.
      await measureTree(address, meter);
      return measureTree(address, meter);
    });
  };
  await trino.down();
  try {
    return { rows, two: await measure("2"), one: await measure("1") };
  } finally {
    delete process.env.WORKERS;
  }
}

interface PeerTimes {
  readonly rows: number;
  readonly spark: { readonly seconds: number; readonly leaves: number; readonly accuracy: number } | null;
  readonly joinBoost: { readonly seconds: number } | null;
}

async function againstPeers(report: Report, rows: number): Promise<PeerTimes> {
  const folder = join(process.env.LAKE!, "drill", `wide_${rows}`);
  const run = <T>(environment: () => string, script: string, list: readonly string[]): T | null => {
    try {
      const path = fileURLToPath(new URL(`peers/${script}`, import.meta.url));
      const options = { encoding: "utf8", timeout: 900_000, stdio: ["ignore", "pipe", "ignore"] } as const;
      const text = execFileSync(join(environment(), "bin", "python"), [path, ...list], {
        ...options,
        stdio: ["ignore", "pipe", "ignore"],
      });
      return JSON.parse(text.trim().split("\n").at(-1)!) as T;
    } catch (error) {
      report.notice(`${script} did not finish: ${(error as Error).message.split("\n")[0]}`);
      return null;
    }
  };
  const joinBoost = run<{ seconds: number }>(
    () => pythonEnvironment("joinboost", ["joinboost==0.0.1523", "duckdb", "numpy", "pandas"]),
    "joinboost_tree.py",
    [folder, "6"],
  );
  const mllib = run<NonNullable<PeerTimes["spark"]>>(sparkEnvironment, "spark_tree.py", [
    "local[2]",
    folder,
    "6",
  ]);
  return { rows, spark: mllib, joinBoost };
}

function agreementText(report: Report, kept: readonly Kept<readonly Agreement[]>[]): string {
  const result = kept.flatMap((each) => each.result);
  const wrong = result.reduce((sum, { different }) => sum + different.length, 0);
  report.bar("models that differ from memory's, at most 0", wrong, { atMost: 0 });
  const head = ["engine", "data", "rows", "same bytes", "different", "statements", "seconds"];
  const body = result.map((each) => [
    each.engine,
    each.dataset,
    each.rows.toLocaleString("en"),
    `${each.same.length} of ${each.same.length + each.different.length}`,
    each.different.join(", ") || "none",
    String(each.statements),
    number(each.seconds),
  ]);
  const methods = [...new Set(result.flatMap(({ same, different }) => [...same, ...different]))];
  return `## The same bytes as memory\n\nEach of ${methods.map((name) => `\`${name}\``).join(", ")} learns, with its defaults, from a table of the engine and from the same rows in memory; the two models are compared as JSON. Statements and seconds are of all methods together, opening included, on a busy machine.\n\n${table(head, body)}`;
}

function treesText(
  report: Report,
  engine: string,
  { result, measured }: Kept<readonly MeasuredTree[]>,
): string {
  const [small, large] = result;
  const work = ({ openProcessor, processor }: MeasuredTree): number =>
    (openProcessor ?? 0) + (processor ?? 0);
  report.bar(
    `${engine}: scans per level by bytes read, at most 1.5`,
    Math.max(...result.map(({ scans }) => scans ?? 0)),
    { atMost: 1.5 },
  );
  report.bar(
    `${engine}: processor time at five times the rows, at most 5.5 times`,
    work(large) / work(small),
    { atMost: 5.5 },
  );
  report.bar(
    `${engine}: JavaScript memory gained, MB, at most 50`,
    Math.max(...result.map(({ gained }) => gained)),
    { atMost: 50 },
  );
  const head = [
    "rows",
    "opening: statements",
    "engine's processor s",
    "tree: statements",
    "per level",
    "engine's processor s",
    "scans per level",
    "JavaScript MB gained",
  ];
  const body = result.map((tree) => [
    tree.rows.toLocaleString("en"),
    String(tree.openStatements),
    number(tree.openProcessor ?? 0),
    String(tree.statements),
    number(tree.statements / tree.levels),
    number(tree.processor ?? 0),
    number(tree.scans ?? 0),
    number(tree.gained),
  ]);
  return `## A tree of six levels in ${engine}\n\nMeasured on ${measured}: 20 columns; nothing is handed over to memory. Opening surveys the columns and codes them into a scratch table; a scan is one reading of all bytes of that table.\n\n${table(head, body)}`;
}

function workersText({ result: { rows, one, two }, measured }: Kept<WorkerTimes>): string {
  const same = one.model === two.model ? "the same model" : "another model";
  const head = ["workers", "opening, s", "tree, s"];
  const body = [
    ["one", number(one.openSeconds), number(one.seconds)],
    ["two", number(two.openSeconds), number(two.seconds)],
  ];
  return `## One worker against two\n\nMeasured on ${measured}: ${rows.toLocaleString("en")} rows in Trino, by the clock, each worker with one thread; coordinator, workers and Node share the machine's cores. Both find ${same}.\n\n${table(head, body)}`;
}

function peersText({ result: { rows, spark: mllib, joinBoost }, measured }: Kept<PeerTimes>): string {
  const body = [
    [
      "Spark MLlib, DecisionTreeClassifier, 255 bins (local, two threads)",
      mllib ? number(mllib.seconds) : "did not run",
      mllib ? `${mllib.leaves} leaves, ${number(mllib.accuracy)} correct` : "",
    ],
    ["JoinBoost, regression of yes, in DuckDB", joinBoost ? number(joinBoost.seconds) : "did not run", ""],
  ];
  return `## Peers: plain trees of six levels\n\nMeasured on ${measured}: the same Parquet files, ${rows.toLocaleString("en")} rows.\n\n${table(["peer", "seconds", "model"], body)}`;
}
