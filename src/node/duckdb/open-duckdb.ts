// Opens DuckDB in memory with its own temporary folder, and closes both without leaving files behind.

import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";

export interface OpenDuckDbOptions {
  /** A database file, opened read-only; else a fresh database in memory. */
  readonly path?: string | undefined;
  /** As DuckDB writes it, "2GB"; what does not fit goes to the temporary folder. */
  readonly memoryLimit?: string | undefined;
  readonly threads?: number | undefined;
}

export interface OpenDuckDb {
  readonly connection: DuckDBConnection;
  close(): Promise<void>;
}

export async function openDuckDb(options: OpenDuckDbOptions = {}): Promise<OpenDuckDb> {
  // Loaded only when it is needed: starting DuckDB's library takes longer than learning from a small file.
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const folder = await mkdtemp(join(tmpdir(), "espalier-"));
  try {
    const instance = await DuckDBInstance.create(options.path ?? ":memory:", {
      temp_directory: folder,
      threads: String(options.threads ?? availableParallelism()),
      // Extensions are never fetched over the network.
      autoinstall_known_extensions: "false",
      ...(options.path === undefined ? {} : { access_mode: "READ_ONLY" }),
      ...(options.memoryLimit === undefined ? {} : { memory_limit: options.memoryLimit }),
    });
    const connection = await instance.connect();
    return {
      connection,
      async close() {
        connection.closeSync();
        instance.closeSync();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
