// Provably best trees of depth 2 and 3 on numbers: ours against ConTree. Beside the time of the solving thread stand ours
// by the clock, with one and with two threads. optimal-bits.ts does the same on two-valued columns.

import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { optimalTree } from "../build/learn/optimal/optimal-tree.js";
import type { Bench, Report } from "./bench.ts";
import { inChild } from "./child.ts";
import { folder, uniform } from "./optimal-cases.ts";
import { geometricMean, raceAll, SETTINGS, tableOf, time, warmUp } from "./optimal-race.ts";
import { forgetPeak, peakBytes, residentBytes } from "./timing.ts";

const bench: Bench = {
  summary: "provably best trees of depth 2 and 3 on numbers, time of the solving alone",
  async run(report) {
    await warmUp();
    const [noise] = await raceAll(report, "noise");
    report.bar("pure noise, depth 2: times faster than ConTree", noise ?? null, { atLeast: 12 });
    const [xor] = await raceAll(report, "xor");
    report.bar("noisy XOR, depth 2: times faster than ConTree", xor ?? null, { atLeast: 1 });
    await growth(report);
    if (!existsSync(folder)) {
      report.notice("the public datasets are not beside this repository: their cases are left out");
      return;
    }
    const two = await raceAll(report, "numbers-2");
    const faster = "times faster than ConTree, geometric mean";
    report.bar(`public sets, depth 2: ${faster}`, geometricMean(two), { atLeast: 1.5 });
    const known = two.filter((ratio) => ratio !== null);
    const least = known.length > 0 ? Math.min(...known) : null;
    report.bar("public sets, depth 2: the least of these", least, { atLeast: 0.5 });
    const three = await raceAll(report, "numbers-3");
    report.bar(`public sets, depth 3: ${faster}`, geometricMean(three), { atLeast: 3 });
  },
};
export default bench;

async function growth(report: Report): Promise<void> {
  const sizes = report.quick ? [25_000, 50_000] : [125_000, 250_000, 500_000, 1_000_000];
  let before: number | null = null;
  let worst = 0;
  let bytes = 0;
  for (const rows of sizes) {
    const measured = inChild<Measured>(import.meta.url, "noiseInChild", [rows]);
    const { seconds } = measured;
    bytes = measured.search / rows / 10;
    const notes = {
      "by the clock, s": measured.clock,
      "bytes per cell": bytes,
      "from the dataset on": measured.all / rows / 10,
    };
    report.line({ case: `noise, ${rows} x 10, depth 2`, ours: seconds, notes });
    if (before !== null) worst = Math.max(worst, seconds / before);
    before = seconds;
  }
  report.bar("noise, depth 2: time at twice the rows, times", worst, { atMost: 2.4 });
  report.bar("noise, depth 2: peak memory of the search, bytes per cell", bytes, { atMost: 12 });
}

interface Measured {
  readonly seconds: number;
  readonly clock: number;
  /** Peak resident bytes during the search, less those before it, when the table was made. */
  readonly search: number;
  /** Peak resident bytes from the loaded dataset to the tree, less those of the process with the dataset. */
  readonly all: number;
}

/** Resident memory of the whole process, garbage collected before each mark. */
export async function noiseInChild(rows: number): Promise<Measured> {
  await warmUp();
  const dataset = uniform(rows, "noise", 3);
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  const loaded = residentBytes();
  forgetPeak();
  const { table, schemas } = await tableOf(dataset);
  collect();
  const held = residentBytes();
  const encoding = peakBytes();
  forgetPeak();
  const search = () => time(() => optimalTree({ table, schemas, ...SETTINGS, depth: 2, context: {} }));
  const runs = [await search()];
  const peak = peakBytes();
  // A single run of many seconds differs from the next by a quarter: the least of three.
  while (runs.length < 3) runs.push(await search());
  const seconds = Math.min(...runs.map((run) => run.seconds));
  const clock = Math.min(...runs.map((run) => run.clock));
  return { seconds, clock, search: peak - held, all: Math.max(encoding, peak) - loaded };
}
