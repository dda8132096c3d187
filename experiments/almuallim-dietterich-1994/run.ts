// Almuallim & Dietterich 1994: the walk-through, Figures 4 to 6, Table I, and real data.

import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  createMemorySource,
  createRandom,
  crossValidate,
  type Dataset,
  learnPart,
  measure,
  readDatasetFile,
  selectAttributes,
  selectPart,
  sumConfusions,
} from "../../src/node.ts";
import type { Exhibit, Paper, Part, ReproduceOptions, Series } from "../report.ts";
import { type Check, exhibitOf, type ReportSection } from "../sections.ts";
import { type Algorithm, accuracyOn, algorithms, learnBy } from "./learners.ts";
import published from "./published.json" with { type: "json" };
import { sampleComplexity } from "./sample-complexity.ts";
import { datasetOf, drawDistinct, drawInstances, randomTruth, type TruthTable } from "./samples.ts";
import { tableI } from "./table-i.ts";

/** A part of one-column sections: what they check is the paper's procedure, and ours is the same. */
function part(
  id: string,
  kind: Exhibit["kind"],
  title: string,
  section: (options: ReproduceOptions) => Promise<ReportSection | ReportSection[]>,
): Part {
  return {
    title,
    run: async (options) =>
      [await section(options)]
        .flat()
        .map((each, index) =>
          exhibitOf(
            { id: index === 0 ? id : `${id}-${index + 1}`, kind, runs: "runs as the text says" },
            each,
          ),
        ),
  };
}

export const paper: Paper = {
  id: "almuallim-dietterich-1994",
  title: published.paper,
  sources: {},
  choices: [],
  parts: {
    "walk-through": part("walk-through", "claim", "The six examples of Section 5.2", walkThrough),
    "table-i": part("table-i", "table", "Table I", tableI),
    "figure-5": part("figure-5", "figure", "Figure 5", figure5),
    "figure-6": part("figure-6", "figure", "Figure 6", figure6),
    "figure-4": part("figure-4", "figure", "Figure 4", figure4),
    "real-data": { ...part("real-data", "beyond", "Real data", realData), needsData: true },
  },
  probes: [],
};

async function tableOf(dataset: Dataset) {
  const source = await createMemorySource(dataset);
  return source.table(source.everything);
}

async function walkThrough(): Promise<ReportSection> {
  const examples = ["0101001", "1100101", "1011111", "0110000", "1010010", "1001010"];
  const dataset = datasetOf({ columns: [], values: [0] }, 6, new Uint32Array(6));
  examples.forEach((example, row) => {
    dataset.attributes.forEach((column, c) => {
      if (column.kind !== "continuous") column.codes[row] = Number(example[c]);
    });
    dataset.target.codes[row] = Number(example[6]);
  });
  const table = await tableOf(dataset);
  const two = await selectAttributes(table, { method: "focus-2" });
  const one = await selectAttributes(table, { method: "focus-1" });
  const { focus2Tests, focus1Tests, attributes } = published.walkThrough;
  const found = `${two.attributes.join(", ")}; ${two.sufficiencyTests} tests; FOCUS-1 ${one.sufficiencyTests}`;
  return {
    title: "The six examples of Section 5.2",
    text: ["A test of the empty set is counted, as the paper's seven tests imply."],
    checks: [
      {
        claim: `FOCUS-2 finds ${attributes.join(", ")} with ${focus2Tests} sufficiency tests, FOCUS-1 needs at least ${focus1Tests}`,
        found,
        holds:
          two.attributes.join() === attributes.join() &&
          two.sufficiencyTests === focus2Tests &&
          one.sufficiencyTests >= focus1Tests,
      },
    ],
  };
}

/** Mean accuracy of each algorithm at each sample size. */
async function learningCurves(
  concept: TruthTable,
  columns: number,
  sizes: readonly number[],
  samples: number,
  seed: number,
): Promise<Map<Algorithm, number[]>> {
  const random = createRandom(seed, 2);
  const test = datasetOf(concept, columns, drawInstances(4096, columns, random, true));
  const curves = new Map<Algorithm, number[]>(algorithms.map((algorithm) => [algorithm, []]));
  for (const rows of sizes) {
    const sums = new Map<Algorithm, number>();
    for (let sample = 0; sample < samples; sample++) {
      const dataset = datasetOf(concept, columns, drawInstances(rows, columns, random, true));
      for (const algorithm of algorithms) {
        const accuracy = accuracyOn(await learnBy(algorithm, dataset), test);
        sums.set(algorithm, (sums.get(algorithm) ?? 0) + accuracy / samples);
      }
    }
    for (const algorithm of algorithms) curves.get(algorithm)!.push(sums.get(algorithm)!);
  }
  return curves;
}

