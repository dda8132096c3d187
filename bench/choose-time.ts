// What choosing costs beside tuning one CART: processor seconds of `learn` without a method, from a dataset in memory to the model with
// its accuracy, and of scikit-learn's grid search (32 settings, five folds), one thread each, on every table at hand below 100,000 rows;
// beside it the whole command and the whole script from their start, and seconds by the clock with one thread and with two.
// Results are kept in bench/out/choose-time as they are found, so that the run can be broken off (--minutes) and goes on where it was.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Dataset, learn, readDatasetFile, startSearchThread } from "../build/node.js";
import type { Bench, Report } from "./bench.ts";
import { peerArrays } from "./data.ts";
import { runPython } from "./peers.ts";
import { seconds as shownSeconds, table } from "./print.ts";
import { allTables, type TableEntry, type TimeSpent, whereTimeGoes } from "./where-time-goes.ts";

const MOST_ROWS = 100_000;
/** Tables learned from once before anything is timed: the peer's code is compiled before it starts. */
const WARMING = ["iris", "vote", "glass"];
const folder = new URL("out/choose-time/", import.meta.url);
const before = new URL("choose-time-before.json", import.meta.url);
const program = fileURLToPath(new URL("../bin/espalier.js", import.meta.url));

interface Peer {
  /** Of the processor: the search alone, and the script from its start. */
  readonly seconds: number;
  readonly whole: number;
  readonly accuracy: number;
  readonly conditions: number;
}

interface Measured extends TimeSpent {
  readonly rows: number;
  readonly columns: number;
  /** Of the processor: the command from its start, with one thread. */
  readonly whole: number;
  /** By the clock, with two threads: to the end, and to the first model. */
  readonly withTwo: number;
  readonly first: number;
  readonly peer: Peer | null;
}

const bench: Bench = {
  summary: "what choosing costs beside tuning one CART, on every table at hand",
  async run(report) {
    const tables = allTables()?.filter(({ rows }) => rows < MOST_ROWS);
    if (!tables) return report.notice("no ../shared/datasets: skipped");
    const wanted = tables.filter(
      ({ name }, place) => report.sets?.includes(name) ?? (!report.quick || place % 12 === 0),
    );
    mkdirSync(folder, { recursive: true });
    const stop = performance.now() + report.minutes * 60_000;
    const found: [TableEntry, Measured][] = [];
    let isWarm = false;
    for (const entry of wanted) {
      const place = new URL(`${entry.name}.json`, folder);
      if (!existsSync(place)) {
        if (performance.now() > stop) continue;
        if (!isWarm) await warmUp(tables);
        isWarm = true;
        const measured = await measure(report, entry);
        writeFileSync(place, `${JSON.stringify(measured)}\n`);
        const ratio = measured.peer && measured.seconds / measured.peer.seconds;
        console.error(`  ${entry.name}: ${measured.seconds.toFixed(2)} s, ratio ${ratio?.toFixed(2)}`);
      }
      found.push([entry, JSON.parse(readFileSync(place, "utf8")) as Measured]);
    }
    if (found.length < wanted.length) {
      return report.notice(`${wanted.length - found.length} tables are still to be measured: run again`);
    }
    reportTables(report, found);
  },
};
export default bench;

async function warmUp(tables: readonly TableEntry[]): Promise<void> {
  for (const { path } of tables.filter(({ name }) => WARMING.includes(name))) {
    await learn(await readDatasetFile(path, {}), { threads: 1 });
  }
}

async function measure(report: Report, { path }: TableEntry): Promise<Measured> {
  const dataset = await readDatasetFile(path, {});
  const spent = await whereTimeGoes(learn, dataset);
  return {
    ...spent,
    rows: dataset.rows,
    columns: dataset.attributes.length,
    whole: wholeCommand(path),
    ...(await withTwoThreads(dataset)),
    peer: runPython<Peer>(report, {
      packages: ["scikit-learn"],
      script: "tuned_cart.py",
      arrays: peerArrays(dataset),
      options: {
        columns: dataset.attributes.map((column) =>
          "values" in column ? [column.kind, 0] : [column.kind, column.categories.length],
        ),
      },
    }),
  };
}

async function withTwoThreads(dataset: Dataset): Promise<Pick<Measured, "withTwo" | "first">> {
  let first: number | null = null;
  const started = performance.now();
  await learn(dataset, {
    startSearchThread,
    onProgress: ({ soFar }) => {
      if (soFar) first ??= (performance.now() - started) / 1000;
    },
  });
  const withTwo = (performance.now() - started) / 1000;
  return { withTwo, first: first ?? withTwo };
}

