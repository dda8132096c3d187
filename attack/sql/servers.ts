// Databases as private servers in temporary folders: PostgreSQL and MariaDB. Where one is not installed it says so.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqlDialects } from "../../src/condition/sql-dialect.ts";
import { givenColumns } from "../../src/dataset/derived/derivation.ts";
import { toSql } from "../../src/export/sql.ts";
import {
  absent,
  createSql,
  differs,
  insertSql,
  ORDER,
  type SqlCase,
  type SqlEngine,
  TABLE,
} from "./sql-engine.ts";

/** Answers come as hexadecimal digits, which no setting of a server or client changes. */
function script(cases: readonly SqlCase[], dialect: "postgres" | "mysql"): string {
  const { name } = sqlDialects[dialect];
  return cases
    .map(({ model, rows }) => {
      const expression = toSql(model, { dialect });
      const gathered =
        dialect === "postgres"
          ? `SELECT string_agg(encode(convert_to(p, 'UTF8'), 'hex') || '.', ',' ORDER BY o)`
          : "SELECT GROUP_CONCAT(LOWER(HEX(p)), '.' ORDER BY o SEPARATOR ',')";
      return [
        `DROP TABLE IF EXISTS ${name(TABLE)}`,
        createSql(model, dialect),
        ...insertSql(model, rows, dialect),
        `${gathered} FROM (SELECT ${name(ORDER)} AS o, ${expression} AS p FROM ${name(TABLE)}) q`,
      ]
        .map((statement) => `${statement};\n`)
        .join("");
    })
    .join("");
}

function fromHex(output: string): string[][] {
  const lines = output.split("\n").filter((line) => line.includes("."));
  return lines.map((line) =>
    line.split(",").map((digits) => Buffer.from(digits.trim().slice(0, -1), "hex").toString("utf8")),
  );
}

/** Servers refuse to run as root: as root they run as another user, in a folder of that user. */
function privateFolder(label: string, user: string): { folder: string; as: string[] } {
  const folder = mkdtempSync(join(tmpdir(), `espalier-${label}-`));
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) return { folder, as: [] };
  chmodSync(folder, 0o755);
  spawnSync("chown", ["-R", user, folder]);
  return { folder, as: ["runuser", "-u", user, "--"] };
}

function call(command: readonly string[], input?: string, env?: NodeJS.ProcessEnv) {
  return spawnSync(command[0], command.slice(1), {
    encoding: "utf8",
    maxBuffer: 1 << 29,
    ...(input === undefined ? {} : { input }),
    env: { ...process.env, LC_ALL: "C.UTF-8", ...env },
  });
}

export async function postgresEngine(): Promise<SqlEngine> {
  const base = "/usr/lib/postgresql";
  const version = existsSync(base) ? readdirSync(base).sort().at(-1) : undefined;
  const none = (skip: string): SqlEngine => absent("PostgreSQL", "postgres", skip);
  if (version === undefined) return none("PostgreSQL is not installed");
  const bin = join(base, version, "bin");
  const { folder, as } = privateFolder("postgres", "postgres");
  const data = join(folder, "data");
  const made = call([
    ...as,
    join(bin, "initdb"),
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--no-locale",
    "-N",
  ]);
  if (made.status !== 0) return none(`it cannot be set up: ${made.stderr.split("\n")[0]}`);
  const server = spawn(
    as[0] ?? join(bin, "postgres"),
    [
      ...(as.length > 0 ? [...as.slice(1), join(bin, "postgres")] : []),
      ...["-D", data, "-k", folder, "-h", "", "-F"],
    ],
    { stdio: "ignore" },
  );
  const psql = [
    "psql",
    "-h",
    folder,
    "-U",
    "postgres",
    "-qAtX",
    "-v",
    "ON_ERROR_STOP=1",
    "-f",
    "-",
    "postgres",
  ];
  if (!(await isUp(() => call(psql, "SELECT 1;").status === 0))) return none("its server does not start");
  return {
    name: "PostgreSQL",
    dialect: "postgres",
    skip: null,
    accepts: (model) =>
      differs(model) && givenColumns(model.columns).every(({ name }) => Buffer.byteLength(name) <= 63),
    async answers(cases) {
      const run = call(psql, script(cases, "postgres"));
      if (run.status !== 0) throw new Error(run.stderr.slice(0, 2000));
      return fromHex(run.stdout);
    },
    close: () => stop(server, folder),
  };
}

export async function mariaDbEngine(): Promise<SqlEngine> {
  const none = (skip: string): SqlEngine => absent("MariaDB", "mysql", skip);
  const daemon = ["/usr/sbin/mariadbd", "/usr/sbin/mysqld"].find((path) => existsSync(path));
  if (daemon === undefined) return none("MariaDB is not installed");
  const { folder, as } = privateFolder("mariadb", "mysql");
  const [data, socket] = [join(folder, "data"), join(folder, "socket")];
  mkdirSync(data);
  if (as.length > 0) spawnSync("chown", ["mysql", data]);
  const made = call([
    ...as,
    "mariadb-install-db",
    "--no-defaults",
    `--datadir=${data}`,
    "--auth-root-authentication-method=normal",
    "--skip-test-db",
  ]);
  if (made.status !== 0)
    return none(`it cannot be set up: ${(made.stderr || made.stdout || String(made.error)).split("\n")[0]}`);
  const options = [
    "--no-defaults",
    `--datadir=${data}`,
    `--socket=${socket}`,
    "--skip-networking",
    `--pid-file=${join(folder, "pid")}`,
    "--character-set-server=utf8mb4",
    "--max-allowed-packet=256M",
    // Tables that are gone in a second need not survive a crash.
    "--default-storage-engine=MyISAM",
    "--innodb-flush-log-at-trx-commit=0",
  ];
  const server = spawn(as[0] ?? daemon, [...(as.length > 0 ? [...as.slice(1), daemon] : []), ...options], {
    stdio: "ignore",
  });
  const client = [
    "mariadb",
    "--no-defaults",
    `--socket=${socket}`,
    "-u",
    "root",
    "-N",
    "-B",
    "--raw",
    "--default-character-set=utf8mb4",
  ];
  if (!(await isUp(() => call([...client, "-e", "SELECT 1"]).status === 0)))
    return none("its server does not start");
  call([...client, "-e", "CREATE DATABASE attack"]);
  return {
    name: "MariaDB",
    dialect: "mysql",
    skip: null,
    accepts: (model) =>
      differs(model) &&
      givenColumns(model.columns).every(
        ({ name }) =>
          name.trimEnd() === name &&
          name.length <= 64 &&
          [...name].every((character) => character.length === 1),
      ),
    async answers(cases) {
      const settings = "SET SESSION group_concat_max_len = 1000000000;\n";
      const run = call([...client, "--binary-mode", "attack"], settings + script(cases, "mysql"));
      if (run.status !== 0) throw new Error(run.stderr.slice(0, 2000));
      return fromHex(run.stdout);
    },
    close: () => stop(server, folder),
  };
}

async function isUp(asks: () => boolean): Promise<boolean> {
  for (let attempt = 0; attempt < 120; attempt++) {
    if (asks()) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20_000))]);
  server.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
