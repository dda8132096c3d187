// How Trino and PostgreSQL tell what they read and how long their processors worked.

import { readFileSync } from "node:fs";
import type { SqlConnector } from "../../dist/counts/sql/connector.js";
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
    processorSeconds: async () => processes.reduce((sum, pid) => sum + processorOf(pid), 0),
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
    processorSeconds: async () => processorOf(postmaster) + childrenOf(postmaster),
  };
}

const TICKS = 100;

/** User and system time of a process, and of its children that have ended. */
export function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])) / TICKS;
}

function childrenOf(pid: number): number {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return ids.reduce((sum, id) => sum + processorOf(Number(id)), 0);
}
