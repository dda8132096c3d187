// PostgreSQL on loopback, from the server that the machine has.

import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "./engine.ts";
import { postgresPrograms, startPostgresIn, stopPostgresIn } from "./private-postgres.ts";
import { runningIn } from "./processes.ts";

// Not in the cache: the unprivileged user that runs it for root must get there.
const folder = join(tmpdir(), `espalier-engines-pg-${process.getuid?.() ?? 0}`);
const port = Number(process.env.POSTGRES_PORT ?? 15432);

export const postgres: Engine = {
  name: "postgres",
  absent: () =>
    postgresPrograms() === null ? "there is no PostgreSQL server here (initdb, postgres)" : null,
  async up() {
    if (runningIn(folder) === null) await startPostgresIn(folder, port);
    return `postgres://espalier@127.0.0.1:${port}/postgres`;
  },
  down: () => stopPostgresIn(folder),
  processes() {
    const pid = runningIn(folder);
    return pid === null ? [] : [{ name: "postgres", pid }];
  },
};
