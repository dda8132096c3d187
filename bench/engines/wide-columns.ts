// A table of 1,000 numeric columns of thousands of values each, opened and a tree grown on it, in DuckDB and in PostgreSQL.

import { readFileSync } from "node:fs";
import { createSqlSource } from "../../build/counts/create-sql-source.js";
import { fitProcedure } from "../../build/learn/fit-procedure.js";
import { procedureOf } from "../../build/learn/procedure.js";
import { postgres } from "../../scripts/engines/postgres.ts";
import { digestOf } from "./measured-tree.ts";
import { atEngine, inDuckDb, type Place } from "./places.ts";

export interface WideRun {
  readonly engine: string;
  readonly columns: number;
  readonly rows: number;
  readonly statements: number;
  readonly openSeconds: number;
  readonly seconds: number;
  /** Most memory of the engine and of JavaScript, MB. In DuckDB they are one process. */
  readonly peak: number;
  /** A digest. */
  readonly model: string;
}

export async function wideColumns(rows: number, columns: number): Promise<WideRun[]> {
  const series = { duckdb: `range(${rows}) r(i)`, postgres: `generate_series(0, ${rows - 1}) g(i)` };
  return [
    await inDuckDb((place) => learnWide(place, { rows, columns, from: series.duckdb, pid: process.pid })),
    await atEngine(postgres, (place) => {
      const [{ pid }] = postgres.processes();
      return learnWide(place, { rows, columns, from: series.postgres, pid });
    }),
  ];
}

interface WideRequest {
  readonly rows: number;
  readonly columns: number;
  readonly from: string;
  readonly pid: number;
}

async function learnWide(place: Place, { rows, columns, from, pid }: WideRequest): Promise<WideRun> {
  const session = await place.open();
  // Each column runs through all residues of a prime in an order of its own; thirty of them say something of the class.
  const prime = 9973;
  const numbers = Array.from(
    { length: columns },
    (_, k) => `CAST(i * ${2 * k + 3} % ${prime} AS REAL) AS n${k}`,
  );
  const said = Array.from(
    { length: 30 },
    (_, k) => `CASE WHEN i * ${66 * k + 3} % ${prime} < 3000 THEN 1 ELSE 0 END`,
  );
  await session.run("DROP TABLE IF EXISTS wide");
  await session.run(
    `CREATE TABLE wide AS SELECT i AS id, ${numbers.join(", ")}, CASE WHEN ${said.join(" + ")} > 9 THEN 'yes' ELSE 'no' END AS y FROM ${from}`,
  );
  let statements = 0;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, 200);
  const begun = performance.now();
  const source = await createSqlSource(await place.open(), place.dialect, {
    ...{ table: "wide", row: "id", target: "y", handOver: 0 },
    onStatement: () => statements++,
  });
  const opened = performance.now();
  const { model } = await fitProcedure(
    source,
    source.everything,
    procedureOf({ method: "redwood", maxDepth: 3, prune: 0 }),
  );
  const ended = performance.now();
  clearInterval(watch);
  await source.close();
  await session.tidy("DROP TABLE wide");
  await session.close();
  return {
    ...{ engine: place.dialect.name, columns, rows, statements, peak },
    ...{ openSeconds: (opened - begun) / 1000, seconds: (ended - opened) / 1000 },
    model: digestOf(model),
  };
}

/** Megabytes of a process and its children; what they share is counted once. */
function memoryOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean);
  const own = [String(pid), ...children].map((id) => {
    try {
      const status = readFileSync(`/proc/${id}/status`, "utf8");
      const of = (field: string): number => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
      return { private: of("RssAnon"), shared: of("RssFile") + of("RssShmem") };
    } catch {
      return { private: 0, shared: 0 };
    }
  });
  const shared = Math.max(...own.map((each) => each.shared));
  return (own.reduce((sum, each) => sum + each.private, 0) + shared) / 1024;
}
