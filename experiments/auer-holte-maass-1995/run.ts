// Auer, Holte & Maass 1995: Tables 1 and 2 and Figure 1, over today's copies of the paper's datasets.

import {
  assessModel,
  createMemorySource,
  crossValidate,
  type Dataset,
  learnPart,
  measure,
  sufficientExamples,
  sumConfusions,
  vcDimension,
} from "../../src/node.ts";
import type { Exhibit, Paper, Part, ReproduceOptions, Series } from "../report.ts";
import { type Check, exhibitOf, type ReportSection } from "../sections.ts";
import { spreadOf } from "../spread.ts";
import { crossValidateJ48, haveJ48 } from "./c45.ts";
import { readPaperData } from "./paper-data.ts";
import published from "./published.json" with { type: "json" };

interface PaperSet {
  readonly code: string;
  readonly name: string;
  readonly size: number;
  readonly classes: number;
  readonly majority: number;
  readonly sky2: number;
  readonly t2: readonly number[];
  readonly c45: readonly number[];
  readonly differs?: string;
}

interface Loaded {
  readonly paper: PaperSet;
  readonly dataset: Dataset;
}

/** A part of one section over the datasets: what it checks is the paper's procedure, and ours is the same. */
function part(
  id: string,
  kind: Exhibit["kind"],
  title: string,
  section: (loaded: readonly Loaded[], options: ReproduceOptions) => ReportSection | Promise<ReportSection>,
): Part {
  return {
    title,
    needsData: true,
    run: async (options) => {
      const loaded: Loaded[] = [];
      for (const paper of published.datasets as readonly PaperSet[]) {
        const dataset = await readPaperData(options.data!, paper.name);
        if (dataset) loaded.push({ paper, dataset });
      }
      return [exhibitOf({ id, kind, runs: "runs as the text says" }, await section(loaded, options))];
    },
  };
}

export const paper: Paper = {
  id: "auer-holte-maass-1995",
  title:
    "Theory and applications of agnostic PAC-learning with small decision trees (Auer, Holte & Maass, 1995)",
  sources: {},
  choices: [],
  parts: {
    "table-1": part("table-1", "table", "Table 1", datasetSection),
    sky2: part("sky2", "table", "Table 2: Sky2", skySection),
    "table-2": part("table-2", "table", "Table 2: accuracy", accuracySection),
    "figure-1": part("figure-1", "figure", "Figure 1", curveSection),
  },
  probes: [],
};

function datasetSection(loaded: readonly Loaded[]): ReportSection {
  const head = ["code", "file", "rows", "classes", "majority %", "missing values", "numbers", "categories"];
  const checks: Check[] = [];
  const rows = loaded.map(({ paper, dataset }) => {
    const counts = new Float64Array(dataset.target.categories.length);
    for (const code of dataset.target.codes) counts[code]++;
    const majority = round((100 * Math.max(...counts)) / dataset.rows);
    const numbers = dataset.attributes.filter((column) => column.kind === "continuous").length;
    const holes = dataset.attributes.some((column) =>
      column.kind === "continuous"
        ? column.values.some(Number.isNaN)
        : (column.codes as Uint8Array).includes(column.categories.length),
    );
    const agrees =
      dataset.rows === paper.size && counts.length === paper.classes && majority === paper.majority;
    const found = `${dataset.rows} rows, ${counts.length} classes, ${majority} %`;
    checks.push({
      claim: `${paper.code}: ${paper.size} rows, ${paper.classes} classes, ${paper.majority} % of the largest`,
      found,
      holds: agrees,
    });
    const categories = dataset.attributes.length - numbers;
    return [
      paper.code,
      paper.name,
      dataset.rows,
      counts.length,
      majority,
      holes ? "yes" : "no",
      numbers,
      categories,
    ];
  });
  return {
    title: "Table 1: the datasets",
    text: ["As they are today, against what the paper counts."],
    tables: [{ caption: "Datasets", head, rows }],
    checks,
  };
}

async function skySection(loaded: readonly Loaded[], { say }: ReproduceOptions): Promise<ReportSection> {
  const checks: Check[] = [];
  const rows: (string | number | null)[][] = [];
  for (const { paper, dataset } of loaded) {
    const accuracy: number[] = [];
    for (const method of ["t1", "t2"]) accuracy.push(await skyOf(dataset, method));
    const [sky1, sky2] = accuracy as [number, number];
    say(`${paper.code}: Sky2 ${round(sky2)}`);
    rows.push([paper.code, paper.sky2, round(sky2), round(sky1), paper.differs ?? null]);
    checks.push({
      claim: `${paper.code}: Sky2 = ${paper.sky2} %`,
      found: `${round(sky2)} %${paper.differs ? ` (${paper.differs})` : ""}`,
      holds: paper.differs ? null : round(sky2) === paper.sky2,
    });
  }
  return {
    title: "Table 2: Sky2",
    text: [
      "The best accuracy of any two-level tree on the whole dataset: an exact optimum, so it is either reproduced or wrong.",
      "Sky1 is the same for one-level trees; the paper uses it for Figure 1.",
    ],
    tables: [{ caption: "Sky2 (%)", head: ["code", "paper", "ours", "Sky1, ours", "why it differs"], rows }],
    checks,
  };
}

/** Best training accuracy in %. */
async function skyOf(dataset: Dataset, method: string): Promise<number> {
  const source = await createMemorySource(dataset, { bins: "exact" });
  const { certificate } = await learnPart(source, source.everything, { method });
  if (!certificate?.optimal) throw new Error(`${dataset.name}: ${method} was not proved best`);
  return 100 * (1 - certificate.upperBound / dataset.rows);
}

