// Where the benches learn: the engines of `npm run engines`, and DuckDB in this process.

import { DuckDBInstance } from "@duckdb/node-api";
import type { SqlConnector } from "../../build/counts/sql/connector.js";
import type { Dialect } from "../../build/counts/sql/dialect.js";
import { duckdb } from "../../build/counts/sql/dialects/duckdb.js";
import { connectDuckDb } from "../../build/node/duckdb/duckdb-connector.js";
import { parseDatabaseAddress } from "../../build/node/engines/database-address.js";
import { engineOf } from "../../build/node/engines/engines.js";
import { openDatabase } from "../../build/node/engines/open-database.js";
import type { Engine } from "../../scripts/engines/engine.ts";

export interface Place {
  readonly dialect: Dialect;
  /** A session; all sessions of a place see the same tables. */
  open(): Promise<SqlConnector>;
}

/** Brings an engine up for some work, and down again unless it ran before. */
export async function using<T>(engine: Engine, work: (address: string) => Promise<T>): Promise<T> {
  const wasUp = engine.processes().length > 0;
  try {
    return await work(await engine.up());
  } finally {
    if (!wasUp) await engine.down();
  }
}

export function atEngine<T>(engine: Engine, work: (place: Place) => Promise<T>): Promise<T> {
  return using(engine, (address) => {
    const parsed = parseDatabaseAddress(address)!;
    const { dialect } = engineOf(parsed);
    return work({ dialect, open: () => openDatabase(parsed, { environment: process.env }) });
  });
}

export async function inDuckDb<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  try {
    return await work({
      dialect: duckdb,
      open: async () => connectDuckDb(await instance.connect()),
    });
  } finally {
    instance.closeSync();
  }
}
