// The product on forty public datasets: ten folds, twice, the same for all. What `learn` chooses without a method, each
// family of ours on its own, and peers, all held to twelve conditions; J48 without a limit. Every result is kept in
// bench/out/product as it is found, so that the run can be broken off (--minutes) and goes on where it was.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Dataset, readDatasetFile } from "../build/node.js";
import type { Bench, Report } from "./bench.ts";
import { peerArrays } from "./data.ts";
import { runPython } from "./peers.ts";
import { dealFolds, REPEATS } from "./product/folds.ts";
import { judgeJ48 } from "./product/j48.ts";
import { BUDGET, type Found, judgeOurs, OURS } from "./product/ours.ts";
import { RecordedFolds } from "./product/recorded.ts";
import { fortySets, type SetEntry } from "./product/sets.ts";
import { reportProduct } from "./product/summary.ts";

const folder = new URL("./out/product/", import.meta.url);
const recorded = new RecordedFolds(new URL("../docs/results/product.json", import.meta.url));
const PEERS = ["cart", "figs", "gosdt", "streed", "ripper"];
const ALL = [...OURS, ...PEERS, "j48"];
/** Seconds for one fit of an exact peer, and for all ten folds of a peer. */
const SECONDS_FOR_EXACT = 5;
const SECONDS_FOR_GOSDT = 1;
const SECONDS_FOR_PEER = 240;
/** Rows times columns up to which STreeD is let loose on four levels. */
const FIELDS_FOR_FOUR_LEVELS = 20_000;

const bench: Bench = {
  summary: "forty datasets, everyone held to twelve conditions",
  async run(report) {
    const sets = fortySets();
    if (sets === null) {
      report.notice("no ../shared/datasets: skipped");
      return;
    }
    mkdirSync(folder, { recursive: true });
    const wanted = sets.filter(
      ({ name }, place) => report.sets?.includes(name) ?? (!report.quick || place % 13 === 1),
    );
    const methods = ALL.filter((method) => report.methods?.includes(method) ?? true);
    const stop = performance.now() + report.minutes * 60_000;
    /** By repeat: results that are not there yet. */
    const open = Array.from({ length: REPEATS }, () => 0);
    // Small sets first, one repeat of all before the next: what there is at any time is a fair part of the whole.
    const order = [...wanted].sort((a, b) => a.rows - b.rows);
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      for (const set of order) {
        for (const method of methods) {
          const isThere =
            (await fill(report, { set, method, repeat, stop })) || kept(set.name, method, repeat) !== null;
          if (!isThere) open[repeat]++;
        }
      }
    }
    const missing = open.reduce((sum, count) => sum + count, 0);
    if (missing > 0) report.notice(`${missing} results are still to be found: run again`);
    // Who has the first folds of every set can be compared by them.
    if (open[0] === 0) reportProduct(report, wanted, methods, { kept, note: () => recorded.sentence });
  },
};
export default bench;

/** Whether the result is there now. */
async function fill(
  report: Report,
  { set, method, repeat, stop }: { set: SetEntry; method: string; repeat: number; stop: number },
): Promise<boolean> {
  const place = placeOf(set.name, method, repeat);
  if (existsSync(place)) return true;
  if (performance.now() > stop) return false;
  const dataset = await readDatasetFile(set.path, { target: "class" });
  const found = await judge(report, dataset, await dealFolds(dataset, repeat), method);
  // Out of reach here; a notice says why.
  if (found === null) return true;
  writeFileSync(place, `${JSON.stringify(found)}\n`);
  const mean = found.accuracies.reduce((sum, value) => sum + value, 0) / Math.max(1, found.accuracies.length);
  const seconds = found.seconds.reduce((sum, value) => sum + value, 0);
  console.error(
    `  ${set.name} ${method} ${repeat + 1}: ${(100 * mean).toFixed(1)} %, ${seconds.toFixed(1)} s ${found.problem ?? ""}`,
  );
  return true;
}

async function judge(
  report: Report,
  dataset: Dataset,
  folds: Uint8Array,
  method: string,
): Promise<Found | null> {
  if (OURS.includes(method)) return judgeOurs(dataset, folds, method);
  if (method === "j48") return judgeJ48(report, dataset, folds);
  const columns = dataset.attributes.map((column) =>
    "values" in column ? ["continuous", 0] : [column.kind, column.categories.length],
  );
  return runPython<Found>(report, {
    packages: ["scikit-learn", "imodels", "wittgenstein", "pandas", "six", "pystreed", "gosdt"],
    script: "product.py",
    arrays: { ...peerArrays(dataset), fold: folds },
    options: {
      method,
      budget: BUDGET,
      columns,
      limit: method === "gosdt" ? SECONDS_FOR_GOSDT : SECONDS_FOR_EXACT,
      deep: FIELDS_FOR_FOUR_LEVELS,
      patience: SECONDS_FOR_PEER,
    },
    seconds: SECONDS_FOR_PEER + 300,
  });
}

function placeOf(set: string, method: string, repeat: number): string {
  return fileURLToPath(new URL(`${set}.${method}.${repeat + 1}.json`, folder));
}

function kept(set: string, method: string, repeat: number): Found | null {
  const place = placeOf(set, method, repeat);
  const now = existsSync(place) ? (JSON.parse(readFileSync(place, "utf8")) as Found) : null;
  return method === "choose" ? now : recorded.resolve(set, method, repeat, now);
}
