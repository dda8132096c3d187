// From the address of a database to a session of it. Drivers are loaded on demand.

import type { SqlConnector } from "../../counts/sql/connector.ts";
import { DataError } from "../../dataset/data-error.ts";
import { type DatabaseAddress, type EngineName, passwordVariable } from "./database-address.ts";

export interface OpenDatabaseOptions {
  readonly signal?: AbortSignal | undefined;
  /** What the environment says: passwords and tokens come from there alone. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Quotes a name as the engine does. */
  quoteName(name: string): string;
}

export async function openDatabase(
  address: DatabaseAddress,
  options: OpenDatabaseOptions,
): Promise<SqlConnector> {
  const password = options.environment[passwordVariable(address.engine)];
  return OPENERS[address.engine](address, { ...options, password: password === "" ? undefined : password });
}

interface Opening extends OpenDatabaseOptions {
  readonly password: string | undefined;
}

type Opener = (address: DatabaseAddress, options: Opening) => Promise<SqlConnector>;

const OPENERS: Readonly<Record<EngineName, Opener>> = {
  async trino(address, options) {
    const { TrinoConnector } = await import("./trino.ts");
    const { password, signal } = options;
    const token = options.environment.TRINO_TOKEN || undefined;
    const [catalog, schema] = address.place;
    if (password !== undefined || token !== undefined) needsTls(address, "trino+https://");
    return new TrinoConnector({
      url: urlOf(address),
      user: userOf(address, options),
      catalog,
      schema,
      session: address.session,
      password,
      token,
      scratch: scratchOf(address, options),
      signal,
    });
  },
  async postgres(address, options) {
    const { connectPostgres } = await import("./postgres.ts");
    const { password, signal } = options;
    const user = userOf(address, options);
    return connectPostgres({
      host: address.host,
      port: address.port,
      user,
      database: address.place[0] ?? user,
      password,
      tls: address.tls,
      scratch: scratchOf(address, options),
      signal,
    });
  },
  async clickhouse(address, options) {
    const { connectClickHouse } = await import("./clickhouse.ts");
    const { password, signal } = options;
    if (password !== undefined) needsTls(address, "clickhouse+https://");
    return connectClickHouse({
      url: urlOf(address),
      user: address.user ?? "default",
      password,
      database: address.place[0],
      scratch: scratchOf(address, options),
      signal,
    });
  },
  async spark(address, options) {
    const { connectSpark } = await import("./spark.ts");
    const { password, signal } = options;
    return connectSpark({
      host: address.host,
      port: address.port,
      user: userOf(address, options),
      password,
      database: address.place[0],
      auth: address.auth === "nosasl" ? "nosasl" : "plain",
      scratch: scratchOf(address, options),
      signal,
    });
  },
};

function urlOf({ tls, host, port }: DatabaseAddress): string {
  return `${tls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function userOf({ user }: DatabaseAddress, { environment }: Opening): string {
  return user ?? environment.USER ?? environment.USERNAME ?? "espalier";
}

function scratchOf({ scratch }: DatabaseAddress, { quoteName }: Opening): string | undefined {
  return scratch === null ? undefined : `${scratch.map(quoteName).join(".")}.`;
}

function needsTls({ tls, host, text }: DatabaseAddress, scheme: string): void {
  if (tls || host === "127.0.0.1" || host === "localhost" || host === "::1") return;
  throw new DataError(`${text}: a password is sent only over TLS; write ${scheme}…`);
}
