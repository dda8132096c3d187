// `learn` without a method against the clock, each case in a process of its own from the file (or the columns) to the model:
// mushroom, adult, and a million rows of 32 booleans, with the peak of memory.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { learn, measureSize, readDatasetFile, startSearchThread } from "../dist/node.js";
import type { Bench } from "./bench.ts";
import { inChild } from "./child.ts";
import { booleanDataset } from "./data.ts";

interface Measured {
  readonly seconds: number;
  readonly peakMiB: number;
  readonly chosen: string;
  readonly conditions: number;
  readonly accuracy: number;
}

const MILLION = "boolean 1,000,000 × 32";

/** Called in a child. Reading the file counts; drawing the million rows does not. */
export async function measureLearn(name: string, rows: number): Promise<Measured> {
  const drawn = name === MILLION ? booleanDataset(rows, 32, 1) : null;
  const started = performance.now();
  const dataset = drawn ?? (await readDatasetFile(pathOf(name), { target: "class" }));
  const { model, choice, test, cv } = await learn(dataset, { startSearchThread });
  const seconds = (performance.now() - started) / 1000;
  return {
    seconds,
    peakMiB: process.resourceUsage().maxRSS / 1024,
    chosen: choice.name,
    conditions: measureSize(model).conditions,
    accuracy: (test ?? cv)?.accuracy ?? 0,
  };
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
      const { seconds, ...notes } = inChild<Measured>(import.meta.url, "measureLearn", [name, rows]);
      report.line({ case: name, ours: seconds, notes });
      report.bar(`${name}: seconds, at most ${limit}`, seconds, { atMost: limit });
      if (name === MILLION) report.bar(`${name}: peak MiB, at most 2048`, notes.peakMiB, { atMost: 2048 });
    }
  },
};
export default bench;
