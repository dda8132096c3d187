// Errors and sizes of our rule learners beside the peers' on the same splits: the concepts of Pagallo & Haussler and ten public datasets.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Part } from "../dist/counts/count-source.js";
import {
  assessModel,
  createMemorySource,
  type Dataset,
  generateDataset,
  learnPart,
  measure,
  measureSize,
  readDatasetFile,
} from "../dist/node.js";
import type { Bench, Report } from "./bench.ts";
import { askPeers, type Found } from "./rule-peers.ts";
import { runJ48 } from "./weka.ts";

const bench: Bench = {
  summary: "error on test rows and size, beside RIPPER, a rule list, a tree and C4.5 on the same splits",
  async run(report) {
    await concepts(report);
    await publicDatasets(report);
  },
};
export default bench;

const OURS = ["redwood", "fringe", "greedy3", "grove"];

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
    const learning = sizes[name]!;
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
  const [learning, testing] = await source.deal(source.everything, { seed: 1, shares });
  const test = marked(dataset, testing!);
  const notes: Record<string, string> = {};
  for (const method of OURS) {
    const learned = await learnPart(source, learning!, { method });
    const { accuracy } = measure(await assessModel(source, testing!, learned.model));
    notes[method] = cell(1 - accuracy, measureSize(learned.model).nodes);
  }
  await source.close();
  const peers: Found = {
    ...askPeers(report, dataset, test, ["scikit-learn", "wittgenstein", "imodels"]),
    J48: runJ48(report, dataset, test) ?? undefined,
  };
  report.line({ case: `${name}: error (size)`, notes: { ...notes, ...peerCells(peers) } });
}

function cell(error: number, size: number): string {
  return `${(100 * error).toFixed(2)} % (${size})`;
}

function peerCells(peers: Found): Record<string, string> {
  return Object.fromEntries(
    Object.entries(peers).map(([name, result]) => [
      name,
      result && "error" in result ? cell(result.error, result.size) : "–",
    ]),
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
    await compare(report, name.split(".")[0]!.slice(4), dataset, [2, 1]);
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
