// A password typed at the terminal, which does not show it. It is kept for this run alone.

import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseDatabaseAddress } from "../../node/engines/database-address.ts";
import { engineOf } from "../../node/engines/engines.ts";
import { UsageError } from "./exit-code.ts";
import type { Surroundings } from "./surroundings.ts";
import { untilInterrupted } from "./until-interrupted.ts";

/** The surroundings with passwords for the databases among the arguments added. */
export async function withPasswords(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<Surroundings> {
  const env = { ...surroundings.env };
  for (const arg of args) {
    const address = parseDatabaseAddress(arg);
    const variable = address && engineOf(address).passwordVariable;
    if (!variable) continue;
    if (!("isTTY" in surroundings.stdin && surroundings.stdin.isTTY === true)) {
      throw new UsageError(`--ask-password needs a terminal to type it at; set ${variable} instead`);
    }
    env[variable] = await askPassword(`Password for ${address.text}: `, surroundings);
  }
  return { ...surroundings, env };
}

async function askPassword(prompt: string, { stdin, stderr, interrupt }: Surroundings): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  // The terminal is raw while typing: Ctrl-C is a key there, and becomes the signal that it is
  // elsewhere.
  lines.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
  stderr.write(prompt);
  try {
    return await untilInterrupted(lines.question(""), interrupt);
  } finally {
    lines.close();
    stderr.write("\n");
  }
}
