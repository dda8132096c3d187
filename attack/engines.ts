// Databases that run exported SQL for real: DuckDB in the process, SQLite through Python, PostgreSQL and MariaDB as
// private servers in temporary folders. Where one is not installed it says so.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { type SqlDialectName, sqlDialects } from "../src/condition/sql-dialect.ts";
import { toSql } from "../src/export/sql.ts";
import type { Model } from "../src/model/model.ts";
import type { Row } from "../src/model/predict-row.ts";

export interface SqlCase {
  readonly model: Model;
  readonly rows: readonly Row[];
}

export interface SqlEngine {
  readonly name: string;
  readonly dialect: SqlDialectName;
  /** Why it cannot be used here; null where it can. */
  readonly skip: string | null;
  /** Whether a table can have such columns there. */
  accepts(model: Model): boolean;
  /** Predicted classes for the rows of each case. */
  answers(cases: readonly SqlCase[]): Promise<(string | null)[][]>;
  close(): Promise<void>;
}

const TABLE = "my data";
const ORDER = "the order of the rows";
const TYPES = {
  duckdb: ["DOUBLE", "VARCHAR"],
  sqlite: ["REAL", "TEXT"],
  postgres: ["DOUBLE PRECISION", "TEXT"],
  mysql: ["DOUBLE", "LONGTEXT CHARACTER SET utf8mb4"],
} as const;
type Known = keyof typeof TYPES;

/** Whether no two columns, nor the prediction, are the same name but for case and accents. */
function differs({ columns, target }: Model): boolean {
  const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const names = [...columns.map(({ name }) => fold(name)), fold(`predicted ${target}`), fold(ORDER)];
  return new Set(names).size === names.length;
}

function createSql({ columns }: Model, dialect: Known): string {
  const { name } = sqlDialects[dialect];
  const types = columns.map(
    (column) => `${name(column.name)} ${TYPES[dialect][column.kind === "continuous" ? 0 : 1]}`,
  );
  return `CREATE TABLE ${name(TABLE)} (${[`${name(ORDER)} INTEGER`, ...types].join(", ")})`;
}

function insertSql({ columns }: Model, rows: readonly Row[], dialect: Known): string[] {
  const { name, text } = sqlDialects[dialect];
  const statements: string[] = [];
  for (let start = 0; start < rows.length; start += 200) {
    const values = rows.slice(start, start + 200).map((row, index) => {
      const cells = columns.map((column) => {
        const value = row[column.name] ?? null;
        if (value === null) return "NULL";
        return typeof value === "number" ? numberText(value) : text(String(value));
      });
      return `(${[start + index, ...cells].join(", ")})`;
    });
    statements.push(`INSERT INTO ${name(TABLE)} VALUES ${values.join(",\n")}`);
  }
  return statements;
}

function numberText(value: number): string {
  const text = String(value);
  return text.includes("e") ? text : `${text}e0`;
}

export async function duckDbEngine(): Promise<SqlEngine> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  return {
    name: "DuckDB",
    dialect: "duckdb",
    skip: null,
    accepts: differs,
    async answers(cases) {
      const all: (string | null)[][] = [];
      for (const { model, rows } of cases) {
        await connection.run(`DROP TABLE IF EXISTS "${TABLE}"`);
        await connection.run(createSql(model, "duckdb"));
        for (const statement of insertSql(model, rows, "duckdb")) await connection.run(statement);
        // As digits: the driver drops a byte order mark at the start of a text.
        const query = `SELECT hex(encode(${toSql(model, { dialect: "duckdb" })})) FROM "${TABLE}" ORDER BY "${ORDER}"`;
        const result = await connection.runAndReadAll(query);
        all.push(result.getRows().map(([digits]) => Buffer.from(digits as string, "hex").toString("utf8")));
      }
      return all;
    },
    async close() {
      connection.closeSync();
    },
  };
}

const SQLITE = `
import json, sqlite3, sys
for line in sys.stdin:
    case = json.loads(line, parse_int=float)
    connection = sqlite3.connect(":memory:")
    connection.execute(case["create"])
    connection.executemany(case["insert"], case["rows"])
    print(json.dumps([row[0] for row in connection.execute(case["query"])]))
`;

export function sqliteEngine(): SqlEngine {
  const found = spawnSync("python3", ["-c", "import sqlite3"]).status === 0;
  return {
    name: "SQLite",
    dialect: "sqlite",
    skip: found ? null : "python3 is not installed",
    accepts: differs,
    async answers(cases) {
      const { name } = sqlDialects.sqlite;
      const lines = cases.map(({ model, rows }) =>
        JSON.stringify({
          create: createSql(model, "sqlite"),
          insert: `INSERT INTO ${name(TABLE)} VALUES (${["?", ...model.columns.map(() => "?")].join(", ")})`,
          rows: rows.map((row, index) => [index, ...model.columns.map((column) => row[column.name] ?? null)]),
          query: `SELECT ${toSql(model, { dialect: "sqlite" })} FROM ${name(TABLE)} ORDER BY ${name(ORDER)}`,
        }),
      );
      const run = spawnSync("python3", ["-c", SQLITE], {
        input: `${lines.join("\n")}\n`,
        encoding: "utf8",
        maxBuffer: 1 << 29,
      });
      if (run.status !== 0) throw new Error(run.stderr.slice(-2000));
      return run.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as (string | null)[]);
    },
    async close() {},
  };
}

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
    accepts: (model) => differs(model) && model.columns.every(({ name }) => Buffer.byteLength(name) <= 63),
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
      model.columns.every(
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

function absent(name: string, dialect: SqlDialectName, skip: string): SqlEngine {
  return { name, dialect, skip, accepts: () => false, answers: async () => [], close: async () => {} };
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

export async function sqlEngines(): Promise<SqlEngine[]> {
  return [await duckDbEngine(), sqliteEngine(), await postgresEngine(), await mariaDbEngine()];
}
