// The public datasets: the paper's own table, and twenty more for the promise that skewing costs next to nothing.

import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  correctedTTest,
  createMemorySource,
  createRandom,
  crossValidate,
  findLearner,
  fitProcedure,
  measure,
  procedureOf,
  selectColumns,
  selectRows,
  sumConfusions,
} from "../../src/internal.ts";
import { type Dataset, learn, readDatasetFile } from "../../src/node.ts";
import { testError } from "../concept-runs.ts";
import type { Exhibit, Figure, Found, ReproduceOptions } from "../report.ts";
import type { Check, ReportSection } from "../sections.ts";
import { spreadOf, spreadText } from "../spread.ts";
import { BLIND, ID3, PUBLISHED, procedure, signed, TODAY, WHERE_BLIND } from "./methods.ts";
import { oneOfN } from "./one-of-n.ts";
import published from "./published.json" with { type: "json" };

interface Tried {
  readonly name: string;
  readonly method: string;
  readonly options: Readonly<Record<string, unknown>>;
}

const METHODS: readonly Tried[] = [
  { name: ID3, method: "id3", options: {} },
  { name: PUBLISHED, method: "skewing", options: {} },
  { name: WHERE_BLIND, method: "skewing", options: BLIND },
  { name: TODAY, method: "auto-skew", options: {} },
];
const NAMES = METHODS.map(({ name }) => name);

type TableDesign = Pick<ReproduceOptions, "data" | "quick" | "seed" | "say" | "keep">;

async function load(folder: string, name: string): Promise<Dataset> {
  const plain = join(folder, `${name}.csv`);
  return readDatasetFile(existsSync(plain) ? plain : `${plain}.gz`);
}

/** Accuracy in per cent of each fold and of all together, the same folds for every method. */
async function crossValidated(
  dataset: Dataset,
  { method, options }: Tried,
  folds: number,
  seed: number,
): Promise<{ folds: number[]; pooled: number }> {
  const source = await createMemorySource(dataset);
  const seeded = method === "id3" ? options : { seed, ...options };
  const matrices = await crossValidate(source, source.everything, {
    folds,
    seed,
    learn: async (train) =>
      (await fitProcedure(source, train, procedureOf({ method: findLearner(method), ...seeded }))).model,
  });
  await source.close();
  return {
    folds: matrices.map((matrix) => 100 * measure(matrix).accuracy),
    pooled: 100 * measure(sumConfusions(matrices)).accuracy,
  };
}

/**
 * Monks-2 (exactly two of six attributes have their first value) over its 17 one-of-N columns, each drawn by itself: a
 * second reading of the paper's 2000 examples, made after the first one had left ID3 nothing to miss.
 */
function drawMonks2(rows: number, seed: number): Dataset {
  const random = createRandom(seed, 17);
  const columns = Array.from({ length: 17 }, () => Uint8Array.from({ length: rows }, () => random.below(2)));
  const first = [0, 3, 6, 8, 11, 15];
  const codes = Uint8Array.from({ length: rows }, (_, row) =>
    first.reduce((sum, column) => sum + columns[column][row], 0) === 2 ? 1 : 0,
  );
  return {
    name: "monks-2",
    rows,
    attributes: columns.map((column, index) => ({
      kind: "boolean",
      name: `x${index + 1}`,
      codes: column,
      categories: ["0", "1"],
    })),
    target: { kind: "categorical", name: "class", codes, categories: ["0", "1"] },
    weights: null,
    notices: [],
  };
}

/** Rows of the whole problem, drawn with replacement: "2000 examples using the concept", as the words read. */
function drawProblem(problem: Dataset, rows: number, seed: number): Dataset {
  const random = createRandom(seed, 18);
  const drawn = Uint32Array.from({ length: rows }, () => random.below(problem.rows));
  return selectRows(problem, drawn);
}

const learnAndTest = async (learning: Dataset, test: Dataset, { method, options }: Tried): Promise<number> =>
  100 - testError((await learn(learning, { method, ...options } as { method: "id3" })).model, test);

const reaches = (accuracy: number, least: number, why: string): Found => ({
  text: `${accuracy.toFixed(1)} %`,
  holds: accuracy >= least,
  ...(accuracy < least && { why }),
});

const [PLAIN, SKEWED, , AUTO] = METHODS.map((_, place) => place) as [number, number, number, number];

