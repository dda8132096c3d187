// PostgreSQL as counting needs it, by the package `pg`. Answers come through a cursor; an abort
// cancels the statement on the server over a second connection, since the one that runs it is busy.

import type { Client, ClientConfig } from "pg";
import { chunkOfRows, type SqlChunk, type SqlConnector, type SqlField } from "../../counts/sql/connector.ts";
import { DataError } from "../../dataset/data-error.ts";
import { loadPeer } from "./load-peer.ts";
import type { SessionOptions } from "./streaming-connector.ts";

export interface PostgresOptions extends SessionOptions {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** True checks the server's certificate. */
  readonly tls?: boolean | undefined;
}

const ROWS_AT_ONCE = 10_000;

export async function connectPostgres(options: PostgresOptions): Promise<SqlConnector> {
  const { default: pg } = await loadPeer("PostgreSQL needs the package pg", "pg", () => import("pg"));
  const where = `PostgreSQL at ${options.host.startsWith("/") ? options.host : `${options.host}:${options.port}`}`;
  const config: ClientConfig = {
    host: options.host,
    port: options.port,
    user: options.user,
    database: options.database,
    application_name: "espalier",
    // "" rather than undefined: pg would look for one elsewhere.
    password: options.password ?? "",
    ...(options.tls ? { ssl: { rejectUnauthorized: true } } : {}),
  };
  const client = new pg.Client(config);
  // A lost connection is reported by the statement that waits; without a listener it would end the
  // program.
  client.on("error", () => {});
  try {
    await client.connect();
    const settings = ["TimeZone = 'UTC'", "extra_float_digits = 1", "DateStyle = 'ISO'", "jit = off"];
    await client.query(settings.map((setting) => `SET ${setting}`).join("; "));
  } catch (error) {
    await client.end().catch(() => {});
    throw failure(`${where} cannot be opened`, error);
  }
  return new PostgresConnector(where, client, () => new pg.Client(config), options);
}

class PostgresConnector implements SqlConnector {
  readonly name: string;
  readonly scratch: string;
  readonly #client: Client;
  readonly #another: () => Client;
  readonly #signal: AbortSignal | undefined;
  #statements = 0;

  constructor(name: string, client: Client, another: () => Client, options: PostgresOptions) {
    this.name = name;
    this.scratch = options.scratch ?? "";
    this.#client = client;
    this.#another = another;
    this.#signal = options.signal;
  }

  async run(sql: string): Promise<void> {
    await this.#guard(() => this.#client.query(sql));
  }

  async rows(sql: string): Promise<readonly (readonly unknown[])[]> {
    const answer = await this.#guard(() => this.#client.query<unknown[]>({ text: sql, rowMode: "array" }));
    return answer.rows;
  }

  async stream(sql: string, take: (chunk: SqlChunk) => void): Promise<void> {
    const cursor = `espalier_${++this.#statements}`;
    await this.#guard(async () => {
      await this.#client.query("BEGIN");
      try {
        await this.#client.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${sql}`);
        for (;;) {
          const text = `FETCH ${ROWS_AT_ONCE} FROM ${cursor}`;
          const { rows } = await this.#client.query<unknown[]>({ text, rowMode: "array" });
          if (rows.length > 0) take(chunkOfRows(rows));
          if (rows.length < ROWS_AT_ONCE) break;
        }
        await this.#client.query("COMMIT");
      } catch (error) {
        await this.#client.query("ROLLBACK").catch(() => {});
        throw error;
      }
    });
  }

  async describe(select: string): Promise<readonly SqlField[]> {
    const fields = await this.#guard(
      async () => (await this.#client.query(`SELECT * FROM (${select}) described LIMIT 0`)).fields,
    );
    const types = await this.rows(
      `SELECT o::int, format_type(o::oid, NULL) FROM unnest(ARRAY[${[...new Set(fields.map(({ dataTypeID }) => dataTypeID))].join(", ")}]::bigint[]) u(o)`,
    );
    const named = new Map(types.map(([id, type]) => [Number(id), String(type)]));
    return fields.map(({ name, dataTypeID }) => ({ name, type: named.get(dataTypeID) ?? "unknown" }));
  }

  tidy(sql: string): Promise<boolean> {
    return this.#client.query(sql).then(
      () => true,
      () => false,
    );
  }

  /** The server is starting or stopping, or a standby had to cancel what it ran. */
  isTransient(error: unknown): boolean {
    const { code } = (error as { cause?: { code?: string } }).cause ?? {};
    return code === "40001" || code === "40P01" || code === "57P03";
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {});
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    const signal = this.#signal;
    signal?.throwIfAborted();
    let cancelling: Promise<void> | null = null;
    const cancel = (): void => {
      cancelling = this.#cancel();
    };
    signal?.addEventListener("abort", cancel);
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      throw failure(this.name, error);
    } finally {
      signal?.removeEventListener("abort", cancel);
      await cancelling;
    }
  }

  async #cancel(): Promise<void> {
    const { processID } = this.#client as Client & { processID: number | null };
    if (processID === null) return;
    const other = this.#another();
    other.on("error", () => {});
    try {
      await other.connect();
      await other.query(`SELECT pg_cancel_backend(${processID})`);
    } catch {
      // The server is gone, and the statement with it.
    } finally {
      await other.end().catch(() => {});
    }
  }
}

function failure(what: string, error: unknown): DataError {
  const { message, code, errors } = error as { message: string; code?: string; errors?: Error[] };
  // pg's own words for a password that it was not given.
  if (/client password must be/.test(message)) {
    const hint = [{ option: "askPassword" }];
    return new DataError(`${what}: it asks for a password; set PGPASSWORD`, { cause: error, hint });
  }
  // pg says nothing where every address of a host refused.
  const [line] = (message || errors?.[0]?.message || code || "the connection was lost").split("\n");
  return new DataError(`${what}: ${line}`, { cause: error });
}
