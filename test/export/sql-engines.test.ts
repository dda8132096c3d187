// Exported SQL in the dialect of each database at hand, run there: SQLite through Python; PostgreSQL and MariaDB as private
// servers where they are installed.

import { afterAll, describe } from "vitest";
import { sqliteEngine } from "../../attack/sql/embedded.ts";
import { mariaDbEngine, postgresEngine } from "../../attack/sql/servers.ts";
import type { SqlEngine } from "../../attack/sql/sql-engine.ts";
import { exportContract } from "../contracts/export-contract.ts";

const engines: readonly SqlEngine[] = [sqliteEngine(), await postgresEngine(), await mariaDbEngine()];

afterAll(async () => {
  for (const engine of engines) await engine.close();
});

describe("exported SQL", () => {
  for (const engine of engines) {
    exportContract({
      name: `SQL (${engine.name})`,
      skip: engine.skip,
      cases: 60,
      accepts: (model) => engine.accepts(model),
      run: async (cases) => {
        const answers = await engine.answers(cases);
        return answers.map((rows) => rows.map((name) => ({ class: name!, probabilities: null })));
      },
    });
  }
});
