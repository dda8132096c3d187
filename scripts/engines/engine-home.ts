// Where engines keep what they download (once) and what they run in: ESPALIER_ENGINES, else a folder of the user's cache.

import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

export const engineHome = process.env.ESPALIER_ENGINES ?? join(homedir(), ".cache", "espalier", "engines");

/** A folder below it, made where there is none. */
export function engineFolder(...parts: readonly string[]): string {
  const folder = join(engineHome, ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}
