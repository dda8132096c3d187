// The count source for a data file, or for a table of a database, on the engine that was chosen.

import { createWriteStream } from "node:fs";
import type { CountSource } from "../../counts/count-source.ts";
import type { SqlSourceOptions } from "../../counts/create-sql-source.ts";
import { createMemorySource } from "../../counts/memory/memory-source.ts";
import type { Kind } from "../../dataset/column.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Header } from "../../dataset/read/raw-table.ts";
import type { SplitOptions } from "../../evaluate/learn-edit-sealed.ts";
import { type DatabaseAddress, parseDatabaseAddress } from "../../node/databases/database-address.ts";
import { databaseAddress } from "../../node/duckdb/database-table.ts";
import { oneLine } from "../../text/sentences.ts";
import { splitDataset } from "../flags/shares-flag.ts";
import { UsageError } from "./exit-code.ts";
import { readDatasetInput } from "./read-input.ts";
import type { Surroundings } from "./surroundings.ts";
import { untilInterrupted } from "./until-interrupted.ts";

/** How data are to be read. */
export interface DataFlags {
  readonly target: string | undefined;
  readonly kinds: Readonly<Record<string, Kind>> | undefined;
  readonly exclude: readonly string[] | undefined;
  readonly weights: string | undefined;
  readonly header?: Header | undefined;
  readonly engine: "memory" | "duckdb";
  readonly bins: "auto" | "exact" | "approx" | number;
  /** Of databases only. */
  readonly query: string | undefined;
  readonly askPassword: boolean;
  readonly sqlLog: string | undefined;
  readonly maxDistinct: number | undefined;
}

export interface OpenedSource {
  readonly source: CountSource;
  /** What the reader decided on its own. */
  readonly notices: readonly string[];
  /** Columns of a database that are times there. */
  readonly times: readonly string[];
  /** The rows to evaluate on, where they were split. */
  readonly edit: Dataset | null;
}

type Around = Pick<Surroundings, "stdin" | "stderr" | "env" | "interrupt">;

export async function openSource(
  path: string,
  flags: DataFlags,
  surroundings: Around,
  split: SplitOptions | null = null,
): Promise<OpenedSource> {
  const address = parseDatabaseAddress(path);
  const file = path.replace(/^duckdb:/, "");
  const inDatabase = address !== null || flags.engine === "duckdb" || file !== path;
  if (split !== null && inDatabase)
    throw new UsageError("--shares splits rows in memory: give a file and leave out --engine, or use --test");
  if (address) return openTable(address, flags, surroundings);
  if (inDatabase) return openDuckDbSource(file, flags, surroundings);
  const { bins, engine: _, query, askPassword, sqlLog, maxDistinct, ...columns } = flags;
  const given = [query, sqlLog, maxDistinct].some((flag) => flag !== undefined);
  if (given || askPassword || bins === "approx") {
    throw new UsageError(
      "--query, --ask-password, --sql-log, --max-distinct and --bins approx are of databases; give the address of one, or --engine duckdb",
    );
  }
  const dataset = await readDatasetInput(path, columns, surroundings);
  const { learn, edit } = split === null ? { learn: dataset, edit: null } : splitDataset(dataset, split);
  return { source: await createMemorySource(learn, { bins }), notices: dataset.notices, times: [], edit };
}

async function openTable(address: DatabaseAddress, flags: DataFlags, around: Around): Promise<OpenedSource> {
  const { query } = flags;
  if (query === undefined && address.table === null) {
    throw new UsageError(
      `${address.text}: no table is named; add it to the address, or give --query "SELECT …"`,
    );
  }
  if (query !== undefined && address.table !== null) {
    throw new UsageError(`${address.text}: leave the table out of the address where --query is given`);
  }
  // Whoever reads a file does not wait for what databases need to be loaded.
  const { createDatabaseSource } = await import("../../node/databases/create-database-source.ts");
  const { env: environment, interrupt: signal } = around;
  const options = { ...databaseOptions(flags, around), query, environment, signal };
  const source = await untilInterrupted(createDatabaseSource(address, options), signal);
  return { source, notices: source.notices, times: source.times, edit: null };
}

/** What a database is told besides where its rows are. */
function databaseOptions(
  { sqlLog, engine: _, query: __, askPassword: ___, ...rest }: DataFlags,
  { stderr }: Around,
): Omit<SqlSourceOptions, "table" | "query"> {
  const log = sqlLog === undefined ? null : createWriteStream(sqlLog);
  return {
    ...rest,
    onNotice: (text) => void stderr.write(`espalier: ${oneLine(text)}\n`),
    ...(log && { onStatement: (sql) => void log.write(`${sql};\n`) }),
  };
}

async function openDuckDbSource(path: string, flags: DataFlags, around: Around): Promise<OpenedSource> {
  if (path === "-")
    throw new UsageError("--engine duckdb scans a file in place: give a file, not standard input");
  if (flags.askPassword) throw new UsageError("--ask-password: a DuckDB file has no password");
  const { createDuckDbSource } = await import("../../node/duckdb/create-duckdb-source.ts");
  const address = databaseAddress(path);
  const { query } = flags;
  if (query !== undefined && !address)
    throw new UsageError("--query asks a database: give a .duckdb file, not another");
  const table = query === undefined ? (address?.table ?? undefined) : undefined;
  const options = databaseOptions(flags, around);
  const file = { path: address?.file ?? path, table, query, name: path, signal: around.interrupt };
  const source = await untilInterrupted(createDuckDbSource({ ...options, ...file }), around.interrupt);
  return { source, notices: source.notices, times: source.times, edit: null };
}
