// Every learner stopped at several moments on four datasets: processor milliseconds in which it cannot hear the signal,
// from the signal to the answer, and without a progress event.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createMemorySource, learners } from "../build/internal.js";
import { numbersFor } from "../build/learner/numbers-for.js";
import { type Dataset, learnSource, readDatasetFile } from "../build/node.js";
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
        const { deaf, late, worst, silent, stops, seconds } = await stopped(dataset, learner);
        latest = Math.max(latest, worst);
        quietest = Math.max(quietest, silent);
        report.line({
          case: `${name}, ${learner.name}`,
          notes: {
            "stopped, times": stops,
            "deaf at most, ms": deaf,
            "answer after, ms": late,
            "without an event at most, ms": silent,
            "else done after, s": seconds ?? `more than ${MOMENTS.at(-1)! / 1000}`,
          },
        });
      }
    }
    report.bar(
      "ms from the signal to the answer, those in which it is not heard included, the worst",
      latest,
      { atMost: 200 },
    );
    report.bar("ms without a progress event, the worst", quietest, { atMost: 200 });
  },
};
export default bench;

/**
 * Delays in milliseconds: `deaf`, the longest stretch in which no signal could be heard; `late`, from a signal to the
 * answer; `worst`, both in one run; `silent`, between two events.
 */
async function stopped(dataset: Dataset, learner: (typeof learners)[number]) {
  let [deaf, late, worst, silent] = [0, 0, 0, 0];
  for (const [stops, after] of MOMENTS.entries()) {
    const source = await createMemorySource(dataset, numbersFor(learner));
    const stop = new AbortController();
    let stoppedAt: Moment | null = null;
    const timer = setTimeout(() => {
      stoppedAt = moment();
      stop.abort();
    }, after);
    const started = performance.now();
    let turned = moment();
    let longest = 0;
    let reported = turned;
    const hear = (): void => {
      const now = moment();
      longest = Math.max(longest, between(turned, now));
      turned = now;
    };
    const turns = setInterval(hear, 1);
    const onProgress = (): void => {
      const now = moment();
      silent = Math.max(silent, between(reported, now));
      reported = now;
    };
    // Learners that have nothing to show yet reject with the signal's reason.
    await learnSource(source, { method: learner, signal: stop.signal, onProgress }).catch(() => {});
    hear();
    clearTimeout(timer);
    clearInterval(turns);
    const answered = moment();
    await source.close();
    deaf = Math.max(deaf, longest);
    worst = Math.max(worst, longest);
    if (stoppedAt === null)
      return { deaf, late, worst, silent, stops, seconds: (performance.now() - started) / 1000 };
    const delay = between(stoppedAt, answered);
    late = Math.max(late, delay);
    worst = Math.max(worst, longest + delay);
  }
  return { deaf, late, worst, silent, stops: MOMENTS.length, seconds: null };
}

interface Moment {
  readonly clock: number;
  readonly processor: number;
}

function moment(): Moment {
  const { user, system } = process.cpuUsage();
  return { clock: performance.now(), processor: (user + system) / 1000 };
}

/** By the clock, or of the processor where that is less: what else the machine does, or another thread, counts for nothing. */
function between(from: Moment, to: Moment): number {
  return Math.min(to.clock - from.clock, to.processor - from.processor);
}
