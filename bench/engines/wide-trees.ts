// Greedy trees on a wide table, grown inside Trino and PostgreSQL.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { connectPostgres } from "../../build/node/connectors/postgres.js";
import { TrinoConnector } from "../../build/node/connectors/trino.js";
import { postgres } from "../../scripts/engines/postgres.ts";
import { trino, trinoPort } from "../../scripts/engines/trino.ts";
import { wideTableSql } from "../../scripts/engines/wide-table.ts";
import { type MeasuredTree, measureTree } from "./measured-tree.ts";
import { postgresMeter, trinoMeter } from "./meters.ts";
import { using } from "./places.ts";

const monitorTrino = (): TrinoConnector =>
  new TrinoConnector({
    url: `http://127.0.0.1:${trinoPort()}`,
    user: "bench",
    catalog: "lake",
    schema: "drill",
  });

/** The address of the table, made where it is not there. */
export async function makeWideTable(rows: number): Promise<string> {
  const monitor = monitorTrino();
  await monitor.run("CREATE SCHEMA IF NOT EXISTS lake.drill");
  await monitor.run(
    `CREATE TABLE IF NOT EXISTS lake.drill.wide_${rows} WITH (format = 'PARQUET') AS ${wideTableSql(rows)}`,
  );
  return `trino://espalier@127.0.0.1:${trinoPort()}/lake/drill/wide_${rows}?row=id`;
}

export function trinoTrees(sizes: readonly number[]): Promise<MeasuredTree[]> {
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

export async function postgresTrees(sizes: readonly number[]): Promise<MeasuredTree[]> {
  const lacking = sizes.filter((rows) => !existsSync(wideFiles(rows)));
  if (lacking.length > 0) {
    await using(trino, async () => {
      for (const rows of lacking) await makeWideTable(rows);
    });
  }
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

/** The Parquet files of a wide table. */
export function wideFiles(rows: number): string {
  return join(process.env.LAKE!, "metastore", "drill", `wide_${rows}`);
}

/** From what Trino left as Parquet, by way of CSV. */
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
    const from = `read_parquet('${wideFiles(rows)}/[0-9]*')`;
    await connection.run(`COPY (SELECT * FROM ${from}) TO '${file}' (HEADER false)`);
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

export interface WorkerTimes {
  readonly rows: number;
  readonly two: MeasuredTree;
  readonly one: MeasuredTree;
}

/** The same tree with both workers, and on a cluster of one; without task retries, with which two were no faster at this size. */
export async function oneWorkerAgainstTwo(rows: number): Promise<WorkerTimes> {
  const measure = (workers: string): Promise<MeasuredTree> => {
    Object.assign(process.env, { WORKERS: workers, RETRY: "NONE" });
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
    delete process.env.RETRY;
  }
}
