// Plain trees of the same depth by others who learn where the data is, and ours on the same Parquet files, on the same two cores.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSqlSource } from "../../build/counts/create-sql-source.js";
import { fitProcedure } from "../../build/learn/fit-procedure.js";
import { procedureOf } from "../../build/learn/procedure.js";
import type { Engine } from "../../scripts/engines/engine.ts";
import { pythonEnvironment } from "../../scripts/engines/packages.ts";
import { spark, sparkEnvironment, sparkMaster, stopSparkThrift } from "../../scripts/engines/spark.ts";
import { trino } from "../../scripts/engines/trino.ts";
import type { Report } from "../bench.ts";
import { processorOf } from "./meters.ts";
import { atEngine, inDuckDb, type Place, using } from "./places.ts";
import { makeWideTable, wideFiles } from "./wide-trees.ts";

const DEPTH = 6;
const COLUMNS = [8, 6, 6]
  .flatMap((count, kind) => Array.from({ length: count }, (_, index) => `${"cbn"[kind]}${index}`))
  .join(", ");

export interface PeerTree {
  readonly name: string;
  /** Of all it takes from the files on; null where it did not finish. */
  readonly seconds: number | null;
  /** Of all processes at work, ours and the engine's. */
  readonly processor?: number;
  readonly leaves?: number;
  /** Share of the rows it was learned from that it classifies right. */
  readonly accuracy?: number;
}

export async function plainTrees(
  report: Report,
  rows: number,
  keep: (soFar: PeerTree[]) => void,
): Promise<PeerTree[]> {
  if (!existsSync(wideFiles(rows))) await using(trino, () => makeWideTable(rows));
  const files = wideFiles(rows);
  const duckdb = (handOver?: number): Promise<Omit<PeerTree, "name">> =>
    inDuckDb((place) =>
      ourTree(place, `SELECT ${COLUMNS}, y FROM read_parquet('${files}/[0-9]*')`, { handOver }),
    );
  const trees: PeerTree[] = [];
  const add = (tree: PeerTree): void => {
    trees.push(tree);
    keep(trees);
  };
  add({ ...(await duckdb()), name: "ours, in DuckDB" });
  add({ ...(await duckdb(0)), name: "ours, in DuckDB, nothing handed over" });
  const name = "JoinBoost, in DuckDB: a regression of “yes”";
  add(python(report, name, joinBoost, "joinboost_tree.py", [files, String(DEPTH)]));
  const mlLib = (where: string, master: string, pids: readonly number[] = []): PeerTree => {
    const list = [master, files, String(DEPTH), ...pids.map(String)];
    return python(report, `Spark MLlib (${where}), 255 bins`, sparkEnvironment, "spark_tree.py", list);
  };
  add(mlLib("two threads", "local[2]"));
  await atEngine(spark, async (place) => {
    const query = `SELECT ${COLUMNS}, y FROM parquet.\`${files}\``;
    add({ ...(await ourTree(place, query, { engine: spark })), name: "ours, in Spark (two workers)" });
    await stopSparkThrift();
    const pids = spark.processes().map(({ pid }) => pid);
    add(mlLib("the same two workers", sparkMaster, pids));
  });
  return trees;
}

async function ourTree(
  place: Place,
  query: string,
  { handOver, engine }: { readonly handOver?: number | undefined; readonly engine?: Engine } = {},
): Promise<Omit<PeerTree, "name">> {
  const processes = [process.pid, ...(engine?.processes() ?? []).map(({ pid }) => pid)];
  const worked = processorOf(...processes);
  const begun = performance.now();
  const options = { query, target: "y", ...(handOver === undefined ? {} : { handOver }) };
  const source = await createSqlSource(await place.open(), place.dialect, options);
  const { model } = await fitProcedure(
    source,
    source.everything,
    procedureOf({
      method: "redwood",
      maxDepth: DEPTH,
      prune: 0,
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const processor = processorOf(...processes) - worked;
  await source.close();
  const { leaves, right, rows } = leavesOf((model as unknown as { root: TreeNode }).root);
  return { seconds, processor, leaves, accuracy: right / rows };
}

interface TreeNode {
  readonly counts: readonly number[];
  readonly yes?: TreeNode;
  readonly no?: TreeNode;
}

function leavesOf({ counts, yes, no }: TreeNode): { leaves: number; right: number; rows: number } {
  if (!yes || !no) {
    return { leaves: 1, right: Math.max(...counts), rows: counts.reduce((sum, count) => sum + count, 0) };
  }
  const [a, b] = [leavesOf(yes), leavesOf(no)];
  return { leaves: a.leaves + b.leaves, right: a.right + b.right, rows: a.rows + b.rows };
}

function joinBoost(): string {
  return pythonEnvironment("joinboost", ["joinboost==0.0.1523", "duckdb", "numpy", "pandas"]);
}

function python(
  report: Report,
  name: string,
  environment: () => string,
  script: string,
  list: readonly string[],
): PeerTree {
  try {
    const path = fileURLToPath(new URL(`../peers/${script}`, import.meta.url));
    const text = execFileSync(join(environment(), "bin", "python"), [path, ...list], {
      ...{ encoding: "utf8", timeout: 600_000 },
      stdio: ["ignore", "pipe", "pipe"],
    });
    return { name, ...(JSON.parse(text.trim().split("\n").at(-1)!) as Omit<PeerTree, "name">) };
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    report.notice(`${script} did not finish: ${stderr?.trim().split("\n").at(-1) ?? message}`);
    return { name, seconds: null };
  }
}
