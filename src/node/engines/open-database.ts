// From the address of a database to a session of it.

import type { SqlConnector } from "../../counts/sql/connector.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { DatabaseAddress, LocalOptions } from "./engine.ts";
import { engineOf } from "./engines.ts";

export interface OpenDatabaseOptions extends LocalOptions {
  /** Cancels whatever statement runs. */
  readonly signal?: AbortSignal | undefined;
  /** Where passwords and tokens are looked for, and nowhere else. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export async function openDatabase(
  address: DatabaseAddress,
  { signal, environment, ...local }: OpenDatabaseOptions,
): Promise<SqlConnector> {
  const { open, dialect, passwordVariable, tokenVariable, passwordsNeedTls, anonymous } = engineOf(address);
  const secret = (variable: string | null | undefined): string | undefined =>
    (variable && environment[variable]) || undefined;
  const [password, token] = [secret(passwordVariable), secret(tokenVariable)];
  if (passwordsNeedTls && (password ?? token) !== undefined) checkTls(address);
  const { USER, USERNAME } = environment;
  return open(address, {
    user: address.user ?? anonymous ?? USER ?? USERNAME ?? "espalier",
    ...{ password, token, signal, local },
    scratch: address.scratch === null ? undefined : `${address.scratch.map(dialect.quoteName).join(".")}.`,
  });
}

function checkTls({ tls, host, text, engine }: DatabaseAddress): void {
  if (tls || host === "127.0.0.1" || host === "localhost" || host === "::1") return;
  throw new DataError(`${text}: a password is sent only over TLS; write ${engine}+https://…`);
}
