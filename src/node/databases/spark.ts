// Spark as counting needs it, by its Thrift server (HiveServer2's protocol) and the package `hive-driver`.

import { setTimeout as sleep } from "node:timers/promises";
import type { SqlChunk, SqlColumn, SqlConnector, SqlField } from "../../counts/sql/connector.ts";
import { spark } from "../../counts/sql/dialects/spark.ts";
import { DataError } from "../../dataset/data-error.ts";
import { loadPeer } from "./load-peer.ts";
import { TransientError } from "./transient-error.ts";

export interface SparkOptions {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string | undefined;
  readonly database?: string | undefined;
  /** How the server wants to be greeted: `nosasl`, or `plain` (the default of most), with or without a password. */
  readonly auth?: "plain" | "nosasl" | undefined;
  /** Where scratch tables go, dot included and quoted; the session's database where none is given. */
  readonly scratch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

type Hive = typeof import("hive-driver");
type Session = Awaited<ReturnType<InstanceType<Hive["HiveClient"]>["openSession"]>>;
type Operation = Awaited<ReturnType<Session["executeStatement"]>>;

const ROWS_AT_ONCE = 10_000;

export async function connectSpark(options: SparkOptions): Promise<SqlConnector> {
  const loaded = await loadPeer("Spark", "hive-driver", () => import("hive-driver"));
  const hive = (loaded as { default?: Hive }).default ?? loaded;
  const name = `Spark at ${options.host}:${options.port}`;
  const { TCLIService, TCLIService_types } = hive.thrift;
  const client = new hive.HiveClient(TCLIService, TCLIService_types);
  client.on("error", () => {});
  const greeting =
    options.auth === "nosasl"
      ? new hive.auth.NoSaslAuthentication()
      : new hive.auth.PlainTcpAuthentication({
          username: options.user,
          password: options.password ?? "anonymous",
        });
  try {
    const { host, port } = options;
    await client.connect({ host, port }, new hive.connections.TcpConnection(), greeting);
    const protocol = TCLIService_types.TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10;
    const session = await client.openSession({ client_protocol: protocol });
    const connector = new SparkConnector(name, session, TCLIService_types.TOperationState, options, () =>
      client.close(),
    );
    await connector.run("SET spark.sql.session.timeZone = UTC");
    if (options.database) await connector.run(`USE ${spark.quoteName(options.database)}`);
    return connector;
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(`${name} cannot be opened: ${(error as Error).message.split("\n")[0]}`, {
      cause: error,
    });
  }
}

type States = Readonly<Record<string, number>>;

class SparkConnector implements SqlConnector {
  readonly name: string;
  readonly scratch: string;
  readonly #session: Session;
  readonly #states: States;
  readonly #signal: AbortSignal | undefined;
  readonly #disconnect: () => void;

  constructor(name: string, session: Session, states: States, options: SparkOptions, disconnect: () => void) {
    this.name = name;
    this.scratch = options.scratch ?? "";
    this.#session = session;
    this.#states = states;
    this.#signal = options.signal;
    this.#disconnect = disconnect;
  }

  async run(sql: string): Promise<void> {
    await this.stream(sql, () => {});
  }

  async rows(sql: string): Promise<readonly (readonly unknown[])[]> {
    const rows: unknown[][] = [];
    await this.#fetch(sql, this.#signal, (chunk, width) => {
      const columns = Array.from({ length: width }, (_, index) => chunk.column(index));
      for (let row = 0; row < chunk.rowCount; row++) rows.push(columns.map((column) => column.getItem(row)));
    });
    return rows;
  }

  async stream(sql: string, take: (chunk: SqlChunk) => void): Promise<void> {
    await this.#fetch(sql, this.#signal, take);
  }

  async describe(select: string): Promise<readonly SqlField[]> {
    const rows = await this.rows(`DESCRIBE QUERY ${select}`);
    return rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
  }

  tidy(sql: string): Promise<boolean> {
    return this.#fetch(sql, undefined, () => {}).then(
      () => true,
      () => false,
    );
  }

  isTransient(error: unknown): boolean {
    return error instanceof TransientError;
  }

  async close(): Promise<void> {
    await this.#session.close().catch(() => {});
    this.#disconnect();
  }

  async #fetch(
    sql: string,
    signal: AbortSignal | undefined,
    take: (chunk: SqlChunk, width: number) => void,
  ): Promise<void> {
    signal?.throwIfAborted();
    let operation: Operation | null = null;
    try {
      operation = await this.#session.executeStatement(sql, { runAsync: true });
      await this.#untilDone(operation, signal);
      operation.setMaxRows(ROWS_AT_ONCE);
      do {
        signal?.throwIfAborted();
        await operation.fetch();
        for (const set of operation.getData()) {
          const columns = (set.columns ?? []).map(columnOf);
          const rowCount = columns[0]?.length ?? 0;
          if (rowCount > 0) take({ rowCount, column: (index) => columns[index] }, columns.length);
        }
        operation.flush();
      } while (operation.hasMoreRows());
    } catch (error) {
      if (signal?.aborted) await operation?.cancel().catch(() => {});
      signal?.throwIfAborted();
      throw this.#complaint(error);
    } finally {
      await operation?.close().catch(() => {});
    }
  }

  /** Asks ever more rarely how far it is: most statements are short. */
  async #untilDone(operation: Operation, signal: AbortSignal | undefined): Promise<void> {
    for (let wait = 5; ; wait = Math.min(wait * 1.5, 250)) {
      signal?.throwIfAborted();
      const { operationState, errorMessage } = await operation.status(false);
      const state = Object.keys(this.#states).find((name) => this.#states[name] === operationState);
      if (state === "FINISHED_STATE") return;
      if (state === "ERROR_STATE" || state === "CANCELED_STATE" || state === "CLOSED_STATE") {
        throw new Error(errorMessage ?? `the statement ended in ${state}`);
      }
      await sleep(wait);
    }
  }

  #complaint(error: unknown): Error {
    const { message } = error as Error;
    const line = message
      .replace(/^.*?(Error running query|Error operating \w+): /s, "")
      .replace(/^(?:\[[\w.]+\] )?[\w.$]*(?:Exception|Error): /, "")
      .split("\n")[0]
      .slice(0, 400);
    const text = `${this.name}: ${line}`;
    const isLost = /ExecutorLost|executor .* (lost|exited)|FetchFailed|ECONNRESET|EPIPE|ECONNREFUSED/i;
    return isLost.test(message)
      ? new TransientError(text, { cause: error })
      : new DataError(text, { cause: error });
  }
}

interface ThriftColumn {
  readonly values: readonly unknown[];
  readonly nulls?: Uint8Array;
}

/** Thrift has a field for each type, of which one is filled; the bits of `nulls` may end before the rows do. */
function columnOf(column: object): SqlColumn & { readonly length: number } {
  const filled = Object.values(column).find((value) => value !== null && value !== undefined);
  const { values, nulls } = filled as ThriftColumn;
  return {
    length: values.length,
    getItem(row) {
      if (nulls && ((nulls[row >> 3] ?? 0) >> (row & 7)) & 1) return null;
      const value = values[row];
      return typeof value === "object" && value !== null ? Number(value) : value;
    },
  };
}
