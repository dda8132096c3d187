// Spark as counting needs it, by its Thrift server (HiveServer2's protocol) and the package
// `hive-driver`.

import { setTimeout as sleep } from "node:timers/promises";
import type { SqlChunk, SqlColumn, SqlConnector, SqlField } from "../../counts/sql/connector.ts";
import { spark } from "../../counts/sql/dialects/spark.ts";
import { DataError } from "../../dataset/data-error.ts";
import { loadPeer } from "./load-peer.ts";
import { type SessionOptions, StreamingConnector } from "./streaming-connector.ts";
import { isTransient, TransientError } from "./transient-error.ts";

export interface SparkOptions extends SessionOptions {
  readonly host: string;
  readonly port: number;
  readonly database?: string | undefined;
  /** How the server expects a client to log in: `nosasl`, or `plain` (most servers' default). */
  readonly auth?: "plain" | "nosasl" | undefined;
}

type Hive = typeof import("hive-driver");
type Session = Awaited<ReturnType<InstanceType<Hive["HiveClient"]>["openSession"]>>;
type Operation = Awaited<ReturnType<Session["executeStatement"]>>;
type Greeting = InstanceType<Hive["auth"]["NoSaslAuthentication"]>;
type Transport = Parameters<Greeting["authenticate"]>[0];

const ROWS_AT_ONCE = 10_000;

export async function connectSpark(options: SparkOptions): Promise<SqlConnector> {
  const loaded = await loadPeer(
    "Spark needs the package hive-driver",
    "hive-driver",
    () => import("hive-driver"),
  );
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
  const line = new Line();
  try {
    const { host, port } = options;
    const watched = { authenticate: (transport: Transport) => line.greet(greeting, transport) };
    await line.alive(client.connect({ host, port }, new hive.connections.TcpConnection(), watched));
    const protocol = TCLIService_types.TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10;
    const session = await line.alive(client.openSession({ client_protocol: protocol }));
    const connector = new SparkConnector(name, session, TCLIService_types.TOperationState, options, {
      alive: (work) => line.alive(work),
      disconnect: () => client.close(),
    });
    await connector.run("SET spark.sql.session.timeZone = UTC");
    if (options.database) await connector.run(`USE ${spark.quoteName(options.database)}`);
    return connector;
  } catch (error) {
    if (error instanceof DataError) throw error;
    const reason = (error as Error).message.split("\n")[0];
    const hint = error instanceof EndedError ? `; ${GREETINGS[options.auth ?? "plain"]}` : "";
    throw new DataError(`${name} cannot be opened: ${reason}${hint}`, { cause: error });
  }
}

const GREETINGS = {
  plain: "a server without SASL wants ?auth=nosasl in the address",
  nosasl: "a server with SASL wants no ?auth=nosasl in the address",
};

class EndedError extends Error {}

/** The driver never answers once the connection is lost, so this rejects whatever is waiting. */
class Line {
  #lose: (error: Error) => void = () => {};
  readonly #lost = new Promise<never>((_, reject) => {
    this.#lose = reject;
  });

  constructor() {
    this.#lost.catch(() => {});
  }

  greet(greeting: Greeting, transport: Transport): Promise<Transport> {
    const greeted = greeting.authenticate(transport);
    transport.addListener("error", this.#lose);
    transport.addListener("close", () => this.#lose(new EndedError("it ended the connection")));
    return greeted;
  }

  alive<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#lost]);
  }
}

/** What a session needs of its connection. */
interface Connection {
  alive<T>(work: Promise<T>): Promise<T>;
  disconnect(): void;
}

type States = Readonly<Record<string, number>>;

class SparkConnector extends StreamingConnector {
  readonly isTransient = isTransient;
  readonly #session: Session;
  readonly #states: States;
  readonly #connection: Connection;

  constructor(name: string, session: Session, states: States, options: SparkOptions, connection: Connection) {
    super(name, options);
    this.#session = session;
    this.#states = states;
    this.#connection = connection;
  }

  async describe(select: string): Promise<readonly SqlField[]> {
    const rows = await this.rows(`DESCRIBE QUERY ${select}`);
    return rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
  }

  override async close(): Promise<void> {
    const { alive, disconnect } = this.#connection;
    await alive(this.#session.close()).catch(() => {});
    disconnect();
  }

  protected async answer(
    sql: string,
    take: (chunk: SqlChunk, width: number) => void,
    signal: AbortSignal | undefined | null,
  ): Promise<void> {
    signal?.throwIfAborted();
    const { alive } = this.#connection;
    let operation: Operation | null = null;
    try {
      operation = await alive(this.#session.executeStatement(sql, { runAsync: true }));
      await this.#untilDone(operation, signal);
      operation.setMaxRows(ROWS_AT_ONCE);
      do {
        signal?.throwIfAborted();
        await alive(operation.fetch());
        for (const set of operation.getData()) {
          const columns = (set.columns ?? []).map(columnOf);
          const rowCount = columns[0]?.length ?? 0;
          if (rowCount > 0) take({ rowCount, column: (index) => columns[index] }, columns.length);
        }
        operation.flush();
      } while (operation.hasMoreRows());
    } catch (error) {
      if (signal?.aborted && operation) await alive(operation.cancel()).catch(() => {});
      signal?.throwIfAborted();
      throw this.#complaint(error);
    } finally {
      if (operation) await alive(operation.close()).catch(() => {});
    }
  }

  /** Polls at growing intervals, since most statements are short. */
  async #untilDone(operation: Operation, signal: AbortSignal | undefined | null): Promise<void> {
    for (let wait = 5; ; wait = Math.min(wait * 1.5, 250)) {
      signal?.throwIfAborted();
      const { operationState, errorMessage } = await this.#connection.alive(operation.status(false));
      const state = Object.keys(this.#states).find((name) => this.#states[name] === operationState);
      if (state === "FINISHED_STATE") return;
      if (state === "ERROR_STATE" || state === "CANCELED_STATE" || state === "CLOSED_STATE") {
        throw new Error(errorMessage ?? `the statement ended in ${state}`);
      }
      await sleep(wait);
    }
  }

  #complaint(error: unknown): Error {
    // The session ended with its connection, so repeating the statement would not help.
    if (error instanceof EndedError) return new DataError(`${this.name} ended the connection`);
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

/** Of Thrift's fields, one per type, one is filled; `nulls` may have fewer bits than rows. */
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
