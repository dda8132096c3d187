// A tree of depth 8 grown inside DuckDB, in units of a full scan of the same table, and the same tree from memory.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { CountSource } from "../build/counts/count-source.js";
import type { Column, Dataset } from "../build/index.js";
import { createMemorySource } from "../build/internal.js";
import { findLearner } from "../build/learn/registry.js";
import { resolveOptions } from "../build/learner/resolve-options.js";
import { SharedWork } from "../build/learner/shared-work.js";
import {
  connectDuckDb,
  createSqlSource,
  type DuckDbConnection,
  dialects,
  type RawCountSource,
} from "../build/node.js";
import type { Report } from "./bench.ts";
import { fastest } from "./timing.ts";

const COLUMNS = 32;

export async function databaseTree(report: Report, rows: number, depth: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "espalier-bench-"));
  const path = join(folder, "bench.duckdb");
  try {
    await onConnection(path, (connection) => connection.run(`CREATE TABLE t AS ${selectSql(rows)}`));
    const expected = await memoryTree(rows, depth);
    const label = `boolean ${rows.toLocaleString("en")} × ${COLUMNS} in DuckDB`;

    await onConnection(path, async (connection) => {
      const timed = await timeSource(() => sourceOf(connection), connection, depth);
      reportTimes(report, `${label}, database file`, timed, depth);
      report.bar(`${label}, database file: scans per level, at most 1.5`, timed.seconds / timed.scans, {
        atMost: 1.5,
      });
      report.bar(`${label}: other trees than memory grows, at most 0`, timed.tree === expected ? 0 : 1, {
        atMost: 0,
      });
      report.bar(`${label}: JavaScript memory gained while growing, MB, at most 32`, timed.gained, {
        atMost: 32,
      });
    });
    await onConnection(":memory:", async (connection) => {
      await connection.run(`CREATE TABLE t AS ${selectSql(rows)}`);
      const timed = await timeSource(() => sourceOf(connection), connection, depth);
      reportTimes(report, `${label}, table in memory`, timed, depth);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sourceOf(connection: DuckDbConnection): Promise<RawCountSource> {
  return createSqlSource(await connectDuckDb(connection), dialects.duckdb, { table: "t" });
}

interface Timed {
  readonly seconds: number;
  /** As many scans as the tree has levels, so that both take about as long and suffer alike from other work. */
  readonly scans: number;
  readonly opening: number;
  /** Megabytes. */
  readonly gained: number;
  readonly tree: string;
}

const ROUNDS = 3;

async function timeSource(
  open: () => Promise<CountSource>,
  connection: DuckDBConnection,
  depth: number,
): Promise<Timed> {
  await scanTable(connection, 1);
  const start = performance.now();
  const source = await open();
  const opening = (performance.now() - start) / 1000;
  const before = javaScriptBytes();
  let most = before;
  let [seconds, scans, tree] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, ""];
  for (let round = 0; round < ROUNDS; round++) {
    scans = Math.min(scans, (await fastest(1, () => scanTable(connection, depth))).seconds);
    const grown = await fastest(1, () =>
      grow(source, depth, () => {
        most = Math.max(most, javaScriptBytes());
      }),
    );
    seconds = Math.min(seconds, grown.seconds);
    tree = grown.result;
  }
  await source.close();
  return { seconds, scans, opening, gained: (most - before) / 1e6, tree };
}

function reportTimes(report: Report, label: string, timed: Timed, depth: number): void {
  const { seconds, scans, opening, gained } = timed;
  const notes = {
    "a scan, s": scans / depth,
    "scans per level": seconds / scans,
    "opening, s": opening,
    "JavaScript MB gained": gained,
  };
  report.line({ case: label, ours: seconds, notes });
}

async function grow(source: CountSource, maxDepth: number, onProgress: () => void): Promise<string> {
  const learner = findLearner("redwood");
  const options = resolveOptions(learner, { maxDepth, prune: 0 });
  const request = {
    source,
    part: source.everything,
    options,
    context: { onProgress },
    shared: new SharedWork(),
  };
  return JSON.stringify((await learner.learn(request)).model);
}

async function memoryTree(rows: number, depth: number): Promise<string> {
  return grow(await createMemorySource(bitsDataset(rows)), depth, () => {});
}

function javaScriptBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function scanTable(connection: DuckDBConnection, times: number): Promise<void> {
  const sums = Array.from({ length: COLUMNS }, (_, column) => `sum(x${column + 1})`);
  for (let scan = 0; scan < times; scan++) await connection.run(`SELECT ${sums.join(", ")} FROM t`);
}

async function onConnection<T>(path: string, work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

// Row i: the 32 bits of a scattering of i; the class is a DNF of four terms over the first twelve bits, a tenth of them
// flipped by another scattering. Once in SQL, once in JavaScript.
const [FIRST, SECOND, SALT] = [0x2545f491, 0x2c1b3c6d, 0x1e3779b9];

function scatterSql(row: string): string {
  const once = `(${row} * ${FIRST} & 4294967295)`;
  const twice = `(xor(${once}, ${once} >> 15) * ${SECOND} & 4294967295)`;
  return `xor(${twice}, ${twice} >> 12)`;
}

function scatter(row: number): number {
  const once = Math.imul(row, FIRST) >>> 0;
  const twice = Math.imul(once ^ (once >>> 15), SECOND) >>> 0;
  return (twice ^ (twice >>> 12)) >>> 0;
}

function selectSql(rows: number): string {
  const bits = Array.from({ length: COLUMNS }, (_, column) => `(h >> ${column}) & 1 = 1 AS x${column + 1}`);
  const holds = "(h & 7 = 7 OR h & 56 = 24 OR h & 448 = 320 OR h & 3584 = 3584)";
  return `SELECT ${bits.join(", ")}, CASE WHEN ${holds} <> (k % 10 = 0) THEN 'yes' ELSE 'no' END AS class
    FROM (SELECT ${scatterSql("i")} AS h, ${scatterSql(`(i + ${SALT})`)} AS k FROM range(1, ${rows + 1}) r(i))`;
}

function bitsDataset(rows: number): Dataset {
  const codes = Array.from({ length: COLUMNS }, () => new Uint8Array(rows));
  const classes = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) {
    const h = scatter(row + 1);
    for (let column = 0; column < COLUMNS; column++) codes[column][row] = (h >>> column) & 1;
    const holds = (h & 7) === 7 || (h & 56) === 24 || (h & 448) === 320 || (h & 3584) === 3584;
    classes[row] = Number(holds !== (scatter(row + 1 + SALT) % 10 === 0));
  }
  const attributes = codes.map(
    (column, index): Column => ({
      kind: "boolean",
      name: `x${index + 1}`,
      codes: column,
      categories: ["false", "true"],
    }),
  );
  const target = { kind: "categorical", name: "class", codes: classes, categories: ["no", "yes"] } as const;
  return { name: "t", rows, attributes, target, weights: null, notices: [] };
}
