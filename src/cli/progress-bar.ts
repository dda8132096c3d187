// A bar for work that takes longer than a second, on a terminal only; it leaves no trace when the work is done.

import type { Progress } from "../learn/learner.ts";
import type { Surroundings } from "./surroundings.ts";

const DELAY_MS = 1000;
const INTERVAL_MS = 100;
const CELLS = 20;

export interface ProgressBar {
  update(progress: Progress): void;
  /** Wipes the bar and stops it. */
  clear(): void;
}

export interface ProgressBarOptions {
  readonly quiet?: boolean;
  /** The clock in milliseconds. */
  readonly now?: () => number;
}

export function createProgressBar(
  { stderr, env }: Pick<Surroundings, "stderr" | "env">,
  { quiet = false, now = () => performance.now() }: ProgressBarOptions = {},
): ProgressBar {
  if (quiet || stderr.isTTY !== true || env.TERM === "dumb") return { update() {}, clear() {} };
  const started = now();
  let latest: Progress | null = null;
  let drawn = Number.NEGATIVE_INFINITY;
  let length = 0;
  const draw = (): void => {
    const time = now();
    if (latest === null || time - started < DELAY_MS || time - drawn < INTERVAL_MS) return;
    drawn = time;
    const line = barLine(latest, (time - started) / 1000).slice(0, (stderr.columns || 80) - 1);
    stderr.write(`\r${line.padEnd(length)}`);
    length = line.length;
  };
  // The clock keeps running on screen even where the work reports nothing for a while.
  const timer = setInterval(draw, 5 * INTERVAL_MS);
  timer.unref();
  return {
    update(progress) {
      latest = progress;
      draw();
    },
    clear() {
      clearInterval(timer);
      if (length > 0) stderr.write(`\r${" ".repeat(length)}\r`);
      length = 0;
    },
  };
}

function barLine({ done, text }: Progress, seconds: number): string {
  const time = `${Math.floor(seconds)} s`;
  if (done === null) return `${time}  ${text}`;
  const share = Math.min(1, Math.max(0, done));
  const full = Math.floor(share * CELLS);
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  return `[${"#".repeat(full)}${".".repeat(CELLS - full)}] ${percent}  ${time}  ${text}`;
}
