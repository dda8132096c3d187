// Every database that exported SQL is run in.

import { duckDbEngine, sqliteEngine } from "./embedded.ts";
import { mariaDbEngine, postgresEngine } from "./servers.ts";
import type { SqlEngine } from "./sql-engine.ts";
import { trinoEngine } from "./trino.ts";

export async function sqlEngines(): Promise<SqlEngine[]> {
  return [
    await duckDbEngine(),
    sqliteEngine(),
    await postgresEngine(),
    await mariaDbEngine(),
    await trinoEngine(),
  ];
}
