// Greedy trees grown inside databases: what is read, what is asked, how it grows with the rows, whether every learner finds there
// what it finds in memory, and what happens when a cluster breaks. Engines are started on loopback by `npm run engines`, and stopped
// again if this bench started them.

import { clickhouse } from "../scripts/engines/clickhouse.ts";
import { type DrillRun, drillCluster } from "../scripts/engines/cluster-drill.ts";
import { engineFolder } from "../scripts/engines/engine-home.ts";
import { postgres } from "../scripts/engines/postgres.ts";
import { spark } from "../scripts/engines/spark.ts";
import { trino } from "../scripts/engines/trino.ts";
import type { Bench } from "./bench.ts";
import { type Kept, section } from "./engines/kept-section.ts";
import type { MeasuredTree } from "./engines/measured-tree.ts";
import {
  agreementText,
  drillText,
  peersText,
  treesText,
  wideText,
  workersText,
} from "./engines/page-text.ts";
import { type PeerTree, plainTrees } from "./engines/peers.ts";
import { atEngine, inDuckDb } from "./engines/places.ts";
import { type Agreement, sameBytes } from "./engines/same-bytes.ts";
import { type WideRun, wideColumns } from "./engines/wide-columns.ts";
import { oneWorkerAgainstTwo, postgresTrees, trinoTrees, type WorkerTimes } from "./engines/wide-trees.ts";
import { table } from "./print.ts";

process.env.LAKE ??= engineFolder("lake");

const bench: Bench = {
  summary: "trees and lists learned inside DuckDB, PostgreSQL, ClickHouse, Trino and Spark",
  async run(report) {
    const scale = report.quick ? 0.01 : 1;
    const bytes: Kept<Agreement[]>[] = [];
    const inside = await section<Agreement[]>(report, "bytes-duckdb", (keep) =>
      inDuckDb((place) => sameBytes(report, place, keep)),
    );
    if (inside) bytes.push(inside);
    for (const engine of [postgres, clickhouse, trino, spark]) {
      const kept = await section<Agreement[]>(report, `bytes-${engine.name}`, (keep) =>
        atEngine(engine, (place) => sameBytes(report, place, keep)),
      );
      if (kept) bytes.push(kept);
    }
    const drill = await section<DrillRun[]>(report, "drill", () =>
      drillCluster({ rows: 1e7 * scale, depth: 4, say: (text) => console.error(text) }),
    );
    const onTrino = await section<MeasuredTree[]>(report, "trino", () =>
      trinoTrees([2e6 * scale, 1e7 * scale]),
    );
    const onPostgres = await section<MeasuredTree[]>(report, "postgres", () =>
      postgresTrees([4e5 * scale, 2e6 * scale]),
    );
    const workers = await section<WorkerTimes>(report, "workers", () => oneWorkerAgainstTwo(2e6 * scale));
    const peers = await section<PeerTree[]>(report, "peers", (keep) => plainTrees(report, 2e6 * scale, keep));
    const wide = await section<WideRun[]>(report, "wide", () => wideColumns(1e4, 1000 * scale));
    const parts: readonly (readonly [name: string, kept: Kept<unknown> | null, text: () => string])[] = [
      ["The same bytes as memory", bytes[0] ?? null, () => agreementText(report, bytes)],
      ["A cluster that breaks", drill, () => drillText(report, drill!)],
      ["A tree in Trino", onTrino, () => treesText(report, "Trino", onTrino!)],
      ["A tree in PostgreSQL", onPostgres, () => treesText(report, "PostgreSQL", onPostgres!)],
      ["One worker against two", workers, () => workersText(report, workers!)],
      ["A thousand columns", wide, () => wideText(report, wide!)],
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
