// What choosing costs beside tuning one CART: processor seconds of `learn` without a method, from a dataset in memory to the model with
// its accuracy, and of scikit-learn's grid search (32 settings, five folds), one thread each, on every table at hand below 100,000 rows;
// beside it seconds by the clock with two threads.
// Our tables go through one process, as the peer's interpreter is warm as well; the time to the first model is from the same run.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Dataset, learn, readDatasetFile, startSearchThread } from "../dist/node.js";
import type { Bench } from "./bench.ts";
import { peerArrays } from "./data.ts";
import { runPython } from "./peers.ts";

const folder = new URL("../../shared/datasets/", import.meta.url);
const MOST_ROWS = 100_000;

interface Ours {
  /** Of the processor, with one thread. */
  readonly seconds: number;
  /** By the clock, with two threads: to the end, and to the first model. */
  readonly withTwo: number;
  readonly first: number;
  readonly chosen: string;
  readonly accuracy: number;
  readonly conditions: number;
  /** Seconds of fits in the race, by family. */
  readonly families: ReadonlyMap<string, number>;
}

const bench: Bench = {
  summary: "what choosing costs beside tuning one CART, on every table at hand",
  async run(report) {
    const manifest = new URL("MANIFEST.json", folder);
    if (!existsSync(manifest)) return report.notice("no ../shared/datasets: skipped");
    const { datasets } = JSON.parse(readFileSync(manifest, "utf8")) as {
      datasets: { name: string; file: string; rows: number; classes: Record<string, number> }[];
    };
    const wanted = datasets
      .filter(({ rows, classes }) => rows < MOST_ROWS && Object.keys(classes).length > 1)
      .filter(({ name }, place) => report.sets?.includes(name) ?? (!report.quick || place % 12 === 0))
      .sort((a, b) => a.rows - b.rows);
    const ratios: number[] = [];
    const firsts: number[] = [];
    const families = new Map<string, number>();
    let whole = 0;
    for (const { name, file } of wanted) {
      const dataset = await readDatasetFile(fileURLToPath(new URL(file, folder)), {});
      const ours = await choose(dataset);
      const peer = runPython<{ seconds: number; accuracy: number; conditions: number }>(report, {
        packages: ["scikit-learn"],
        script: "tuned_cart.py",
        arrays: peerArrays(dataset),
        options: {
          columns: dataset.attributes.map((column) =>
            column.kind === "continuous" ? [column.kind, 0] : [column.kind, column.categories.length],
          ),
        },
      });
      firsts.push(ours.first);
      if (peer) ratios.push(ours.seconds / peer.seconds);
      whole += ours.seconds;
      for (const [family, seconds] of ours.families)
        families.set(family, (families.get(family) ?? 0) + seconds);
      report.line({
        case: `${name}, ${dataset.rows} × ${dataset.attributes.length}`,
        ours: ours.seconds,
        peers: { "tuned CART": peer?.seconds ?? null },
        notes: {
          "two threads, s by the clock": ours.withTwo,
          "first model after, s": ours.first,
          chosen: ours.chosen,
          accuracy: ours.accuracy,
          conditions: ours.conditions,
          "CART's accuracy": peer?.accuracy ?? "",
          "CART's conditions": peer?.conditions ?? "",
        },
      });
    }
    for (const [family, seconds] of [...families].sort((a, b) => b[1] - a[1])) {
      report.notice(`${family}: ${((100 * seconds) / whole).toFixed(1)} % of our time over all tables`);
    }
    const logs = ratios.map(Math.log);
    const geometric =
      logs.length === 0 ? null : Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
    report.bar("our processor time over the tuned CART's, geometric mean", geometric, { atMost: 1 });
    report.bar(
      "our processor time over the tuned CART's, the worst",
      ratios.length === 0 ? null : Math.max(...ratios),
      { atMost: 3 },
    );
    report.bar("seconds to the first model, the worst", Math.max(...firsts), { atMost: 0.3 });
  },
};
export default bench;

async function choose(dataset: Dataset): Promise<Ours> {
  const begun = process.cpuUsage();
  const { choice, test, cv, train, size } = await learn(dataset, { threads: 1 });
  const { user, system } = process.cpuUsage(begun);
  let first: number | null = null;
  const started = performance.now();
  await learn(dataset, {
    startSearchThread,
    onProgress: ({ soFar }) => {
      if (soFar) first ??= (performance.now() - started) / 1000;
    },
  });
  const withTwo = (performance.now() - started) / 1000;
  const families = new Map<string, number>();
  for (const { family, seconds } of choice.tried) families.set(family, (families.get(family) ?? 0) + seconds);
  return {
    seconds: (user + system) / 1e6,
    withTwo,
    first: first ?? withTwo,
    chosen: choice.name,
    accuracy: (test ?? cv ?? train).accuracy,
    conditions: size.conditions,
    families,
  };
}
