// A PostgreSQL server of one's own in a folder of its own, reached by a socket in that folder and, where a port is given, on
// loopback. It refuses to run as root, so root starts it as an unprivileged user.

import { execFileSync, type SpawnOptions } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, runningIn, stopIn, untilReady } from "./processes.ts";

export interface PrivatePostgres {
  /** For `pg`: a folder with the socket. */
  readonly host: string;
  readonly port: number;
  readonly user: "espalier";
  readonly database: "postgres";
  stop(): Promise<void>;
}

/** The folder of initdb and postgres; null where there is no server. */
export function postgresPrograms(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const folders = [
    ...(process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : []),
    ...versions.map((version) => join(debian, String(version), "bin")),
    ...(process.env.PATH ?? "").split(":"),
    "/opt/homebrew/bin",
  ];
  return (
    folders.find((folder) => ["initdb", "postgres"].every((file) => existsSync(join(folder, file)))) ?? null
  );
}

/** In a temporary folder, gone with `stop`. */
export async function startPrivatePostgres(): Promise<PrivatePostgres> {
  const folder = mkdtempSync(join(tmpdir(), "espalier-pg-"));
  try {
    await startPostgresIn(folder, null);
  } catch (error) {
    await stopPostgresIn(folder);
    throw error;
  }
  return {
    host: folder,
    port: SOCKET_PORT,
    user: "espalier",
    database: "postgres",
    stop: () => stopPostgresIn(folder),
  };
}

/** Names the socket where nothing listens on a port. */
const SOCKET_PORT = 5432;

export async function startPostgresIn(folder: string, port: number | null): Promise<void> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error("there is no PostgreSQL server here (initdb, postgres)");
  mkdirSync(folder, { recursive: true });
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options: SpawnOptions = { cwd: folder, ...owner };
  const data = join(folder, "data");
  if (!existsSync(data)) {
    const list = ["-D", data, "-U", "espalier", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    execFileSync(join(programs, "initdb"), list, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  }
  const settings = {
    unix_socket_directories: folder,
    listen_addresses: port === null ? "" : "127.0.0.1",
    port: port ?? SOCKET_PORT,
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    autovacuum: "off",
    max_connections: 20,
    shared_buffers: process.env.POSTGRES_BUFFERS ?? "64MB",
    work_mem: "64MB",
    max_wal_size: "4GB",
    track_io_timing: "off",
    logging_collector: "off",
  };
  const list = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  launch({
    folder,
    mark: data,
    command: join(programs, "postgres"),
    arguments: ["-D", data, ...list],
    options,
  });
  const socket = join(folder, `.s.PGSQL.${settings.port}`);
  const isReady = async (): Promise<boolean> =>
    existsSync(socket) && readFileSync(join(data, "postmaster.pid"), "utf8").includes("ready");
  await untilReady("PostgreSQL", [folder], isReady, 60);
}

/** SIGINT ends it without waiting for those who are connected. */
export async function stopPostgresIn(folder: string): Promise<void> {
  const id = runningIn(folder);
  if (id !== null) process.kill(id, "SIGINT");
  await stopIn(folder);
  rmSync(folder, { recursive: true, force: true });
}

function unprivileged(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!user) throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody here");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
