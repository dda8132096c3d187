// Every learner stopped at several moments on four datasets: processor milliseconds from the signal to the answer, and
// the longest time without a progress event.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createMemorySource, type Dataset, learners, learnSource, readDatasetFile } from "../dist/node.js";
import type { Bench } from "./bench.ts";

const SETS = ["german-credit.csv", "mushroom.csv.gz", "letter.csv.gz", "adult.csv.gz"];
/** Milliseconds after which the signal comes; a learner that is done before needs no later one. */
const MOMENTS = [30, 100, 250, 600, 1200];

const bench: Bench = {
  summary: "every learner stopped: how soon it answers, and how often it reports",
  async run(report) {
    const paths = SETS.map((file) =>
      fileURLToPath(new URL(`../../shared/datasets/${file}`, import.meta.url)),
    );
    if (!paths.every(existsSync)) return report.notice("no ../shared/datasets: skipped");
    let latest = 0;
    let quietest = 0;
    for (const [index, path] of paths.entries()) {
      const name = SETS[index].split(".")[0];
      if (report.sets?.includes(name) === false || (report.quick && index > 0)) continue;
      const dataset = await readDatasetFile(path, {});
      for (const learner of learners) {
        if (report.methods?.includes(learner.name) === false) continue;
        const { late, silent, stops, seconds } = await stopped(dataset, learner);
        latest = Math.max(latest, late);
        quietest = Math.max(quietest, silent);
        report.line({
          case: `${name}, ${learner.name}`,
          notes: {
            "stopped, times": stops,
            "answer after, ms": late,
            "longest without an event, ms": silent,
            "else done after, s": seconds ?? `more than ${MOMENTS.at(-1)! / 1000}`,
          },
        });
      }
    }
    report.bar("processor ms from the signal to the answer, the worst", latest, { atMost: 200 });
    report.bar("ms without a progress event, the worst", quietest, { atMost: 200 });
  },
};
export default bench;

async function stopped(dataset: Dataset, learner: (typeof learners)[number]) {
  let late = 0;
  let silent = 0;
  for (const [stops, moment] of MOMENTS.entries()) {
    const source = await createMemorySource(dataset, learner.traits.exactNumbers ? { bins: "exact" } : {});
    const stop = new AbortController();
    let at: NodeJS.CpuUsage | null = null;
    const timer = setTimeout(() => {
      at = process.cpuUsage();
      stop.abort();
    }, moment);
    const started = performance.now();
    let last = started;
    const onProgress = (): void => {
      const now = performance.now();
      silent = Math.max(silent, now - last);
      last = now;
    };
    // Learners that have nothing to show yet reject with the signal's reason.
    await learnSource(source, { method: learner, signal: stop.signal, onProgress }).catch(() => {});
    clearTimeout(timer);
    await source.close();
    if (at === null) return { late, silent, stops, seconds: (performance.now() - started) / 1000 };
    const { user, system } = process.cpuUsage(at);
    late = Math.max(late, (user + system) / 1000);
  }
  return { late, silent, stops: MOMENTS.length, seconds: null };
}
