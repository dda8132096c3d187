// Bars for work that takes longer than a second, on a terminal only, and the best model so far;
// they leave no trace when the work is done. Work in several strands has a line for each below the
// one for the whole. A search without a time limit says once, on a terminal or not, how to end it.

import { toText } from "../../export/text.ts";
import type { Progress } from "../../learner/learner.ts";
import { countOf, percent } from "../../text/numbers.ts";
import type { Surroundings } from "../io/surroundings.ts";

const DELAY_MS = 1000;
const INTERVAL_MS = 100;
const CELLS = 20;
/** After so long a search without a time limit says how to end it. */
const ENDLESS_MS = 10_000;
/** Of the text of a model that is shown meanwhile. */
const MOST_LINES = 8;

export interface ProgressBar {
  update(progress: Progress): void;
  /** Wipes the bar and stops it. */
  clear(): void;
}

export interface ProgressBarOptions {
  readonly quiet?: boolean;
  /** The clock in milliseconds. */
  readonly now?: () => number;
  /** What searches without a time limit, such as "optimal-dnf"; null where nothing does. */
  readonly endless?: string | null;
}

export function createProgressBar(
  { stderr, env }: Pick<Surroundings, "stderr" | "env">,
  { quiet = false, now = () => performance.now(), endless = null }: ProgressBarOptions = {},
): ProgressBar {
  if (quiet) return { update() {}, clear() {} };
  const isDrawn = stderr.isTTY === true && env.TERM !== "dumb";
  const started = now();
  let latest: Progress | null = null;
  let drawn = Number.NEGATIVE_INFINITY;
  /** Lengths of the lines that stand on the screen, the cursor being in the last. */
  let lengths: number[] = [];
  const write = (lines: readonly string[]): void => {
    // Lines that are no longer needed are wiped with blanks.
    const shown = [...lines, ...lengths.slice(lines.length).map(() => "")];
    const padded = shown.map((line, index) => line.padEnd(lengths[index] ?? 0));
    stderr.write(`${lengths.length > 1 ? `\x1b[${lengths.length - 1}A` : ""}\r${padded.join("\n\r")}`);
    lengths = shown.map((line) => line.length);
  };
  const wipe = (): void => {
    if (lengths.length === 0) return;
    const up = lengths.length > 1 ? `\x1b[${lengths.length - 1}A` : "";
    stderr.write(`${up}\r${lengths.map((length) => " ".repeat(length)).join("\n\r")}${up}\r`);
    lengths = [];
  };
  const draw = (): void => {
    const time = now();
    if (!isDrawn || latest === null || time - drawn < INTERVAL_MS) return;
    // What takes less than a second needs no bar; a model to look at is shown at once.
    if (time - started < DELAY_MS && latest.soFar === undefined) return;
    drawn = time;
    const width = (stderr.columns || 80) - 1;
    const lines = [barLine(latest, (time - started) / 1000), ...soFarLines(latest), ...strandLines(latest)];
    write(lines.map((line) => line.slice(0, width)));
  };
  // The clock keeps running on screen even where the work reports nothing for a while.
  const timer = isDrawn ? setInterval(draw, 5 * INTERVAL_MS) : undefined;
  timer?.unref();
  const notice =
    endless === null
      ? undefined
      : setTimeout(() => {
          wipe();
          stderr.write(`espalier: ${endlessText(endless, latest)}\n`);
        }, ENDLESS_MS);
  notice?.unref();
  return {
    update(progress) {
      latest = progress;
      draw();
    },
    clear() {
      clearInterval(timer);
      clearTimeout(notice);
      latest = null;
      wipe();
    },
  };
}

/** What a search without a limit holds after a while, and the two ways to end it. */
function endlessText(name: string, latest: Progress | null): string {
  const held = latest === null ? "no model is found yet" : latest.text;
  return `${name} searches until the best is proved, however long that takes (${held}); Ctrl-C ends it with the best so far, --time-limit SECONDS does so by itself`;
}

function barLine({ done, text }: Progress, seconds: number): string {
  const time = `${Math.floor(seconds)} s`;
  if (done === null) return `${time}  ${text}`;
  return `${bar(done)}  ${time}  ${text}`;
}

function soFarLines({ soFar }: Progress): string[] {
  if (soFar === undefined) return [];
  const lines = toText(soFar.model).trimEnd().split("\n");
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), "…"] : lines;
  return [
    `  best so far: ${percent(soFar.score)} by ${countOf(soFar.folds, "fold")}, ${soFar.name}`,
    ...shown.map((line) => `    ${line}`),
  ];
}

function strandLines({ strands = [] }: Progress): string[] {
  const width = Math.max(0, ...strands.map(({ name }) => name.length));
  return strands.map(({ name, done, text }) => `  ${name.padEnd(width)}  ${bar(done)}  ${text}`.trimEnd());
}

function bar(done: number): string {
  const share = Math.min(1, Math.max(0, done));
  const full = Math.floor(share * CELLS);
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  return `[${"#".repeat(full)}${".".repeat(CELLS - full)}] ${percent}`;
}