async function accuracySection(loaded: readonly Loaded[], options: ReproduceOptions): Promise<ReportSection> {
  const repeats = options.quick ? 1 : 9;
  const folds = options.quick ? 5 : 25;
  const j48 = haveJ48();
  const checks: Check[] = [];
  const rows: (string | number | null)[][] = [];
  for (const { paper, dataset } of loaded) {
    const source = await createMemorySource(dataset, { bins: "exact" });
    const accuracies: number[] = [];
    const theirs: number[] = [];
    for (let repeat = 0; repeat < repeats; repeat++) {
      const seed = options.seed * 100 + repeat;
      const learn = async (train: typeof source.everything) =>
        (await learnPart(source, train, { method: "t2" })).model;
      const matrices = await crossValidate(source, source.everything, { folds, seed, learn });
      accuracies.push(100 * measure(sumConfusions(matrices), null).accuracy);
      const accuracy = j48 ? crossValidateJ48(dataset, folds, seed) : null;
      if (accuracy !== null) theirs.push(accuracy);
    }
    const ours = spreadOf(accuracies);
    options.say(`${paper.code}: T2 ${round(ours.mean)} (paper ${paper.t2[0]})`);
    const c45 = theirs.length > 0 ? spreadOf(theirs) : null;
    const wekas = c45 ? round(c45.mean) : null;
    rows.push([
      paper.code,
      paper.t2[0],
      round(ours.mean),
      round(deviationOf(accuracies)),
      paper.c45[0],
      wekas,
    ]);
    // Folds are drawn anew and ties between equal trees fall differently, so only the order of magnitude is a claim.
    const tolerance = Math.max(3, 4 * paper.t2[1]);
    checks.push({
      claim: `${paper.code}: T2 within ${round(tolerance)} points of ${paper.t2[0]} %`,
      found: `${round(ours.mean)} %`,
      holds: options.quick || paper.differs ? null : Math.abs(ours.mean - paper.t2[0]) <= tolerance,
    });
  }
  const wekaText = j48
    ? "C4.5 is weka's J48 by the same number of folds."
    : "C4.5 was left out: weka (Debian's package of that name) is not installed.";
  return {
    title: "Table 2: accuracy of T2 and C4.5",
    text: [
      `Accuracy (%) by ${repeats} x ${folds}-fold cross-validation; the deviation is that of the ${repeats} estimates.`,
      wekaText,
    ],
    tables: [
      {
        caption: "Accuracy (%)",
        head: ["code", "T2, paper", "T2, ours", "deviation", "C4.5, paper", "J48"],
        rows,
      },
    ],
    checks,
  };
}

async function curveSection(loaded: readonly Loaded[], options: ReproduceOptions): Promise<ReportSection> {
  const draws = options.quick ? 3 : 40;
  const plots = [];
  const checks: Check[] = [];
  for (const code of ["CR", "SE"]) {
    const found = loaded.find(({ paper }) => paper.code === code);
    if (!found) continue;
    const { dataset } = found;
    const source = await createMemorySource(dataset, { bins: "exact" });
    const series: Series[] = [];
    const sizes = [0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9].map((share) => Math.round(share * dataset.rows));
    const needed: number[] = [];
    for (const method of ["t1", "t2"]) {
      const least = 1 - (await skyOf(dataset, method)) / 100;
      const points: [number, number][] = [];
      for (const size of sizes) {
        let error = 0;
        for (let draw = 0; draw < draws; draw++) {
          const shares = [size, dataset.rows - size];
          const seed = options.seed * 1000 + draw;
          const [train, test] = await source.randomSplit(source.everything, { seed, shares });
          const { model } = await learnPart(source, train!, { method });
          error += 1 - measure(await assessModel(source, test!, model), null).accuracy;
        }
        const epsilon = error / draws - least;
        if (epsilon > 0) points.push([1 / epsilon, size]);
      }
      points.sort((a, b) => a[0] - b[0]);
      series.push({ name: method.toUpperCase(), points });
      const reached = points.find(([inverse]) => inverse >= 20);
      needed.push(reached ? reached[1] : Number.POSITIVE_INFINITY);
    }
    const { attributes, target } = dataset;
    const values = Math.max(
      1,
      ...attributes.map((column) => (column.kind === "continuous" ? 1 : column.categories.length)),
    );
    const classes = target.categories.length;
    const trees = { n: attributes.length, p: classes, k: classes + 1, b: values };
    const two = vcDimension({ ...trees, d: 2 });
    const one = vcDimension({ ...trees, d: 1 });
    plots.push({
      caption: `${code}: rows needed against 1/ε (VC dimension: T1 ${one.lower}–${one.upper}, T2 ${two.lower}–${two.upper}; enough for any distribution at ε = 0.1: ${sufficientExamples({ ...trees, d: 2 }, 0.1, 0.1)})`,
      x: "1/ε",
      y: "training rows m",
      series,
    });
    checks.push({
      claim: `${code}: T2 needs more rows than T1 for the same ε = 0.05`,
      found: needed
        .map((rows, index) => `T${index + 1} ${Number.isFinite(rows) ? rows : "more than there are"}`)
        .join(", "),
      holds: options.quick || !needed.every(Number.isFinite) ? null : needed[1] >= needed[0],
    });
  }
  return {
    title: "Figure 1: learning curves",
    text: [
      `ε is the error on the rows left out, averaged over ${draws} draws, less the best possible error on the whole set (Sky1, Sky2), as in the paper.`,
    ],
    plots,
    checks,
  };
}

/** Standard deviation of the estimates; 0 for one. */
function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
