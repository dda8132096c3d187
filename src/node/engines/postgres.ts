// PostgreSQL: its addresses, its password and how a session is opened.

import { postgres as dialect } from "../../counts/sql/dialects/postgres.ts";
import type { Engine } from "./engine.ts";

export const postgres: Engine = {
  name: "postgres",
  schemes: {
    postgres: { tls: false, port: 5432 },
    postgresql: { tls: false, port: 5432 },
    "postgres+tls": { tls: true, port: 5432 },
  },
  depth: 1,
  passwordVariable: "PGPASSWORD",
  passwordsNeedTls: false,
  dialect,
  async open({ host, port, place, tls }, own) {
    const { connectPostgres } = await import("../connectors/postgres.ts");
    return connectPostgres({ ...own, host, port, tls, database: place[0] ?? own.user });
  },
};
