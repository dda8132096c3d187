// Strength on rows not seen: every table at hand, two stratified splits, at most 1,500 rows to learn from, at most twelve
// conditions for whatever is read by people; forest, boosting and EBM without a limit. Every result is kept in bench/out/splits as
// it is found, so that the run can be broken off (--minutes) and goes on where it was. Development looks at half A only
// (--sets a), and at half B rarely.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Dataset, readDatasetFile } from "../build/node.js";
import type { Bench, Report } from "./bench.ts";
import { peerArrays } from "./data.ts";
import { runPython } from "./peers.ts";
import { type HalvedTable, halvedTables } from "./splits/halves.ts";
import { learnSplit, OURS } from "./splits/ours.ts";
import { SPLITS, splitRows } from "./splits/split-rows.ts";
import { BUDGET, type Outcome, reportSplits } from "./splits/summary.ts";

const folder = new URL("./out/splits/", import.meta.url);
const PEERS = ["cart", "forest", "boosting", "ebm", "figs", "fasterrisk"];
const SECONDS_FOR_PEERS = 550;

const bench: Bench = {
  summary: "accuracy, ranking and log-loss on rows not seen, on all tables at hand",
  async run(report) {
    const all = halvedTables();
    if (all === null) return report.notice("no ../shared/datasets: skipped");
    mkdirSync(folder, { recursive: true });
    const tables = all.filter(
      ({ name, half }, place) =>
        report.sets?.some((set) => set === name || set === half) ?? (!report.quick || place % 13 === 1),
    );
    const methods = [...OURS, ...PEERS].filter((method) => report.methods?.includes(method) ?? true);
    const stop = performance.now() + report.minutes * 60_000;
    let missing = 0;
    for (const table of [...tables].sort((a, b) => a.rows - b.rows)) {
      const open = (split: number): string[] =>
        methods.filter((method) => !existsSync(placeOf(table, split, method)));
      for (let split = 0; split < SPLITS; split++) {
        if (open(split).length > 0 && performance.now() < stop) {
          await fill(report, table, split, open(split), stop);
        }
        missing += open(split).length;
      }
    }
    if (missing > 0) report.notice(`${missing} results are still to be found: run again`);
    reportSplits(report, tables, methods, (table, split, method) => kept(placeOf(table, split, method)));
  },
};
export default bench;

async function fill(
  report: Report,
  table: HalvedTable,
  split: number,
  methods: readonly string[],
  stop: number,
): Promise<void> {
  const dataset = await readDatasetFile(table.path, { target: "class" });
  const roles = await splitRows(dataset, split);
  const note = (method: string, outcome: Outcome): void => {
    writeFileSync(placeOf(table, split, method), `${JSON.stringify(outcome)}\n`);
    const { accuracy, logLoss, seconds, problem } = outcome;
    const shown = problem ?? `${(100 * accuracy).toFixed(1)} %, log-loss ${logLoss?.toFixed(3)}`;
    console.error(`  ${table.name} ${split + 1} ${method}: ${shown}, ${seconds.toFixed(1)} s`);
  };
  for (const method of methods.filter((name) => OURS.includes(name))) {
    if (performance.now() > stop) return;
    note(method, await learnSplit(dataset, roles, method));
  }
  const peers = methods.filter((name) => PEERS.includes(name));
  if (peers.length === 0 || performance.now() > stop) return;
  const found = runPython<Record<string, Outcome>>(report, {
    packages: ["scikit-learn", "imodels", "interpret-core", "fasterrisk", "pandas"],
    script: "splits.py",
    arrays: { ...peerArrays(dataset), role: roles },
    options: {
      methods: peers,
      budget: BUDGET,
      columns: columnsOf(dataset),
      classes: dataset.target.categories.length,
    },
    seconds: SECONDS_FOR_PEERS,
  });
  for (const [method, outcome] of Object.entries(found ?? {})) note(method, outcome);
}

function columnsOf({ attributes }: Dataset): (readonly [kind: string, categories: number])[] {
  return attributes.map((column) =>
    "values" in column ? ["continuous", 0] : [column.kind, column.categories.length],
  );
}

function placeOf({ name }: HalvedTable, split: number, method: string): string {
  return fileURLToPath(new URL(`${name}.${split + 1}.${method}.json`, folder));
}

function kept(place: string): Outcome | null {
  return existsSync(place) ? (JSON.parse(readFileSync(place, "utf8")) as Outcome) : null;
}
