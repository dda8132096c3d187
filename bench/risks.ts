// Are the probabilities of chosen models calibrated, and do their intervals hold? On public tables a model is chosen on 60 % of
// the rows (at most 1,000), and the others say how often each class came where it was given a probability. On concepts with
// noise 20,000 fresh rows say so. Every result is kept in bench/out/risks, so that the run can be broken off (--minutes).

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generateDataset, predict, riskInterval, selectRows } from "../build/internal.js";
import { type Dataset, learn, readDatasetFile } from "../build/node.js";
import type { Bench, Report } from "./bench.ts";
import { seeded } from "./random.ts";

const folder = new URL("./out/risks/", import.meta.url);
const shared = new URL("../../shared/datasets/", import.meta.url);
const MOST_ROWS = 1000;
const FRESH_ROWS = 20_000;
const CONCEPTS = 60;

/** A leaf, rule or total: what the model says of a class there, and what new rows show. */
interface End {
  readonly said: number;
  readonly low: number;
  readonly high: number;
  /** Training rows. */
  readonly rows: number;
  readonly fresh: number;
  readonly hits: number;
}

interface Case {
  readonly name: string;
  readonly method: string;
  readonly ends: readonly End[];
}

const bench: Bench = {
  summary: "probabilities and their intervals against new rows, on public tables and concepts",
  async run(report) {
    mkdirSync(folder, { recursive: true });
    const stop = performance.now() + report.minutes * 60_000;
    const tables = await casesOf(tableJobs(), report, stop);
    const concepts = await casesOf(conceptJobs(), report, stop);
    if (tables.length > 0) calibrationLines(tables, report);
    coverageLines("public tables", tables, report, isLikely);
    coverageLines("concepts", concepts, report, ({ low, high, hits, fresh }) => {
      return hits / fresh >= low && hits / fresh <= high;
    });
  },
};
export default bench;

interface Job {
  readonly name: string;
  run(): Promise<Case>;
}

async function casesOf(jobs: readonly Job[], report: Report, stop: number): Promise<Case[]> {
  const cases: Case[] = [];
  const wanted = jobs.filter(
    ({ name }, place) => report.sets?.includes(name) ?? (!report.quick || place % 10 === 0),
  );
  for (const job of wanted) {
    const place = new URL(`${job.name}.json`, folder);
    if (!existsSync(place)) {
      if (performance.now() > stop) continue;
      writeFileSync(place, `${JSON.stringify(await job.run())}\n`);
    }
    cases.push(JSON.parse(readFileSync(place, "utf8")) as Case);
  }
  if (cases.length < wanted.length)
    report.notice(`${wanted.length - cases.length} are still to be tried: run again`);
  return cases;
}

/** Every set of the collection of 50 rows and more, but for copies. */
function tableJobs(): Job[] {
  const manifest = new URL("MANIFEST.json", shared);
  if (!existsSync(manifest)) return [];
  const { datasets } = JSON.parse(readFileSync(manifest, "utf8")) as {
    datasets: { name: string; file: string; rows: number; classes: Record<string, number> }[];
  };
  return datasets
    .filter(
      ({ name, rows, classes }) => !name.startsWith("bin-") && rows >= 50 && Object.keys(classes).length >= 2,
    )
    .sort((a, b) => a.rows - b.rows)
    .map(({ name, file }) => ({
      name,
      async run() {
        const all = await readDatasetFile(fileURLToPath(new URL(file, shared)), { target: "class" });
        const random = seeded(all.rows);
        const order = Uint32Array.from({ length: all.rows }, (_, row) => row);
        for (let left = order.length; left > 1; left--) {
          const other = Math.floor(random.uniform() * left);
          [order[left - 1], order[other]] = [order[other], order[left - 1]];
        }
        const cut = Math.min(MOST_ROWS, Math.round(0.6 * all.rows));
        const [train, fresh] = [order.subarray(0, cut), order.subarray(cut, cut + FRESH_ROWS)];
        return tried(name, selectRows(all, train.slice().sort()), selectRows(all, fresh.slice().sort()));
      },
    }));
}

function conceptJobs(): Job[] {
  return Array.from({ length: CONCEPTS }, (_, index) => ({
    name: `concept-${index}`,
    async run() {
      const random = seeded(7000 + index);
      const pick = <T>(of: readonly T[]): T => of[Math.floor(random.uniform() * of.length)];
      const rows = pick([100, 200, 400, 800]);
      const classNoise = pick([0.05, 0.1, 0.2, 0.3]);
      const parameters = { attributes: 10, terms: 3, mean: 2, deviation: 1, monotone: 0 };
      const draw = (seed: number, many: number): Dataset =>
        generateDataset("random-dnf", { rows: many, seed, classNoise, parameters, conceptSeed: index + 1 });
      return tried(`concept-${index}`, draw(2 * index + 1, rows), draw(2 * index + 2 + 1e6, FRESH_ROWS));
    },
  }));
}

