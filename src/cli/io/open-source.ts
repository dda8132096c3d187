// The count source for a data file, or for a table of a database, on the engine that was chosen.

import type { CountSource } from "../../counts/count-source.ts";
import { createMemorySource } from "../../counts/memory/memory-source.ts";
import type { Kind } from "../../dataset/column.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Header, ReadOptions } from "../../dataset/read-options.ts";
import type { SplitOptions } from "../../evaluate/learn-edit-sealed.ts";
import { parseDatabaseAddress } from "../../node/engines/database-address.ts";
import type { DatabaseAddress } from "../../node/engines/engine.ts";
import { splitDataset } from "../flags/shares-flag.ts";
import { noticeLine } from "../print/notice-line.ts";
import { UsageError } from "./exit-code.ts";
import { readDatasetInput } from "./read-input.ts";
import { statementLog } from "./statement-log.ts";
import type { Surroundings } from "./surroundings.ts";
import { untilInterrupted } from "./until-interrupted.ts";

/** How data are to be read. */
export interface DataFlags {
  readonly target: string | undefined;
  readonly kinds: Readonly<Record<string, Kind>> | undefined;
  readonly exclude: readonly string[] | undefined;
  readonly na: ReadOptions["na"];
  readonly dates: ReadOptions["dates"];
  readonly dateParts: ReadOptions["dateParts"];
  readonly words: ReadOptions["words"];
  readonly weights: string | undefined;
  readonly weightsAre: ReadOptions["weightsAre"];
  readonly group: string | undefined;
  readonly time: string | undefined;
  readonly keep: readonly string[] | undefined;
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
  /** What was read, where all of it is learned from in memory. */
  readonly dataset: Dataset | null;
  /** The rows to evaluate on, where they were split. */
  readonly edit: Dataset | null;
  /** Closes the source, and what was written beside it. */
  close(): Promise<void>;
}

type Around = Pick<Surroundings, "stdin" | "stderr" | "env" | "interrupt">;

export async function openSource(
  path: string,
  flags: DataFlags,
  surroundings: Around,
  split: SplitOptions | null = null,
): Promise<OpenedSource> {
  const given = parseDatabaseAddress(path);
  const address = given ?? (flags.engine === "duckdb" ? parseDatabaseAddress(`duckdb:${path}`) : null);
  if (split !== null && address)
    throw new UsageError("--shares splits rows in memory: give a file and leave out --engine, or use --test");
  if (address) return openTable(address, flags, surroundings);
  const { bins, engine: _, query, askPassword, sqlLog, maxDistinct, ...columns } = flags;
  const ofDatabases = [query, sqlLog, maxDistinct].some((flag) => flag !== undefined);
  if (ofDatabases || askPassword || bins === "approx") {
    throw new UsageError(
      "--query, --ask-password, --sql-log, --max-distinct and --bins approx work only on databases; give the address of one, or --engine duckdb",
    );
  }
  const dataset = await readDatasetInput(path, columns, surroundings);
  const { learn, edit } = split === null ? { learn: dataset, edit: null } : splitDataset(dataset, split);
  const source = await createMemorySource(learn, { bins });
  return {
    source,
    notices: dataset.notices,
    times: [],
    dataset: split === null ? dataset : null,
    edit,
    close: async () => source.close(),
  };
}

async function openTable(address: DatabaseAddress, flags: DataFlags, around: Around): Promise<OpenedSource> {
  checkFlags(address, flags);
  // Loaded only for databases, so that reading a file does not wait for it.
  const { createDatabaseSource } = await import("../../node/create-database-source.ts");
  const { stderr, env: environment, interrupt: signal } = around;
  const { sqlLog, engine: _, askPassword: __, ...rest } = flags;
  const log = sqlLog === undefined ? null : statementLog(sqlLog);
  const opening = createDatabaseSource(address, {
    ...{ ...rest, environment, signal },
    onNotice: (text) => void stderr.write(`espalier: ${noticeLine(text)}\n`),
    ...(log && { onStatement: (sql) => log.add(sql) }),
  });
  try {
    const source = await untilInterrupted(opening, signal);
    const close = async (): Promise<void> => {
      try {
        await source.close();
      } finally {
        await log?.close();
      }
    };
    return { source, notices: source.notices, times: source.times, dataset: null, edit: null, close };
  } catch (error) {
    // The log is still written: what ran before the error helps to find it. The first error is the
    // one reported.
    await log?.close().catch(() => {});
    throw error;
  }
}

function checkFlags({ engine, text, table }: DatabaseAddress, { query, askPassword }: DataFlags): void {
  if (engine === "duckdb") {
    if (text === "-")
      throw new UsageError("--engine duckdb scans a file in place: give a file, not standard input");
    if (askPassword) throw new UsageError("--ask-password: a DuckDB file has no password");
    if (query !== undefined && table === null)
      throw new UsageError("--query asks a database: give a .duckdb file, not another");
  } else if (query === undefined && table === null) {
    throw new UsageError(`${text}: no table is named; add it to the address, or give --query "SELECT …"`);
  } else if (query !== undefined && table !== null) {
    throw new UsageError(`${text}: leave the table out of the address where --query is given`);
  }
}
