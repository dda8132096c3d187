// DuckDB runs inside this process: an address is "duckdb:" and a file, which DuckDB scans where it
// lies or, where it is a database, a table of it ("duckdb:file.duckdb:table").

import { duckdb as dialect } from "../../counts/sql/dialects/duckdb.ts";
import type { DatabaseAddress, Engine } from "./engine.ts";

const PREFIX = "duckdb:";

export const duckdb: Engine = {
  name: "duckdb",
  schemes: {},
  depth: 0,
  passwordVariable: null,
  passwordsNeedTls: false,
  dialect,
  parse: (text) => (text.startsWith(PREFIX) ? duckDbAddress(text.slice(PREFIX.length)) : null),
  async open({ text, place, table }, { signal, local }) {
    const { openDuckDb } = await import("../duckdb/open-duckdb.ts");
    return openDuckDb({ ...local, name: text, path: table === null ? undefined : place[0], signal });
  },
  async useRelation(...request) {
    const { useRelation } = await import("../duckdb/use-relation.ts");
    return useRelation(...request);
  },
};

/** Of any file; the name of a table may stand behind the path of a database. */
export function duckDbAddress(path: string): DatabaseAddress {
  const [, database, table = ""] = /^(.+\.(?:duckdb|ddb|db))(?::([^:/\\]+))?$/i.exec(path) ?? [];
  return {
    ...{ engine: "duckdb", text: path, tls: false, host: "", port: 0, user: null, row: null },
    ...{ scratch: null, session: {}, auth: null },
    ...(database === undefined ? { place: [path], table: null } : { place: [database], table }),
  };
}
