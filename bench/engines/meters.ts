// How Trino and PostgreSQL tell what they read and how long their processors worked.

import { readdirSync, readFileSync } from "node:fs";
import type { SqlConnector } from "../../build/counts/sql/connector.js";
import type { Meter } from "./measured-tree.ts";

/** Trino tells with every answer what it read. `monitor` is a session of its own. */
export function trinoMeter(monitor: SqlConnector, processes: readonly number[]): Meter {
  let scanned: SqlConnector["scanned"];
  return {
    attach(connector) {
      scanned = connector.scanned;
    },
    bytes: async () => scanned?.bytes ?? 0,
    async oneScan(table) {
      // Counting reads classes and words of codes, never the numbers themselves or the places of rows.
      const columns = (await monitor.describe(`SELECT * FROM ${table}`)).filter(({ name }) =>
        /^(cls|w\d+)$/.test(name),
      );
      const before = monitor.scanned?.bytes ?? 0;
      await monitor.rows(`SELECT ${columns.map(({ name }) => `sum("${name}")`).join(", ")} FROM ${table}`);
      return (monitor.scanned?.bytes ?? 0) - before;
    },
    processorSeconds: async () => processorOf(...processes),
  };
}

/** Statistics of blocks come from the server, by a session of its own. */
export function postgresMeter(monitor: SqlConnector, postmaster: number): Meter {
  const blocks = async (table: string): Promise<number> => {
    const name = table.replaceAll('"', "").split(".").at(-1);
    const [row] = await monitor.rows(
      `SELECT coalesce(heap_blks_read + heap_blks_hit, 0)::float8 FROM pg_statio_user_tables WHERE relname = '${name}'`,
    );
    return Number(row?.[0] ?? 0) * 8192;
  };
  return {
    attach() {},
    bytes: blocks,
    async oneScan(table) {
      const [row] = await monitor.rows(`SELECT pg_relation_size('${table}')::float8`);
      return Number(row[0]);
    },
    processorSeconds: async () => processorOf(postmaster),
  };
}

const TICKS = 100;

/** User and system time of processes and of all that they started, what has ended included. */
export function processorOf(...processes: readonly number[]): number {
  const open = processes.map(String);
  // A process may be named and a child of another that is.
  const seen = new Set<string>();
  let ticks = 0;
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    try {
      const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1].split(" ");
      for (const place of [11, 12, 13, 14]) ticks += Number(fields[place]);
      for (const thread of readdirSync(`/proc/${id}/task`)) {
        const started = readFileSync(`/proc/${id}/task/${thread}/children`, "utf8");
        open.push(...started.trim().split(" ").filter(Boolean));
      }
    } catch {
      // It has ended meanwhile, and its parent counts it.
    }
  }
  return ticks / TICKS;
}
