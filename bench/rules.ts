// Errors and sizes of our rule learners beside the peers' on the same splits: the concepts of Pagallo & Haussler, random DNFs with
// noise, and ten public datasets.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Part } from "../build/counts/count-source.js";
import {
  assessModel,
  assessRows,
  createMemorySource,
  fitProcedure,
  generateDataset,
  measure,
  measureSize,
  type Procedure,
  procedureOf,
  selectRows,
} from "../build/internal.js";
import { type Dataset, predict, readDatasetFile } from "../build/node.js";
import type { Bench, Report } from "./bench.ts";
import { askPeers, type Found } from "./rule-peers.ts";
import { runJ48 } from "./weka.ts";

const bench: Bench = {
  summary: "error on test rows and size, beside RIPPER, a rule list, a tree and C4.5 on the same splits",
  async run(report) {
    await concepts(report);
    await noisyDnfs(report);
    await publicDatasets(report);
  },
};
export default bench;

const OURS: Readonly<Record<string, Procedure>> = {
  redwood: procedureOf({ method: "redwood" }),
  fringe: procedureOf({ method: "fringe" }),
  greedy3: procedureOf({ method: "greedy3" }),
  "greedy3, refined": procedureOf({ method: "greedy3", refine: "yes" }),
  grove: procedureOf({ method: "grove" }),
  "grove, refined": procedureOf({ method: "grove", refine: "yes" }),
};

async function concepts(report: Report): Promise<void> {
  const sizes: Record<string, number> = {
    dnf1: 3292,
    dnf2: 2185,
    dnf3: 1650,
    dnf4: 2640,
    mx6: 480,
    mx11: 1600,
    par4: 1280,
  };
  const names = report.quick ? ["dnf3", "mx6"] : Object.keys(sizes);
  for (const name of names) {
    const learning = sizes[name];
    const both = generateDataset(name, { rows: learning + 2000, seed: 11, permuteColumns: true });
    await compare(report, name, both, [learning, 2000]);
  }
}

/** One line: each method's error on the test rows and its size (inner nodes, or rules). */
async function compare(
  report: Report,
  name: string,
  dataset: Dataset,
  shares: readonly [number, number],
): Promise<void> {
  const source = await createMemorySource(dataset);
  const [learning, testing] = await source.randomSplit(source.everything, { seed: 1, shares });
  const test = marked(dataset, testing!);
  const notes: Record<string, string> = {};
  for (const [ours, procedure] of Object.entries(OURS)) {
    const learned = await fitProcedure(source, learning!, procedure);
    const { accuracy } = measure(await assessModel(source, testing!, learned.model));
    notes[ours] = cell({ error: 1 - accuracy, size: measureSize(learned.model).nodes });
  }
  await source.close();
  report.line({
    case: `${name}: error (size)`,
    notes: { ...notes, ...peerCells(peersOn(report, dataset, test)) },
  });
}

interface Outcome {
  readonly error: number;
  /** Inner nodes, or rules. */
  readonly size: number;
}

/** Random DNFs whose classes are wrong in some of the training rows, never in the test rows: means over concepts. */
async function noisyDnfs(report: Report): Promise<void> {
  const parameters = { attributes: 50, terms: 7, mean: 5, deviation: 1 };
  const [learning, testing] = [2000, 2000];
  const concepts = report.quick ? 1 : 5;
  for (const classNoise of [0, 0.05, 0.1]) {
    const results = new Map<string, Outcome[]>();
    const add = (who: string, { error, size }: Outcome): void => {
      results.set(who, [...(results.get(who) ?? []), { error, size }]);
    };
    for (let seed = 1; seed <= concepts; seed++) {
      const options = { rows: learning + testing, seed, parameters };
      const clean = generateDataset("random-dnf", { ...options, classNoise: 0 });
      const noisy = generateDataset("random-dnf", { ...options, classNoise });
      const codes = clean.target.codes.slice();
      codes.set(noisy.target.codes.subarray(0, learning));
      const both: Dataset = { ...clean, target: { ...clean.target, codes } };
      const rows = Uint32Array.from(codes.keys());
      const train = await createMemorySource(selectRows(both, rows.subarray(0, learning)));
      const test = selectRows(both, rows.subarray(learning));
      for (const [ours, procedure] of Object.entries(OURS)) {
        const { model } = await fitProcedure(train, train.everything, procedure);
        const { accuracy } = measure(assessRows(predict(model, test), test));
        add(ours, { error: 1 - accuracy, size: measureSize(model).nodes });
      }
      await train.close();
      const marks = new Uint8Array(both.rows).fill(1, learning);
      for (const [peer, result] of Object.entries(peersOn(report, both, marks))) {
        if (result && "error" in result) add(peer, result);
      }
    }
    const notes = [...results].map(([who, of]) => [
      who,
      cell({ error: meanOf(of, "error"), size: Math.round(meanOf(of, "size")) }),
    ]);
    report.line({
      case: `${concepts} random DNFs, ${100 * classNoise} % noise: error (size)`,
      notes: Object.fromEntries(notes),
    });
  }
}

/** `test` is 1 where a row is for testing. */
function peersOn(report: Report, dataset: Dataset, test: Uint8Array): Found {
  return {
    ...askPeers(report, dataset, test, ["scikit-learn", "wittgenstein", "imodels"]),
    J48: runJ48(report, dataset, test) ?? undefined,
  };
}

function meanOf<K extends string>(of: readonly Readonly<Record<K, number>>[], what: K): number {
  return of.reduce((sum, one) => sum + one[what], 0) / of.length;
}

function cell({ error, size }: Outcome): string {
  return `${(100 * error).toFixed(2)} % (${size})`;
}

function peerCells(peers: Found): Record<string, string> {
  return Object.fromEntries(
    Object.entries(peers).map(([name, result]) => [name, result && "error" in result ? cell(result) : "–"]),
  );
}

/** Two classes, because not every peer takes more; Python's peers see categories and missing values as numbers. */
const DATASETS = [
  "bin-vote.csv",
  "bin-tic-tac-toe.csv",
  "bin-kr-vs-kp.csv.gz",
  "bin-mushroom.csv.gz",
  "bin-breast-wisconsin.csv",
  "bin-diabetes.csv",
  "bin-heart-cleveland.csv",
  "bin-australian-credit.csv",
  "bin-hypothyroid.csv.gz",
  "bin-splice-1.csv.gz",
];

async function publicDatasets(report: Report): Promise<void> {
  const folder = fileURLToPath(new URL("../../shared/datasets/", import.meta.url));
  if (!existsSync(folder)) {
    report.notice("no ../shared/datasets: the public datasets were skipped");
    return;
  }
  for (const name of report.quick ? DATASETS.slice(0, 2) : DATASETS) {
    const dataset = await readDatasetFile(folder + name);
    await compare(report, name.split(".")[0].slice(4), dataset, [2, 1]);
  }
}

/** 1 where a row is in the part. */
function marked(dataset: Dataset, part: Part): Uint8Array {
  // Parts are opaque to learners; a bench of the memory engine may look.
  const { rows } = part as unknown as { readonly rows: Uint32Array };
  const marks = new Uint8Array(dataset.rows);
  for (const row of rows) marks[row] = 1;
  return marks;
}
