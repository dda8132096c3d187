// What a command may touch of the world around it. The program gets the real one, tests a made-up
// one.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { packageFolder } from "./package-folder.ts";

export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

export interface Surroundings {
  readonly stdin: Readable;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. */
  readonly interrupt: AbortSignal;
}

/** Colour only on a terminal that shows it, never against NO_COLOR (https://no-color.org). */
export function wantsColour(stream: OutputStream, env: Surroundings["env"]): boolean {
  return stream.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
}

/** The version in package.json, the one place that holds it. */
export function version(): string {
  const text = readFileSync(join(packageFolder(), "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
