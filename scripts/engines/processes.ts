// Processes that outlive the command that started them, known by a file with their id. One is stopped only while its
// command line still shows the mark it was started with: an id that somebody else has got meanwhile is left alone.

import { type SpawnOptions, spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface Launch {
  /** Gets `pid` and `log`. */
  readonly folder: string;
  /** Part of the command line by which the process is known again. */
  readonly mark: string;
  readonly command: string;
  readonly arguments: readonly string[];
  readonly options?: SpawnOptions;
}

export function launch({ folder, mark, command, arguments: list, options = {} }: Launch): number {
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, "log"), "w");
  const child = spawn(command, list, { detached: true, stdio: ["ignore", log, log], ...options });
  child.on("error", (error) => writeFileSync(join(folder, "log"), `${error.message}\n`));
  child.unref();
  if (child.pid === undefined) throw new Error(`${command} cannot be started`);
  writeFileSync(join(folder, "pid"), `${child.pid}\n${mark}\n`);
  return child.pid;
}

/** The id of the process that was launched in this folder, while it runs. */
export function runningIn(folder: string): number | null {
  const file = join(folder, "pid");
  if (!existsSync(file)) return null;
  const [id, mark] = readFileSync(file, "utf8").split("\n");
  try {
    const line = readFileSync(`/proc/${id}/cmdline`, "utf8").replaceAll("\0", " ");
    return line.includes(mark) ? Number(id) : null;
  } catch {
    return null;
  }
}

export async function stopIn(folder: string): Promise<boolean> {
  const id = runningIn(folder);
  if (id !== null) {
    process.kill(id, "SIGTERM");
    for (let tries = 0; tries < 150 && runningIn(folder) !== null; tries++) await sleep(100);
    if (runningIn(folder) !== null) process.kill(id, "SIGKILL");
  }
  rmSync(join(folder, "pid"), { force: true });
  return id !== null;
}

export function lastLines(folder: string, count = 15): string {
  const file = join(folder, "log");
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n") : "";
}

/** Asks again every half second until it is so; throws after `seconds`, or when one of the processes has ended. */
export async function untilReady(
  what: string,
  folders: readonly string[],
  isReady: () => Promise<boolean>,
  seconds = 240,
): Promise<void> {
  for (let tries = 0; tries < seconds * 2; tries++) {
    if (await isReady().catch(() => false)) return;
    const ended = folders.find((folder) => runningIn(folder) === null);
    if (ended) throw new Error(`${what} has ended:\n${lastLines(ended)}`);
    await sleep(500);
  }
  throw new Error(`${what} is not ready after ${seconds} s; see ${folders.join(", ")}`);
}
