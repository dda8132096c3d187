// From the address of a database to a session of it. Drivers are loaded on demand.

import type { SqlConnector } from "../../counts/sql/connector.ts";
import { DataError } from "../../dataset/data-error.ts";
import { type DatabaseAddress, type EngineName, passwordVariable } from "./database-address.ts";
import type { SessionOptions } from "./streaming-connector.ts";

export interface OpenDatabaseOptions {
  readonly signal?: AbortSignal | undefined;
  /** What the environment says: passwords and tokens come from there alone. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Quotes a name as the engine does. */
  quoteName(name: string): string;
}

export async function openDatabase(
  address: DatabaseAddress,
  { signal, environment, quoteName }: OpenDatabaseOptions,
): Promise<SqlConnector> {
  const { engine, scratch } = address;
  const password = environment[passwordVariable(engine)] || undefined;
  const token = (engine === "trino" && environment.TRINO_TOKEN) || undefined;
  if ((password ?? token) !== undefined) needsTls(address);
  const anybody = environment.USER ?? environment.USERNAME ?? "espalier";
  return OPENERS[engine](address, {
    user: address.user ?? (engine === "clickhouse" ? "default" : anybody),
    password,
    token,
    scratch: scratch === null ? undefined : `${scratch.map(quoteName).join(".")}.`,
    signal,
  });
}

type Opener = (
  address: DatabaseAddress,
  session: SessionOptions & { readonly token: string | undefined },
) => Promise<SqlConnector>;

const OPENERS: Readonly<Record<EngineName, Opener>> = {
  async trino(address, own) {
    const { TrinoConnector } = await import("./trino.ts");
    const { session, place } = address;
    return new TrinoConnector({ ...own, url: urlOf(address), catalog: place[0], schema: place[1], session });
  },
  async postgres({ host, port, place, tls }, own) {
    const { connectPostgres } = await import("./postgres.ts");
    return connectPostgres({ ...own, host, port, tls, database: place[0] ?? own.user });
  },
  async clickhouse(address, own) {
    const { connectClickHouse } = await import("./clickhouse.ts");
    return connectClickHouse({ ...own, url: urlOf(address), database: address.place[0] });
  },
  async spark({ host, port, place, auth }, own) {
    const { connectSpark } = await import("./spark.ts");
    return connectSpark({
      ...{ ...own, host, port, database: place[0] },
      auth: auth === "nosasl" ? "nosasl" : "plain",
    });
  },
};

function urlOf({ tls, host, port }: DatabaseAddress): string {
  return `${tls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Those that speak HTTP have a scheme for it over TLS. */
function needsTls({ tls, host, text, engine }: DatabaseAddress): void {
  if (tls || (engine !== "trino" && engine !== "clickhouse")) return;
  if (host === "127.0.0.1" || host === "localhost" || host === "::1") return;
  throw new DataError(`${text}: a password is sent only over TLS; write ${engine}+https://…`);
}