export async function monksExhibit({ data, quick, seed }: TableDesign): Promise<Exhibit> {
  const rows: (string | number | null)[][] = [];
  const figures: Figure[] = [];
  const runs = quick ? 2 : 10;
  const paper2000 = published.monks2With2000;
  const large: number[][] = METHODS.map(() => []);
  for (let run = 0; run < runs; run++) {
    const [learning, test] = [0, 1].map((place) => drawMonks2(2000, seed * 100 + 2 * run + place));
    for (const [place, tried] of METHODS.entries()) {
      large[place]!.push(await learnAndTest(learning!, test!, tried));
    }
  }
  const means = large.map((values) => spreadOf(values).mean);
  rows.push(["Monks-2, 2000 drawn", ...large.map((values) => spreadText(spreadOf(values)))]);
  const published95 = { text: `${paper2000.skewing[0]} %, ID3 ${paper2000.id3[0]} %`, source: "read" };
  const idThree = (accuracy: number): Found => ({
    text: `${accuracy.toFixed(1)} %`,
    holds: Math.abs(accuracy - (paper2000.id3[0] as number)) <= 3,
    ...(Math.abs(accuracy - (paper2000.id3[0] as number)) > 3 && {
      why: "the paper does not say how its examples were drawn; neither reading leaves ID3 so much to miss",
    }),
  });
  figures.push({
    name: "Monks-2, 2000 examples over 17 independent one-of-N columns",
    bar: "at least 95 %",
    published: published95,
    asPublished: { ...reaches(means[SKEWED]!, 95, "too few examples"), values: large[SKEWED]!, runs },
    today: { ...reaches(means[AUTO]!, 95, "too few examples"), values: large[AUTO]!, runs },
  });
  figures.push({
    name: "the same, ID3",
    bar: "within 3 points of 80 %",
    published: { text: `${paper2000.id3[0]} %`, source: "read" },
    asPublished: { ...idThree(means[PLAIN]!), runs },
    today: "same",
  });
  if (data !== null) {
    const problem = await load(data, "monks-2-test");
    const [learning, test] = [0, 1].map((place) => drawProblem(problem, 2000, seed * 100 + place));
    const accuracies: number[] = [];
    for (const tried of METHODS) accuracies.push(await learnAndTest(learning!, test!, tried));
    rows.push(["Monks-2, 2000 rows of the problem", ...accuracies.map((accuracy) => accuracy.toFixed(1))]);
    figures.push({
      name: "Monks-2, 2000 rows of the problem",
      bar: "at least 95 %",
      published: published95,
      asPublished: { ...reaches(accuracies[SKEWED]!, 95, "too few examples"), runs: 1 },
      today: { ...reaches(accuracies[AUTO]!, 95, "too few examples"), runs: 1 },
    });
    figures.push({
      name: "the same rows, ID3",
      bar: "within 3 points of 80 %",
      published: { text: `${paper2000.id3[0]} %`, source: "read" },
      asPublished: { ...idThree(accuracies[PLAIN]!), runs: 1 },
      today: "same",
    });
    for (const number of [1, 2, 3]) {
      const [train, own] = [
        await load(data, `monks-${number}-train`),
        await load(data, `monks-${number}-test`),
      ];
      const found: number[] = [];
      for (const tried of METHODS) found.push(await learnAndTest(train, own, tried));
      rows.push([`Monks-${number}, train and test files`, ...found.map((accuracy) => accuracy.toFixed(1))]);
      if (number !== 1) continue;
      figures.push({
        name: "Monks-1, train and test files",
        bar: "100 %",
        published: null,
        asPublished: { ...reaches(found[SKEWED]!, 100, "124 rows draw a wrong column somewhere"), runs: 1 },
        today: { ...reaches(found[AUTO]!, 100, "124 rows draw a wrong column somewhere"), runs: 1 },
      });
    }
  }
  return {
    id: "monks",
    kind: "claim",
    title: "Monks' problems",
    text: [
      "Accuracy in per cent; the files are used as they are.",
      "The paper drew 2000 examples for Monks-2 and does not say how. Drawn from the rows of the problem, of which there are 432, they hold nearly all rows, and every method is right, ID3 too: the paper's 80 % for ID3 cannot be had that way. The reading with 17 independent one-of-N columns was added after this was seen, because it leaves ID3 something to miss; ID3 does better there than in the paper, too.",
    ],
    procedure,
    runs: `${runs} draws; the files once`,
    figures,
    tables: [{ caption: "Monks' problems", head: ["problem", ...NAMES], rows }],
  };
}

const FOLDS = 5;

