// Opens DuckDB, where it is installed, with a temporary folder of its own, and closes both without
// leaving files behind.

import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { loadPeer } from "../connectors/load-peer.ts";
import type { LocalOptions } from "../engines/engine.ts";
import { fileError } from "../files/file-error.ts";
import { explainDuckDbError } from "./duckdb-connection.ts";
import { connectDuckDb, DuckDbConnector } from "./duckdb-connector.ts";

export interface OpenDuckDbOptions extends LocalOptions {
  /** What it is opened for, for messages. */
  readonly name: string;
  /** A database file, opened read-only; else a fresh database in memory. */
  readonly path?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function openDuckDb(options: OpenDuckDbOptions): Promise<DuckDbConnector> {
  const { name, path, signal } = options;
  // Loaded only here: that takes longer than learning from a small file.
  const { DuckDBInstance } = await loadPeer(
    `${name}: this needs DuckDB`,
    "@duckdb/node-api",
    () => import("@duckdb/node-api"),
  );
  if (path !== undefined && !existsSync(path)) throw fileError(name, { code: "ENOENT" });
  const folder = await mkdtemp(join(tmpdir(), "espalier-"));
  try {
    const instance = await DuckDBInstance.create(path ?? ":memory:", {
      temp_directory: folder,
      threads: String(options.threads ?? availableParallelism()),
      // Extensions are never fetched over the network.
      autoinstall_known_extensions: "false",
      ...(path === undefined ? {} : { access_mode: "READ_ONLY" }),
      ...(options.memoryLimit === undefined ? {} : { memory_limit: options.memoryLimit }),
    });
    const connection = await instance.connect();
    await connectDuckDb(connection);
    return new DuckDbConnector(
      connection,
      async () => {
        connection.closeSync();
        instance.closeSync();
        await rm(folder, { recursive: true, force: true });
      },
      { name, signal },
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw explainDuckDbError(name, error, "check the file");
  }
}
