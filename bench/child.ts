// Runs one exported function of a bench module in a process of its own, so that peak memory is that work's alone.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("child-main.ts", import.meta.url));

/**
 * Calls `module.name(...arguments)` in a child; arguments and result travel as JSON.
 * @example const { peak } = inChild<{ peak: number }>(import.meta.url, "measurePeak", ["boolean", 1000]);
 */
export function inChild<T>(module: string, name: string, argumentList: readonly unknown[]): T {
  const result = inChildWithin<T>(module, name, argumentList, Number.POSITIVE_INFINITY);
  if (result === null) throw new Error(`${name} did not end`);
  return result;
}

/** The same; null where it has not ended after so many seconds. */
export function inChildWithin<T>(
  module: string,
  name: string,
  argumentList: readonly unknown[],
  seconds: number,
): T | null {
  const child = spawnSync(
    process.execPath,
    ["--import", "tsx", main, module, name, JSON.stringify(argumentList)],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 2 ** 28,
      ...(seconds < Number.POSITIVE_INFINITY && { timeout: seconds * 1000 }),
    },
  );
  if (child.error && "code" in child.error && child.error.code === "ETIMEDOUT") return null;
  if (child.status !== 0) throw new Error(`${name} failed in a child process`);
  return JSON.parse(child.stdout.slice(child.stdout.lastIndexOf("\n{") + 1)) as T;
}
