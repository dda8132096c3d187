// Wall-clock seconds and peak memory of one piece of work.

import { readFileSync, writeFileSync } from "node:fs";

/** The fastest of several runs: what the work costs when nothing disturbs it. */
export async function fastest<T>(
  repeat: number,
  work: () => Promise<T> | T,
): Promise<{ seconds: number; result: T }> {
  let seconds = Number.POSITIVE_INFINITY;
  let result: T | undefined;
  for (let run = 0; run < repeat; run++) {
    const start = performance.now();
    result = await work();
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
  }
  return { seconds, result: result as T };
}

/** The fastest of several runs of each, taken in turns, so that whatever else the machine does disturbs both alike. */
export async function fastestInTurns(
  repeat: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[number, number]> {
  const best: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < repeat; run++) {
    best[0] = Math.min(best[0], (await fastest(1, first)).seconds);
    best[1] = Math.min(best[1], (await fastest(1, second)).seconds);
  }
  return best;
}

/** Bytes this process holds now. */
export function residentBytes(): number {
  return process.memoryUsage().rss;
}

/** Starts a fresh record of the peak, where the system lets a process do so (Linux). */
export function forgetPeak(): void {
  try {
    writeFileSync("/proc/self/clear_refs", "5");
  } catch {
    // Elsewhere the record is of the whole life of the process.
  }
}

/** Most bytes this process held since `forgetPeak`. */
export function peakBytes(): number {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"));
    if (line) return Number(line[1]) * 1024;
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
}
