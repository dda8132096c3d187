// Runs one exported function of a bench module in a process of its own, so that peak memory is that work's alone.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("child-main.ts", import.meta.url));

/**
 * Calls `module.name(...arguments)` in a child; arguments and result travel as JSON.
 * @example const { peak } = inChild<{ peak: number }>(import.meta.url, "measurePeak", ["boolean", 1000]);
 */
export function inChild<T>(module: string, name: string, argumentList: readonly unknown[]): T {
  const child = spawnSync(
    process.execPath,
    ["--import", "tsx", main, module, name, JSON.stringify(argumentList)],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 2 ** 28 },
  );
  if (child.status !== 0) throw new Error(`${name} failed in a child process`);
  return JSON.parse(child.stdout.slice(child.stdout.lastIndexOf("\n{") + 1)) as T;
}
