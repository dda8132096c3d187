// Growths as a process of their own measures them: counting the blocks that run begins before anything else does.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Dimension } from "./growths.ts";

export function measuredGrowths(names: readonly string[]): Record<string, Record<Dimension, number>> {
  const script = join(import.meta.dirname, "print-growths.ts");
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", script, ...names], {
    cwd: join(import.meta.dirname, "../.."),
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(`nothing was measured: ${stderr}`);
  return JSON.parse(stdout) as Record<string, Record<Dimension, number>>;
}
