// Provably best trees of depth 2 to 4: ours against ConTree on numbers and STreeD on two-valued columns, solve time
// only. Both sides get the same rows and one thread; ours with two threads stands beside. Peers' optima must agree.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { optimalTree } from "../dist/learn/optimal/optimal-tree.js";
import { createMemorySource, type Dataset, readDatasetFile, startSearchThread } from "../dist/node.js";
import type { Bench, Report } from "./bench.ts";
import { inChild } from "./child.ts";
import { peerArrays } from "./data.ts";
import { runPython } from "./peers.ts";
import { seeded } from "./random.ts";
import { forgetPeak, peakBytes, residentBytes } from "./timing.ts";

const folder = fileURLToPath(new URL("../../shared/datasets/", import.meta.url));
const NUMBERS = [
  "banknote.csv",
  "raisin.csv",
  "segment.csv.gz",
  "rice.csv.gz",
  "page-blocks.csv.gz",
  "room.csv.gz",
  "bean.csv.gz",
  "eeg.csv.gz",
  "htru2.csv.gz",
  "magic.csv.gz",
  "occupancy.csv.gz",
];
const BITS = [
  "anneal.csv",
  "audiology.csv",
  "australian-credit.csv",
  "breast-wisconsin.csv",
  "diabetes.csv",
  "heart-cleveland.csv",
  "hepatitis.csv",
  "hypothyroid.csv.gz",
  "kr-vs-kp.csv.gz",
  "lymph.csv",
  "mushroom.csv.gz",
  "soybean.csv",
  "tic-tac-toe.csv",
  "vote.csv",
];
/** Seconds after which a peer, or we, give up. */
const LIMIT = 300;

const bench: Bench = {
  summary: "provably best trees of depth 2 to 4, solve time only",
  async run(report) {
    await warmUp();
    await generated(report);
    await growth(report);
    if (!existsSync(folder)) {
      report.notice("the public datasets are not beside this repository: their cases are left out");
      return;
    }
    await publicNumbers(report, 2);
    await publicNumbers(report, 3);
    await publicBits(report, 3);
    await publicBits(report, 4);
  },
};
export default bench;

interface Solved {
  readonly seconds: number;
  readonly cost: number;
  readonly optimal: boolean;
}

async function solve(dataset: Dataset, depth: number, threads: number, repeat: number): Promise<Solved> {
  const source = await createMemorySource(dataset, { bins: "exact" });
  const table = await source.table(source.everything);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  let seconds = Number.POSITIVE_INFINITY;
  let cost = 0;
  let optimal = false;
  for (let run = 0; run < repeat; run++) {
    const started = performance.now();
    const { certificate } = await optimalTree({
      table,
      schemas,
      depth,
      intervals: 2,
      sparsity: 0,
      costs: null,
      minRows: 1,
      threads,
      timeLimit: LIMIT,
      context: { startSearchThread },
    });
    seconds = Math.min(seconds, (performance.now() - started) / 1000);
    ({ upperBound: cost, optimal } = certificate);
    if (seconds > 1) break;
  }
  return { seconds, cost, optimal };
}

/** Runs ours and the peer on a dataset, adds a line, and returns how many times faster ours was. */
async function race(
  report: Report,
  name: string,
  dataset: Dataset,
  depth: number,
  peer: "ConTree" | "STreeD",
): Promise<number | null> {
  const repeat = 5;
  const one = await solve(dataset, depth, 1, repeat);
  const two = await solve(dataset, depth, 2, repeat);
  const theirs = runPython<{ seconds: number; errors: number }>(report, {
    packages: peer === "ConTree" ? ["pycontree", "scikit-learn"] : ["pystreed"],
    script: peer === "ConTree" ? "contree.py" : "streed.py",
    arrays: peerArrays(dataset),
    options: { depth, limit: LIMIT, repeat },
    seconds: 2 * LIMIT,
  });
  report.line({
    case: `${name}, depth ${depth}`,
    ours: one.seconds,
    peers: { [peer]: theirs?.seconds ?? null },
    notes: { "2 threads, s": two.seconds, errors: one.cost, "peer's errors": theirs?.errors ?? "–" },
  });
  if (!one.optimal) report.notice(`${name}: not proved in ${LIMIT} s`);
  if (theirs && theirs.seconds < LIMIT && theirs.errors !== one.cost) {
    report.notice(`${name}, depth ${depth}: ${peer} says ${theirs.errors}, ours ${one.cost}`);
  }
  return theirs ? theirs.seconds / one.seconds : null;
}