/** Of two classes the second is asked about, of more the one that is predicted. */
async function tried(name: string, train: Dataset, fresh: Dataset): Promise<Case> {
  const { model, choice } = await learn(train, { evaluate: null, timeLimit: 600 });
  const { endOf, ends } = predict(model, fresh);
  const places = fresh.target.categories.map((each) => model.classes.indexOf(each));
  const counts = ends.map(() => model.classes.map(() => 0));
  for (let row = 0; row < fresh.rows; row++) counts[endOf[row]][places[fresh.target.codes[row]]]++;
  const sum = (of: readonly number[]): number => of.reduce((all, own) => all + own, 0);
  return {
    name,
    method: choice.name,
    ends: ends.flatMap((end, place) => {
      const about = model.classes.length === 2 ? 1 : model.classes.indexOf(end.class);
      const interval = riskInterval(end, about);
      const amount = sum(counts[place]);
      if (interval === null || amount === 0) return [];
      const said = end.probabilities[about];
      return [{ said, ...interval, rows: sum(end.counts), fresh: amount, hits: counts[place][about] }];
    }),
  };
}

/** What was said and what came, by tenth of the probability; every table weighs the same. */
function calibrationLines(cases: readonly Case[], report: Report): void {
  const rows = cases.flatMap(({ ends }) => {
    const all = ends.reduce((sum, { fresh }) => sum + fresh, 0);
    return ends.map((end) => ({
      ...end,
      weight: end.fresh / all / cases.length,
      share: end.hits / end.fresh,
    }));
  });
  let error = 0;
  for (let tenth = 0; tenth < 10; tenth++) {
    const own = rows.filter(({ said }) => Math.min(9, Math.floor(10 * said)) === tenth);
    const weight = own.reduce((sum, each) => sum + each.weight, 0);
    if (weight === 0) continue;
    const mean = (value: (each: (typeof own)[number]) => number): number =>
      own.reduce((sum, each) => sum + each.weight * value(each), 0) / weight;
    const [said, came] = [mean((each) => each.said), mean((each) => each.share)];
    error += weight * Math.abs(said - came);
    report.line({
      case: `said ${tenth * 10} to ${tenth * 10 + 10} %`,
      notes: { "share of rows": weight, said, came },
    });
  }
  const slope = slopeOf(rows);
  report.line({
    case: `${cases.length} tables`,
    notes: { "expected error": error, "calibration slope": slope },
  });
  report.bar("calibration slope on held-out rows, at least 0.9", slope, { atLeast: 0.9 });
  report.bar("calibration slope on held-out rows, at most 1.1", slope, { atMost: 1.1 });
}

/** Logistic regression of what came on the log-odds of what was said. */
function slopeOf(rows: readonly { said: number; share: number; weight: number }[]): number {
  let [start, slope] = [0, 1];
  for (let round = 0; round < 50; round++) {
    let [a, b, aa, ab, bb] = [0, 0, 0, 0, 0];
    for (const { said, share, weight } of rows) {
      const p = Math.min(1 - 1e-6, Math.max(1e-6, said));
      const x = Math.log(p / (1 - p));
      const q = 1 / (1 + Math.exp(-start - slope * x));
      const h = weight * q * (1 - q);
      a += weight * (share - q);
      b += weight * (share - q) * x;
      aa += h;
      ab += h * x;
      bb += h * x * x;
    }
    const det = aa * bb - ab * ab;
    start += (bb * a - ab * b) / det;
    slope += (aa * b - ab * a) / det;
  }
  return slope;
}

function coverageLines(
  what: string,
  cases: readonly Case[],
  report: Report,
  holds: (end: End) => boolean,
): void {
  if (cases.length === 0) return;
  const ends = cases.flatMap((each) => each.ends);
  const covered = ends.filter(holds).length;
  report.line({
    case: `risk intervals on ${what}`,
    notes: {
      models: cases.length,
      ends: ends.length,
      covered,
      share: covered / ends.length,
      "mean width": ends.reduce((sum, { low, high }) => sum + high - low, 0) / ends.length,
    },
  });
  report.bar(`share of risk intervals on ${what} that hold, at least 0.93`, covered / ends.length, {
    atLeast: 0.93,
  });
  report.bar(`share of risk intervals on ${what} that hold, at most 0.97`, covered / ends.length, {
    atMost: 0.97,
  });
}

/**
 * Few rows show a share with noise of their own: whether so many hits are within the middle 95 % of what a risk drawn from the
 * interval's beta distribution gives (beta-binomial), the step over its edge counted in proportion.
 */
function isLikely({ said, rows, fresh, hits }: End): boolean {
  const known = 0.25 * rows + 2;
  const [a, b] = [Math.max(1e-6, said * known), Math.max(1e-6, (1 - said) * known)];
  const chance = (count: number): number =>
    Math.exp(logChoose(fresh, count) + logBeta(count + a, fresh - count + b) - logBeta(a, b));
  let below = 0;
  for (let count = 0; count < hits; count++) below += chance(count);
  const at = below + seeded(hits + 31 * fresh + 977 * Math.round(1e6 * said)).uniform() * chance(hits);
  return at > 0.025 && at < 0.975;
}

function logChoose(n: number, k: number): number {
  return -Math.log(n + 1) - logBeta(n - k + 1, k + 1);
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Stirling's series, from 10 on. */
function logGamma(x: number): number {
  let [shift, z] = [0, x];
  for (; z < 10; z++) shift -= Math.log(z);
  const inverse = 1 / (z * z);
  return (
    shift +
    (z - 0.5) * Math.log(z) -
    z +
    0.5 * Math.log(2 * Math.PI) +
    (1 / 12 - inverse * (1 / 360 - inverse / 1260)) / z
  );
}
