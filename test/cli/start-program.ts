// The program as a process of its own, for what only a process can show: signals, and what is left behind.

import { spawn } from "node:child_process";
import { join } from "node:path";

export const program = join(import.meta.dirname, "../../bin/espalier.js");

export interface Ended {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The environment is the test's own and what is given. */
export function startProgram(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...environment } });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].on("data", (chunk) => {
      output[name] += chunk;
    });
  }
  // A program that ends does not read to the end.
  child.stdin.on("error", () => {});
  const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, ...output })));
  return { child, ended };
}

/** Ctrl-C while it reads standard input, which never ends. */
export async function interruptWhileReading(args: readonly string[]): Promise<Ended> {
  const { child, ended } = startProgram(args);
  // More than a pipe holds: it is written only once the program has begun to read.
  const lines = "1,2,x\n".repeat(300_000);
  await new Promise((resolve) => child.stdin.write(`a,b,class\n${lines}`, resolve));
  child.kill("SIGINT");
  const result = await ended;
  child.stdin.destroy();
  return result;
}