async function generated(report: Report): Promise<void> {
  const rows = report.quick ? 10_000 : 100_000;
  const noise = await race(report, `noise, ${rows} x 10`, uniform(rows, "noise", 1), 2, "ConTree");
  report.bar("pure noise, depth 2: times faster than ConTree", noise, { atLeast: 12 });
  const xor = await race(report, `noisy XOR, ${rows} x 10`, uniform(rows, "xor", 2), 2, "ConTree");
  report.bar("noisy XOR, depth 2: times faster than ConTree", xor, { atLeast: 1 });
}

async function growth(report: Report): Promise<void> {
  const sizes = report.quick ? [25_000, 50_000] : [125_000, 250_000, 500_000, 1_000_000];
  let before: number | null = null;
  let worst = 0;
  let bytes = 0;
  for (const rows of sizes) {
    const { seconds, peak } = inChild<{ seconds: number; peak: number }>(import.meta.url, "noiseInChild", [
      rows,
    ]);
    report.line({
      case: `noise, ${rows} x 10, depth 2`,
      ours: seconds,
      notes: { "bytes per cell": peak / rows / 10 },
    });
    if (before !== null) worst = Math.max(worst, seconds / before);
    before = seconds;
    bytes = peak / rows / 10;
  }
  report.bar("noise, depth 2: time at twice the rows, times", worst, { atMost: 2.4 });
  report.bar("noise, depth 2: peak memory of the search, bytes per cell", bytes, { atMost: 12 });
}

/** Time of the search, and what it held at its peak beyond the table. */
export async function noiseInChild(rows: number): Promise<{ seconds: number; peak: number }> {
  await warmUp();
  const source = await createMemorySource(uniform(rows, "noise", 3), { bins: "exact" });
  const table = await source.table(source.everything);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const held = residentBytes();
  forgetPeak();
  const started = performance.now();
  const settings = { depth: 2, intervals: 2, sparsity: 0, costs: null, minRows: 1, timeLimit: LIMIT };
  await optimalTree({ table, schemas, ...settings, context: {} });
  return { seconds: (performance.now() - started) / 1000, peak: peakBytes() - held };
}

async function publicNumbers(report: Report, depth: number): Promise<void> {
  const ratios: (number | null)[] = [];
  for (const file of report.quick ? NUMBERS.slice(0, 5) : NUMBERS) {
    const dataset = await readDatasetFile(`${folder}${file}`);
    ratios.push(await race(report, file.replace(/\.csv.*/, ""), dataset, depth, "ConTree"));
  }
  report.bar(
    `public sets, depth ${depth}: times faster than ConTree, geometric mean`,
    geometricMean(ratios),
    {
      atLeast: depth === 2 ? 1.5 : 3,
    },
  );
  const known = ratios.filter((ratio) => ratio !== null);
  if (depth === 2) {
    const least = known.length > 0 ? Math.min(...known) : null;
    report.bar("public sets, depth 2: the least of these", least, { atLeast: 0.5 });
  }
}

async function publicBits(report: Report, depth: number): Promise<void> {
  const ratios: (number | null)[] = [];
  for (const file of report.quick ? BITS.slice(-2) : BITS) {
    const dataset = await readDatasetFile(`${folder}bin-${file}`);
    ratios.push(await race(report, `${file.replace(/\.csv.*/, "")} (bits)`, dataset, depth, "STreeD"));
  }
  report.bar(
    `two-valued sets, depth ${depth}: times faster than STreeD, geometric mean`,
    geometricMean(ratios),
    {
      atLeast: 0.5,
    },
  );
}

function geometricMean(ratios: readonly (number | null)[]): number | null {
  const known = ratios.filter((ratio) => ratio !== null);
  if (known.length === 0) return null;
  return Math.exp(known.reduce((sum, ratio) => sum + Math.log(ratio), 0) / known.length);
}

/** Uniform numbers of six decimals; classes by a fair coin, or x1 ≤ 0.37 xor x4 ≤ 0.61 with a tenth flipped. */
function uniform(rows: number, kind: "noise" | "xor", seed: number): Dataset {
  const random = seeded(seed);
  const values = Array.from({ length: 10 }, () =>
    Float64Array.from({ length: rows }, () => Math.round(random.uniform() * 1e6) / 1e6),
  );
  const codes = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) {
    const holds = Number(values[0]![row]! <= 0.37) ^ Number(values[3]![row]! <= 0.61);
    codes[row] = kind === "noise" ? Number(random.uniform() < 0.5) : holds ^ Number(random.uniform() < 0.1);
  }
  const attributes = values.map((column, index) => ({
    kind: "continuous" as const,
    name: `x${index + 1}`,
    values: column,
  }));
  const target = { kind: "categorical" as const, name: "class", codes, categories: ["0", "1"] };
  return { name: kind, rows, attributes, target, weights: null, notices: [] };
}

/** Lets the engine compile what the cases will run. */
async function warmUp(): Promise<void> {
  for (const kind of ["noise", "xor"] as const) await solve(uniform(2000, kind, 9), 3, 1, 1);
}
