// Is the interval calibrated? 200 datasets from known concepts with noise; `learn` without a method reports an accuracy and its
// 95 % interval; the truth is the model's accuracy on a large fresh sample of the same concept. The interval should hold the
// truth in 92 to 98 of 100. Every result is kept in bench/out/calibration, so that the run can be broken off (--minutes).

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { assessRows, generateDataset, measure } from "../build/internal.js";
import { type Dataset, learn, predict } from "../build/node.js";
import type { Bench } from "./bench.ts";
import { seeded } from "./random.ts";

const folder = new URL("./out/calibration/", import.meta.url);
const FRESH_ROWS = 20_000;

interface Case {
  readonly concept: string;
  readonly rows: number;
  readonly classNoise: number;
  readonly told: number;
  readonly low: number;
  readonly high: number;
  readonly truth: number;
  readonly how: "folds" | "set aside";
  readonly verdict: string;
}

const CONCEPTS: readonly (readonly [name: string, parameters: Record<string, number>])[] = [
  ["random-dnf", { attributes: 8, terms: 3, mean: 2, deviation: 1, monotone: 0 }],
  ["random-dnf", { attributes: 14, terms: 4, mean: 3, deviation: 1, monotone: 0 }],
  ["subset-dnf", { relevant: 4, attributes: 10 }],
  ["hard", { relevant: 3, attributes: 8 }],
  ["xor", { relevant: 2, attributes: 8 }],
  ["monks-1", {}],
  ["monks-2", {}],
  ["monks-3", {}],
];
const ROWS = [60, 100, 160, 250, 400, 1200];
const NOISE = [0.05, 0.1, 0.2, 0.3];

const bench: Bench = {
  summary: "the 95 % interval against the truth on 200 datasets from known concepts",
  async run(report) {
    mkdirSync(folder, { recursive: true });
    const count = report.quick ? 20 : 200;
    const stop = performance.now() + report.minutes * 60_000;
    const cases: Case[] = [];
    for (let index = 0; index < count; index++) {
      const place = new URL(`${index}.json`, folder);
      if (!existsSync(place)) {
        if (performance.now() > stop) break;
        writeFileSync(place, `${JSON.stringify(await tryCase(index))}\n`);
      }
      cases.push(JSON.parse(readFileSync(place, "utf8")) as Case);
    }
    if (cases.length < count) {
      report.notice(`${count - cases.length} datasets are still to be tried: run again`);
    }
    const isCovered = ({ low, high, truth }: Case): boolean => truth >= low && truth <= high;
    for (const how of ["folds", "set aside"] as const) {
      const some = cases.filter((entry) => entry.how === how);
      if (some.length === 0) continue;
      const width = some.reduce((sum, { low, high }) => sum + high - low, 0) / some.length;
      const bias = some.reduce((sum, { told, truth }) => sum + told - truth, 0) / some.length;
      report.line({
        case: how === "folds" ? "cross-validation, corrected for the choice" : "held-out rows",
        notes: {
          datasets: some.length,
          covered: some.filter(isCovered).length,
          "too low": some.filter(({ low, truth }) => truth < low).length,
          "too high": some.filter(({ high, truth }) => truth > high).length,
          "mean width": width,
          "reported less true": bias,
        },
      });
    }
    const share = cases.length === 0 ? null : cases.filter(isCovered).length / cases.length;
    report.bar("share of datasets whose interval holds the true accuracy, at least 0.92", share, {
      atLeast: 0.92,
    });
    report.bar("share of datasets whose interval holds the true accuracy, at most 0.98", share, {
      atMost: 0.98,
    });
  },
};
export default bench;

async function tryCase(index: number): Promise<Case> {
  const random = seeded(1000 + index);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random.uniform() * of.length)];
  const [concept, parameters] = pick(CONCEPTS);
  const rows = pick(ROWS);
  const classNoise = pick(NOISE);
  const draw = (seed: number, many: number): Dataset =>
    generateDataset(concept, { rows: many, seed, classNoise, parameters, conceptSeed: index + 1 });
  const { model, test, cv, choice, train } = await learn(draw(2 * index + 1, rows), { timeLimit: 600 });
  const fresh = draw(2 * index + 2 + 1e6, FRESH_ROWS);
  const { accuracy, interval } = test ?? cv ?? train;
  return {
    concept,
    rows,
    classNoise,
    told: accuracy,
    ...interval,
    truth: measure(assessRows(predict(model, fresh), fresh)).accuracy,
    how: test === null ? "folds" : "set aside",
    verdict: choice.verdict,
  };
}
