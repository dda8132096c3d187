// `learn` without a method against the clock, each case in a process of its own: the whole command on mushroom and adult, and
// the library on a million rows of 32 booleans, from the columns to the model, with the peak of memory.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { measureSize } from "../build/internal.js";
import { learn, startSearchThread } from "../build/node.js";
import type { Bench } from "./bench.ts";
import { inChild } from "./child.ts";
import { booleanDataset } from "./data.ts";

interface Learned {
  readonly seconds: number;
  readonly chosen: string;
  readonly conditions: number;
  readonly accuracy: number;
}

interface Measured extends Learned {
  readonly peakMiB: number;
}

const MILLION = "boolean 1,000,000 × 32";
const program = fileURLToPath(new URL("../bin/espalier.js", import.meta.url));

/** Called in a child; drawing the rows does not count. */
export async function measureMillion(rows: number): Promise<Measured> {
  const dataset = booleanDataset(rows, 32, 1);
  const started = performance.now();
  const { model, choice, test, cv } = await learn(dataset, { startSearchThread });
  return {
    seconds: (performance.now() - started) / 1000,
    peakMiB: process.resourceUsage().maxRSS / 1024,
    chosen: choice.name,
    conditions: measureSize(model).conditions,
    accuracy: (test ?? cv)?.accuracy ?? 0,
  };
}

/** From the start of the program to its end. */
function measureCommand(path: string): Learned {
  const started = performance.now();
  const { status, stdout } = spawnSync(process.execPath, [program, "learn", path, "--json"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 28,
  });
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(`learn ${path} ended with ${status}`);
  const { choice, size, test, cv } = JSON.parse(stdout);
  return { seconds, chosen: choice.name, conditions: size.conditions, accuracy: (test ?? cv).accuracy };
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../shared/datasets/${name}.csv.gz`, import.meta.url));
}

const bench: Bench = {
  summary: "learn without a method, from the data to the chosen model",
  async run(report) {
    for (const [name, limit] of [
      ["mushroom", 1],
      ["adult", 3],
      [MILLION, 8],
    ] as const) {
      if (report.sets !== null && !report.sets.includes(name.split(" ")[0])) continue;
      if (name !== MILLION && !existsSync(pathOf(name))) {
        report.notice(`no ../shared/datasets: ${name} was skipped`);
        continue;
      }
      const rows = report.quick ? 100_000 : 1_000_000;
      const { seconds, ...notes }: Learned & Partial<Measured> =
        name === MILLION
          ? inChild<Measured>(import.meta.url, "measureMillion", [rows])
          : measureCommand(pathOf(name));
      report.line({ case: name, ours: seconds, notes });
      report.bar(`${name}: seconds, at most ${limit}`, seconds, { atMost: limit });
      if (notes.peakMiB) report.bar(`${name}: peak MiB, at most 2048`, notes.peakMiB, { atMost: 2048 });
    }
  },
};
export default bench;