/** The sets of the paper's Table 4, prepared as it says; only Monks-1 should differ. */
export async function uciExhibit({ data, quick, seed, say, keep }: TableDesign): Promise<Exhibit> {
  const vote = await load(data!, "vote");
  const fee = vote.attributes.findIndex(({ name }) => name.toLowerCase().includes("physician"));
  const others = vote.attributes.filter((_, index) => index !== fee).map(({ name }) => name);
  const sets: [string, Dataset][] = [
    ["Heart", await load(data!, "heart-cleveland")],
    ["Voting", vote],
    ["Voting-2", selectColumns(vote, others)],
    ["Contra", await load(data!, "contraceptive")],
    ["Monks-1", await load(data!, "monks-1-train")],
    ["Monks-2", await load(data!, "monks-2-train")],
    ["Monks-3", await load(data!, "monks-3-train")],
  ];
  const repeats = quick ? 2 : 5;
  const rows: (string | number)[][] = [];
  const figures: Figure[] = [];
  for (const [place, [name, dataset]] of sets.entries()) {
    say(`Table 4: ${name}`, place / sets.length);
    const found = await keep(`table 4 ${name}`, async () => {
      const all: { folds: number[]; pooled: number[] }[] = [];
      for (const tried of METHODS) {
        const [folds, pooled]: number[][] = [[], []];
        for (let run = 0; run < repeats; run++) {
          const one = await crossValidated(oneOfN(dataset), tried, FOLDS, seed * 10 + run);
          folds!.push(...one.folds);
          pooled!.push(one.pooled);
        }
        all.push({ folds: folds!, pooled: pooled! });
      }
      return all;
    });
    rows.push([name, ...found.map(({ pooled }) => spreadText(spreadOf(pooled)))]);
    const differs = name === "Monks-1";
    const test = (method: number): Found => {
      const differences = found[method]!.folds.map((value, fold) => value - found[PLAIN]!.folds[fold]!);
      const { difference, p } = correctedTTest(differences, FOLDS);
      const holds = differs ? p < 0.05 && difference > 0 : p >= 0.05;
      return {
        text: `${signed(difference)} points, p = ${p.toFixed(3)}`,
        values: found[method]!.pooled,
        holds,
        ...(!holds && {
          why: differs ? "better, but folds of 25 rows scatter too widely" : "it differs here",
        }),
      };
    };
    figures.push({
      name: `${name}: over ID3`,
      bar: differs ? "better, p < 0.05" : "no significant difference, p ≥ 0.05",
      published: {
        text: differs ? "the one significant difference" : "no significant difference",
        source: "read",
      },
      asPublished: test(SKEWED),
      today: test(AUTO),
    });
  }
  return {
    id: "table-4",
    kind: "table",
    title: "Table 4: five folds, binned and one-of-N",
    text: [
      published.table4,
      "Four equally filled bins; accuracy in per cent over repeated five folds. Differences are tested by the corrected resampled t-test (Nadeau & Bengio 2003) over all folds; the paper does not name its test.",
    ],
    procedure,
    runs: `${repeats} times five folds`,
    paperRuns: "five folds",
    figures,
    tables: [{ caption: "Accuracy in per cent", head: ["set", ...NAMES], rows }],
  };
}

/** Chosen before anything was run: small and middling sets of all kinds of columns. */
const TWENTY = [
  "anneal",
  "banknote",
  "breast-cancer",
  "breast-w",
  "car",
  "contraceptive",
  "credit",
  "german-credit",
  "glass",
  "heart-cleveland",
  "hepatitis",
  "ionosphere",
  "iris",
  "lymph",
  "pima",
  "tic-tac-toe",
  "vehicle",
  "vote",
  "wine",
  "zoo",
];

export async function neverWorseSection({
  data,
  quick,
  seed,
  say,
  keep,
}: TableDesign): Promise<ReportSection> {
  const title = "Never much worse: twenty public datasets";
  const rows: (string | number)[][] = [];
  const differences = METHODS.map((): number[] => []);
  const sets = quick ? TWENTY.filter((_, index) => index % 5 === 2) : TWENTY;
  for (const [index, name] of sets.entries()) {
    say(`twenty datasets: ${name}`, index / sets.length);
    const dataset = await load(data!, name);
    const means = await keep(`twenty ${name}`, async () => {
      const all: number[] = [];
      for (const tried of METHODS) all.push((await crossValidated(dataset, tried, FOLDS, seed)).pooled);
      return all;
    });
    for (const [place, mean] of means.entries()) differences[place]!.push(mean - means[PLAIN]!);
    rows.push([name, ...means.map((mean) => mean.toFixed(2))]);
  }
  const checks = METHODS.slice(1).map(({ name }, place): Check => {
    const { mean, half } = spreadOf(differences[place + 1]!);
    return {
      claim: `${name} within 0.3 points of the plain tree on the mean of the datasets`,
      found: `${signed(mean)} ± ${half.toFixed(2)} points`,
      holds: mean >= -0.3,
      why: `over ${differences[place + 1]!.length} datasets the interval of the difference ${half >= -mean ? "holds" : "does not hold"} 0`,
    };
  });
  return {
    title,
    text: ["Accuracy in per cent over five folds, the same folds for all; no pruning in any of them."],
    tables: [{ caption: title, head: ["set", ...NAMES], rows }],
    checks,
  };
}
