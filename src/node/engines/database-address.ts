// The address of a table in a database, as users write it:
// trino://user@host:8080/catalog/schema/table, postgres://user@host/database?table=name,
// duckdb:file.duckdb:table. A password has no place in one: it would stay in histories, logs and
// models.

import { DataError } from "../../dataset/data-error.ts";
import { nearestName } from "../../dataset/nearest-name.ts";
import type { DatabaseAddress, Engine } from "./engine.ts";
import { engines } from "./engines.ts";

const SETTINGS = ["table", "row", "scratch", "auth", "host"] as const;

/** Null where the text is no database's address but, say, a file. */
export function parseDatabaseAddress(text: string): DatabaseAddress | null {
  for (const { parse } of engines) {
    const address = parse?.(text);
    if (address) return address;
  }
  const scheme = /^([a-z][a-z0-9+]+):\/\//.exec(text)?.[1];
  if (scheme === undefined || /^(https?|file|s3|gs|ftp)$/.test(scheme)) return null;
  const engine = engines.find(({ schemes }) => Object.hasOwn(schemes, scheme));
  if (!engine) throw unknownScheme(scheme);
  return parseServerAddress(text, scheme, engine);
}

function unknownScheme(scheme: string): DataError {
  const known = engines.flatMap(({ schemes }) => Object.keys(schemes));
  const nearest = nearestName(scheme, known);
  return new DataError(
    `${scheme}:// is no database known here; ${nearest ? `did you mean ${nearest}://?` : `there are ${known.join(", ")}`}`,
  );
}

function parseServerAddress(text: string, scheme: string, engine: Engine): DatabaseAddress {
  const { name, depth, schemes } = engine;
  const url = parseUrl(text, scheme, engine);
  const user = url.username === "" ? "" : `${url.username}@`;
  const shown = `${scheme}://${user}${url.host}${url.pathname.replace(/\/$/, "")}`;
  const path = url.pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decodeURIComponent);
  if (path.length > depth + 1) {
    const form = `${name}://user@host/${depth === 2 ? "catalog/schema" : "database"}/table`;
    throw new DataError(`${shown}: the path has ${path.length} names, but ${name} takes ${form}`);
  }
  const { settings, session } = readSettings(url, shown);
  return {
    engine: name,
    text: shown + (settings.table ? `/${settings.table}` : ""),
    tls: schemes[scheme].tls,
    host: settings.host ?? url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? schemes[scheme].port : Number(url.port),
    user: url.username === "" ? null : decodeURIComponent(url.username),
    place: path.slice(0, depth),
    table: settings.table ?? path[depth] ?? null,
    row: settings.row ?? null,
    scratch: settings.scratch?.split(".") ?? null,
    session,
    auth: settings.auth ?? null,
  };
}

/** URL has rules of its own for schemes that it does not know, so it is given one that it knows. */
function parseUrl(text: string, scheme: string, { passwordVariable }: Engine): URL {
  let url: URL;
  try {
    url = new URL(`http://${text.slice(scheme.length + 3)}`);
  } catch {
    throw new DataError(`this address of a database cannot be read; write ${scheme}://user@host:port/…`);
  }
  if (url.password !== "") {
    throw new DataError(
      `${scheme}://${url.host}: leave the password out of the address and set ${passwordVariable}`,
    );
  }
  return url;
}

type Settings = { [name in (typeof SETTINGS)[number]]?: string };

function readSettings(url: URL, shown: string): { settings: Settings; session: Record<string, string> } {
  const session: Record<string, string> = {};
  const settings: Settings = {};
  for (const [key, value] of url.searchParams) {
    const setting = SETTINGS.find((name) => name === key);
    if (key.startsWith("session.")) session[key.slice("session.".length)] = value;
    else if (setting) settings[setting] = value;
    else
      throw new DataError(
        `${shown}: there is no setting "${key}"; there are ${SETTINGS.join(", ")} and session.NAME`,
      );
  }
  return { settings, session };
}