/** Processor seconds of the command as a shell's `times` has them: user and system of its children, on the second line. */
function wholeCommand(path: string): number {
  const line = `"$0" "$1" learn "$2" --threads 1 --json > /dev/null; times`;
  const { stdout } = spawnSync("sh", ["-c", line, process.execPath, program, path], { encoding: "utf8" });
  const parts = [
    ...stdout
      .trim()
      .split("\n")
      .at(-1)!
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}

function reportTables(report: Report, found: readonly [TableEntry, Measured][]): void {
  for (const [{ name }, { rows, columns, seconds, peer, ...rest }] of found) {
    report.line({
      case: `${name}, ${rows} × ${columns}`,
      ours: seconds,
      peers: { "tuned CART": peer?.seconds ?? null },
      notes: {
        "whole command, s": rest.whole,
        "whole script, s": peer?.whole ?? "",
        "one thread by the clock, s": rest.clock,
        "two threads, s": rest.withTwo,
        "first model, s": rest.first,
        chosen: rest.chosen,
        accuracy: rest.accuracy,
        conditions: rest.conditions,
        "CART's accuracy": peer?.accuracy ?? "",
        "CART's conditions": peer?.conditions ?? "",
      },
    });
  }
  const all = found.map(([, measured]) => measured);
  const pairs = all.flatMap(({ peer, ...ours }) => (peer ? [{ ours, peer }] : []));
  const ratios = pairs.map(({ ours, peer }) => ours.seconds / peer.seconds);
  const wholes = pairs.map(({ ours, peer }) => ours.whole / peer.whole);
  report.bar("our processor time over the tuned CART's, geometric mean", geometricMean(ratios), {
    atMost: 1,
  });
  report.bar("our processor time over the tuned CART's, the worst", most(ratios), { atMost: 3 });
  report.bar("the whole command's over the whole script's, geometric mean", geometricMean(wholes), {
    atMost: 1,
  });
  report.bar("the whole command's over the whole script's, the worst", most(wholes), { atMost: 3 });
  report.bar("seconds to the first model, the worst", most(all.map(({ first }) => first)), { atMost: 0.3 });
  const slower = all.map(({ withTwo, clock }) => withTwo / clock);
  report.bar("two threads' time over one's by the clock, geometric mean", geometricMean(slower), {
    atMost: 1,
  });
  report.page(`${measuredTable(found)}\n\n${breakdown(found)}`);
}

function measuredTable(found: readonly [TableEntry, Measured][]): string {
  const head = [
    "table",
    "rows × columns",
    "ours",
    "CART",
    "ratio",
    "command",
    "script",
    "1 thread",
    "2 threads",
  ];
  const body = found.map(([{ name }, own]) => [
    name,
    `${own.rows} × ${own.columns}`,
    shownSeconds(own.seconds),
    own.peer ? shownSeconds(own.peer.seconds) : "–",
    own.peer ? (own.seconds / own.peer.seconds).toFixed(2) : "–",
    shownSeconds(own.whole),
    own.peer ? shownSeconds(own.peer.whole) : "–",
    shownSeconds(own.clock),
    shownSeconds(own.withTwo),
    shownSeconds(own.first),
    `${own.chosen}: ${(100 * own.accuracy).toFixed(1)} % (${own.conditions})`,
    own.peer ? `${(100 * own.peer.accuracy).toFixed(1)} % (${own.peer.conditions})` : "–",
  ]);
  return table([...head, "first model", "chosen, accuracy (conditions)", "CART's"], body);
}

/** Shares of the processor time of the tables that were measured before as well, by family, before and after. */
function breakdown(found: readonly [TableEntry, Measured][]): string {
  if (!existsSync(before)) return "";
  const earlier = JSON.parse(readFileSync(before, "utf8")) as Record<string, TimeSpent>;
  const now = Object.fromEntries(
    found.flatMap(([{ name }, own]) => (earlier[name] ? [[name, own as TimeSpent]] : [])),
  );
  const sums = [sumsOf(Object.keys(now).map((name) => earlier[name])), sumsOf(Object.values(now))];
  const families = [...new Set(sums.flatMap((own) => [...own.keys()]))].sort(
    (a, b) => (sums[0].get(b) ?? 0) - (sums[0].get(a) ?? 0),
  );
  const rows = families.map((family) => [
    family,
    ...sums.map((own) => `${(own.get(family) ?? 0).toFixed(2)} s`),
  ]);
  const tables = Object.keys(now);
  return `Where the time went on ${tables.length} of the tables (${tables.join(", ")}), processor seconds:\n\n${table(["part", "before", "now"], rows)}`;
}

function sumsOf(spent: readonly TimeSpent[]): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (part: string, seconds: number): void => {
    sums.set(part, (sums.get(part) ?? 0) + seconds);
  };
  for (const { seconds, families } of spent) {
    add("everything", seconds);
    const fits = Object.values(families).reduce((sum, own) => sum + own, 0);
    add("all but the fits of the race", Math.max(0, seconds - fits));
    for (const [family, own] of Object.entries(families)) add(`race: ${family}`, own);
  }
  return sums;
}

function geometricMean(ratios: readonly number[]): number | null {
  if (ratios.length === 0) return null;
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}

function most(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}