function seriesOf(curves: ReadonlyMap<Algorithm, readonly number[]>, sizes: readonly number[]): Series[] {
  return [...curves].map(([name, values]) => ({
    name,
    points: values.map((value, index) => [sizes[index], value] as const),
  }));
}

/** The concept printed under Figure 5: 1 for a plain variable, 0 for a barred one, - for an absent one. */
const FIGURE_5 = ["1110-", "11110", "11011", "101--", "1000-", "01111", "00111", "0010-", "0-011", "0-000"];

async function figure5({ quick, seed, say }: ReproduceOptions): Promise<ReportSection> {
  const values = Array.from({ length: 32 }, (_, cell) => {
    const bits = cell.toString(2).padStart(5, "0");
    return FIGURE_5.some((term) => [...term].every((sign, i) => sign === "-" || sign === bits[i])) ? 1 : 0;
  });
  const concept = { columns: [0, 1, 2, 3, 4], values };
  const sizes = quick ? [40, 80, 120] : [20, 40, 60, 80, 100, 120];
  say("Figure 5");
  const curves = await learningCurves(concept, 16, sizes, quick ? 10 : 100, seed);
  const last = (algorithm: Algorithm): number => curves.get(algorithm)!.at(-1)!;
  return {
    title: "Figure 5: a learning curve, 5 relevant columns of 16",
    text: ["Accuracy on 4096 random instances; the concept is the one printed in the caption."],
    plots: [
      { caption: "Accuracy by sample size", x: "examples", y: "accuracy", series: seriesOf(curves, sizes) },
    ],
    checks: [
      {
        claim: "at 120 examples FOCUS and WG are ahead of MIG and SG, and these of ID3",
        found: algorithms.map((algorithm) => `${algorithm} ${last(algorithm).toFixed(3)}`).join(", "),
        holds:
          Math.min(last("FOCUS"), last("WG")) >= Math.max(last("MIG"), last("SG")) - 0.01 &&
          Math.min(last("MIG"), last("SG")) >= last("ID3"),
      },
    ],
  };
}

async function figure6({ quick, seed, say }: ReproduceOptions): Promise<ReportSection> {
  const concepts = quick ? 4 : 30;
  const samples = quick ? 5 : 20;
  const sizes = quick ? [40, 80, 120] : [20, 40, 60, 80, 100, 120];
  const random = createRandom(seed, 3);
  const behind = new Map<Algorithm, number[]>(algorithms.map((name) => [name, sizes.map(() => 0)]));
  for (let index = 0; index < concepts; index++) {
    say(`Figure 6, concept ${index + 1} of ${concepts}`);
    const concept = randomTruth(drawDistinct(5, 16, random), random);
    const curves = await learningCurves(concept, 16, sizes, samples, seed + index + 1);
    for (const algorithm of algorithms) {
      sizes.forEach((_, place) => {
        const difference = curves.get("FOCUS")![place] - curves.get(algorithm)![place];
        behind.get(algorithm)![place] = behind.get(algorithm)![place] + (100 * difference) / concepts;
      });
    }
  }
  behind.delete("FOCUS");
  const mean = (algorithm: Algorithm): number =>
    behind.get(algorithm)!.reduce((sum, value) => sum + value, 0) / sizes.length;
  return {
    title: "Figure 6: how far the others are behind FOCUS",
    text: [`${concepts} random concepts on 5 of 16 columns, ${samples} samples for each size.`],
    plots: [
      {
        caption: "Accuracy of FOCUS + ID3 less that of each other, in per cent",
        x: "examples",
        y: "per cent",
        series: seriesOf(behind, sizes),
      },
    ],
    checks: [
      {
        claim: "WG is closest to FOCUS; ID3 and FRINGE are furthest behind",
        found: [...behind.keys()].map((name) => `${name} ${mean(name).toFixed(2)} %`).join(", "),
        holds:
          mean("WG") <= Math.min(mean("MIG"), mean("SG")) &&
          Math.min(mean("ID3"), mean("FRINGE")) >= Math.min(mean("MIG"), mean("SG")),
      },
    ],
  };
}

