// The address of a table in a database, as users write it: trino://user@host:8080/catalog/schema/table,
// postgres://user@host/database?table=name, clickhouse://host/database/table, spark://host:10000/schema/table.
// A password has no place in one: it would stay in histories, logs and models.

import { DataError } from "../../dataset/data-error.ts";
import { nearestName } from "../../dataset/nearest-name.ts";

export type EngineName = "trino" | "postgres" | "clickhouse" | "spark";

export interface DatabaseAddress {
  readonly engine: EngineName;
  /** As it may be shown and kept: without the settings behind the question mark. */
  readonly text: string;
  readonly tls: boolean;
  readonly host: string;
  readonly port: number;
  readonly user: string | null;
  /** Catalog and schema, or the database, as far as they are given: the table is looked for there. */
  readonly place: readonly string[];
  /** Null where the address names none: a query is to be given. */
  readonly table: string | null;
  /** A column that numbers the rows, for random splits. */
  readonly row: string | null;
  /** Where scratch tables go: catalog and schema, or the schema; null where the engine's own place serves. */
  readonly scratch: readonly string[] | null;
  /** Trino's session properties. */
  readonly session: Readonly<Record<string, string>>;
  readonly auth: string | null;
}

interface Form {
  readonly engine: EngineName;
  readonly tls: boolean;
  readonly port: number;
  /** How many names of the path stand before the table. */
  readonly depth: number;
}

const SCHEMES: Readonly<Record<string, Form>> = {
  trino: { engine: "trino", tls: false, port: 8080, depth: 2 },
  "trino+https": { engine: "trino", tls: true, port: 443, depth: 2 },
  postgres: { engine: "postgres", tls: false, port: 5432, depth: 1 },
  postgresql: { engine: "postgres", tls: false, port: 5432, depth: 1 },
  "postgres+tls": { engine: "postgres", tls: true, port: 5432, depth: 1 },
  clickhouse: { engine: "clickhouse", tls: false, port: 8123, depth: 1 },
  "clickhouse+https": { engine: "clickhouse", tls: true, port: 8443, depth: 1 },
  spark: { engine: "spark", tls: false, port: 10000, depth: 1 },
};

const SETTINGS = ["table", "row", "scratch", "auth", "host"];

/** Null where the text is no database's address but, say, a file. */
export function parseDatabaseAddress(text: string): DatabaseAddress | null {
  const scheme = /^([a-z][a-z0-9+]+):\/\//.exec(text)?.[1];
  if (scheme === undefined) return null;
  const form = SCHEMES[scheme];
  if (!form) {
    if (/^(https?|file|s3|gs|ftp)$/.test(scheme)) return null;
    const nearest = nearestName(scheme, Object.keys(SCHEMES));
    throw new DataError(
      `${scheme}:// is no database known here; ${nearest ? `did you mean ${nearest}://?` : `there are ${Object.keys(SCHEMES).join(", ")}`}`,
    );
  }
  const url = parseUrl(text, scheme);
  const path = url.pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decodeURIComponent);
  if (path.length > form.depth + 1) {
    throw new DataError(
      `${shown(url, scheme)}: the path has ${path.length} names, but ${form.engine} takes ${formText(form)}`,
    );
  }
  const settings = readSettings(url, shown(url, scheme));
  const table = settings.table ?? path[form.depth] ?? null;
  return {
    engine: form.engine,
    text: shown(url, scheme) + (settings.table ? `/${settings.table}` : ""),
    tls: form.tls,
    host: settings.host ?? url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? form.port : Number(url.port),
    user: url.username === "" ? null : decodeURIComponent(url.username),
    place: path.slice(0, form.depth),
    table,
    row: settings.row ?? null,
    scratch: settings.scratch?.split(".") ?? null,
    session: settings.session,
    auth: settings.auth ?? null,
  };
}

/** URL treats schemes it does not know otherwise than http, so it is told one that it knows. */
function parseUrl(text: string, scheme: string): URL {
  let url: URL;
  try {
    url = new URL(`http://${text.slice(scheme.length + 3)}`);
  } catch {
    throw new DataError(`this address of a database cannot be read; write ${scheme}://user@host:port/…`);
  }
  if (url.password !== "") {
    throw new DataError(
      `${scheme}://${url.host}: leave the password out of the address and set ${passwordVariable(SCHEMES[scheme].engine)}`,
    );
  }
  return url;
}

function shown(url: URL, scheme: string): string {
  const user = url.username === "" ? "" : `${url.username}@`;
  return `${scheme}://${user}${url.host}${url.pathname.replace(/\/$/, "")}`;
}

function formText({ engine, depth }: Form): string {
  return `${engine}://user@host/${depth === 2 ? "catalog/schema" : "database"}/table`;
}

interface Settings {
  readonly table?: string;
  readonly row?: string;
  readonly scratch?: string;
  readonly auth?: string;
  /** A folder with the socket of PostgreSQL. */
  readonly host?: string;
  readonly session: Readonly<Record<string, string>>;
}

function readSettings(url: URL, name: string): Settings {
  const session: Record<string, string> = {};
  const plain: Record<string, string> = {};
  for (const [key, value] of url.searchParams) {
    if (key.startsWith("session.")) session[key.slice("session.".length)] = value;
    else if (SETTINGS.includes(key)) plain[key] = value;
    else
      throw new DataError(
        `${name}: there is no setting "${key}"; there are ${SETTINGS.join(", ")} and session.NAME`,
      );
  }
  return { ...plain, session };
}

/** Where the password for an engine is looked for. */
export function passwordVariable(engine: EngineName): string {
  const variables = { trino: "TRINO_PASSWORD", postgres: "PGPASSWORD", clickhouse: "CLICKHOUSE_PASSWORD" };
  return { ...variables, spark: "SPARK_PASSWORD" }[engine];
}
