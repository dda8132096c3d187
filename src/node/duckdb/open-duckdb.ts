// Opens DuckDB, where it is installed, with a temporary folder of its own, and closes both without leaving files behind.

import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { DataError } from "../../dataset/data-error.ts";
import { fileError } from "../files/file-error.ts";
import { type DuckDbConnection, explainDuckDbError } from "./duckdb-connection.ts";

export interface OpenDuckDbOptions {
  /** What it is opened for, for messages. */
  readonly name: string;
  /** A database file, opened read-only; else a fresh database in memory. */
  readonly path?: string | undefined;
  /** As DuckDB writes it, "2GB"; what does not fit goes to the temporary folder. */
  readonly memoryLimit?: string | undefined;
  readonly threads?: number | undefined;
}

export interface OpenDuckDb {
  readonly connection: DuckDbConnection;
  close(): Promise<void>;
}

export async function openDuckDb(options: OpenDuckDbOptions): Promise<OpenDuckDb> {
  const { name, path } = options;
  const { DuckDBInstance } = await loadDuckDb(name);
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
    // Times with a zone are written alike wherever the machine stands; a DuckDB without zones writes them so anyway.
    await connection.run("SET TimeZone = 'UTC'").catch(() => {});
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
    throw explainDuckDbError(name, error, "check the file");
  }
}

/**
 * The package is an optional peer (it is large, and most data need no database), loaded only when it is asked for:
 * starting it takes longer than learning from a small file.
 */
async function loadDuckDb(name: string): Promise<typeof import("@duckdb/node-api")> {
  try {
    return await import("@duckdb/node-api").catch(loadBesideTheUser);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const absent = code?.endsWith("MODULE_NOT_FOUND") && message.includes("@duckdb/node-api");
    const what = absent
      ? "which is not installed; add it"
      : `which cannot be loaded (${message.split("\n")[0]}); install it again`;
    throw new DataError(`${name}: this needs DuckDB, ${what} with: npm install @duckdb/node-api`, {
      cause: error,
    });
  }
}

/** Where Espalier itself lies elsewhere (npx, a global installation): the package installed in the user's folder. */
async function loadBesideTheUser(error: unknown): Promise<typeof import("@duckdb/node-api")> {
  let path: string;
  try {
    path = createRequire(resolve("package.json")).resolve("@duckdb/node-api");
  } catch {
    throw error;
  }
  return import(pathToFileURL(path).href);
}