async function figure4({ quick, seed, say }: ReproduceOptions): Promise<ReportSection> {
  const { columns: all, simulated, printed } = published.figure4;
  const columns = quick ? all.slice(0, 1) : all;
  const effort = quick ? { rough: 20, fine: 60, hardest: 1 } : { rough: 40, fine: 300, hardest: 2 };
  const rows: (string | number | null)[][] = [];
  const series: Series[] = [];
  const checks: Check[] = [];
  for (const algorithm of algorithms) {
    const points: [number, number][] = [];
    for (const [place, count] of columns.entries()) {
      say(`Figure 4, ${algorithm}, ${count} columns`);
      const needed = await sampleComplexity(algorithm, count, effort, seed);
      const known = algorithm === "ID3" ? printed.ID3[place] : null;
      const expected = known ?? simulated[algorithm][place];
      points.push([count, needed]);
      rows.push([algorithm, count, needed, known ?? null, simulated[algorithm][place]]);
      checks.push({
        claim: `${algorithm}, ${count} columns: within 15 % of ${expected} examples`,
        found: String(needed),
        holds: Math.abs(needed - expected) <= 0.15 * expected + 2,
      });
    }
    series.push({ name: algorithm, points });
  }
  return {
    title: "Figure 4: examples needed to learn every concept on at most 3 columns",
    text: [
      `Samples drawn without replacement; ${effort.rough} samples for a first look at each concept, ${effort.fine} for the hardest.`,
      published.figure4.note,
    ],
    plots: [{ caption: "Examples needed", x: "columns", y: "examples", logarithmicY: true, series }],
    tables: [{ caption: "Examples needed", head: ["", "columns", "ours", "printed", "simulated"], rows }],
    checks,
  };
}

async function realData({ quick, data, seed, say }: ReproduceOptions): Promise<ReportSection> {
  const title = "Real data: the fewest columns, and ID3 on them";
  const names = ["mushroom", "kr-vs-kp", "splice", "vote", "zoo"];
  if (data === null) {
    const check = {
      claim: "the minimum on five public datasets",
      found: "no --data folder given",
      holds: null,
    };
    return { title, text: ["Skipped: give a folder of datasets with --data."], checks: [check] };
  }
  const limit = quick ? 5 : 60;
  const rows: (string | number | null)[][] = [];
  const checks: Check[] = [];
  for (const name of names) {
    const file = [join(data, `${name}.csv`), join(data, `${name}.csv.gz`)].find(existsSync);
    if (file === undefined) {
      checks.push({ claim: `${name}: the minimum`, found: "the file is not there", holds: null });
      continue;
    }
    say(name);
    const source = await createMemorySource(await readDatasetFile(file));
    const whole = await selectPart(source, source.everything, { method: "exact", timeLimit: limit });
    const accuracy = async (restricted: boolean): Promise<number> => {
      const matrices = await crossValidate(source, source.everything, {
        folds: 10,
        seed,
        learn: async (part) => {
          const select = { method: "exact" as const, timeLimit: quick ? 1 : 5 };
          const request = { method: "id3", uninformed: "split", ...(restricted && { select }) };
          return (await learnPart(source, part, request)).model;
        },
      });
      return measure(sumConfusions(matrices)).accuracy;
    };
    const { lowerBound, upperBound } = whole.certificate;
    const proved = whole.optimal ? "proved" : `at least ${lowerBound}`;
    rows.push([
      name,
      source.attributes,
      upperBound,
      proved,
      whole.seconds,
      100 * (await accuracy(false)),
      100 * (await accuracy(true)),
      whole.attributes.length <= 12 ? whole.attributes.join(", ") : `${whole.attributes.length} columns`,
    ]);
    const found = `${upperBound} columns, ${proved}, ${whole.seconds.toFixed(1)} s`;
    checks.push({ claim: `${name}: the minimum with proof, or the gap`, found, holds: true });
  }
  return {
    title,
    text: [
      `Exact selection with ${limit} s at most; accuracy by 10-fold cross-validation, columns selected anew on the training rows of each fold.`,
    ],
    tables: [
      {
        caption: "Fewest columns",
        head: ["", "columns", "needed", "", "seconds", "ID3, all: %", "ID3, selected: %", "which"],
        rows,
      },
    ],
    checks,
  };
}
