// FRINGE, GREEDY3 and GROVE: time against one scikit-learn tree and against RIPPER on the same rows, growth with the rows,
// and errors and sizes beside the peers' on the concepts of Pagallo & Haussler and on public datasets.

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
  predict,
  readDatasetFile,
} from "../dist/node.js";
import type { Bench, Report } from "./bench.ts";
import { booleanDataset, peerArrays } from "./data.ts";
import { runPython } from "./peers.ts";
import { fastest } from "./timing.ts";

const bench: Bench = {
  summary: "FRINGE and decision lists, from columns in memory to the model",
  async run(report) {
    await speed(report);
    await scale(report);
    await concepts(report);
    await publicDatasets(report);
  },
};
export default bench;

interface Learned {
  readonly iterations: number;
  readonly size: number;
}

async function fitModel(dataset: Dataset, method: string, options = {}): Promise<Learned> {
  const source = await createMemorySource(dataset);
  const { model, history } = await learnPart(source, source.everything, { method, options });
  await source.close();
  return { iterations: history.length, size: measureSize(model).nodes };
}

type Found = Record<
  string,
  { seconds: number; error: number; size: number } | { problem: string } | undefined
>;

function askPeers(report: Report, dataset: Dataset, test: Uint8Array, methods: readonly string[]): Found {
  const found = runPython<Found>(report, {
    packages: ["scikit-learn", "wittgenstein", "imodels", "pandas", "six"],
    script: "rules.py",
    arrays: { ...peerArrays(dataset), test },
    options: { methods },
    seconds: 300,
  });
  for (const [name, result] of Object.entries(found ?? {})) {
    if (result && "problem" in result) report.notice(`${name} on ${dataset.name}: ${result.problem}`);
  }
  return found ?? {};
}

async function speed(report: Report): Promise<void> {
  const dataset = generateDataset("dnf4", { rows: 2640, seed: 1, permuteColumns: true });
  const runs = report.quick ? 10 : 60;
  const tree = runPython<{ seconds: number }>(report, {
    packages: ["scikit-learn"],
    script: "tree.py",
    arrays: peerArrays(dataset),
    options: { depth: null, repeat: 20 },
  });
  const test = new Uint8Array(dataset.rows);
  test.fill(1, 2600);
  const ripper = askPeers(report, dataset, test, ["wittgenstein"]).wittgenstein;
  const ripperSeconds = ripper && "seconds" in ripper ? ripper.seconds : null;
  for (const { method, bound } of [
    { method: "fringe", bound: 3 },
    { method: "greedy3", bound: 1 },
    { method: "grove", bound: 1 },
  ]) {
    const ours = await fastest(runs, () => fitModel(dataset, method));
    report.line({
      case: `${method} on dnf4, 2640 × 64`,
      ours: ours.seconds,
      peers: { "scikit-learn tree": tree?.seconds ?? null, "wittgenstein RIPPER": ripperSeconds },
      notes: { nodes: ours.result.size, iterations: ours.result.iterations },
    });
    report.bar(
      `${method}: times one scikit-learn tree, at most ${bound}`,
      tree && ours.seconds / tree.seconds,
      {
        atMost: bound,
      },
    );
    if (method !== "fringe") {
      report.bar(
        `${method}: times faster than wittgenstein's RIPPER, at least 50`,
        ripperSeconds === null ? null : ripperSeconds / ours.seconds,
        { atLeast: 50 },
      );
    }
  }
}

async function scale(report: Report): Promise<void> {
  const most = report.quick ? 100_000 : 1_000_000;
  const perIteration: { rows: number; seconds: number }[] = [];
  for (const rows of [most / 4, most / 2, most]) {
    const dataset = booleanDataset(rows, 64, 1, 0);
    const tree = await fastest(2, () => fitModel(dataset, "redwood"));
    const fringe = await fastest(1, () => fitModel(dataset, "fringe"));
    const { iterations } = fringe.result;
    perIteration.push({ rows, seconds: fringe.seconds / iterations });
    report.line({
      case: `fringe, ${rows.toLocaleString("en")} × 64`,
      ours: fringe.seconds,
      notes: { iterations, "REDWOOD tree": `${tree.seconds.toFixed(2)} s`, nodes: fringe.result.size },
    });
    if (rows === most) {
      report.bar(
        `${rows.toLocaleString("en")} × 64: FRINGE over (iterations × one REDWOOD tree), at most 1.3`,
        fringe.seconds / (iterations * tree.seconds),
        { atMost: 1.3 },
      );
    }
  }
  const [quarter, , whole] = perIteration;
  report.bar(
    "time per iteration at four times the rows, at most 5 times",
    whole!.seconds / quarter!.seconds,
    {
      atMost: 5,
    },
  );
}

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
    const test = new Uint8Array(both.rows);
    test.fill(1, learning);
    const peers = askPeers(report, both, test, ["scikit-learn", "wittgenstein", "imodels"]);
    const learn = takeRows(both, (row) => test[row] === 0);
    const tested = takeRows(both, (row) => test[row] === 1);
    const notes: Record<string, string> = {};
    let seconds = 0;
    for (const method of OURS) {
      const source = await createMemorySource(learn);
      const learned = await learnPart(source, source.everything, { method });
      await source.close();
      if (method === "fringe") seconds = learned.seconds;
      const { codes } = predict(learned.model, tested);
      let wrong = 0;
      for (let row = 0; row < tested.rows; row++) if (codes[row] !== tested.target.codes[row]) wrong++;
      notes[method] = cell(wrong / tested.rows, measureSize(learned.model).nodes);
    }
    report.line({ case: `${name}: error (size)`, ours: seconds, notes: { ...notes, ...peerCells(peers) } });
  }
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

function takeRows(dataset: Dataset, wanted: (row: number) => boolean): Dataset {
  const rows = Array.from({ length: dataset.rows }, (_, row) => row).filter(wanted);
  const pick = (codes: ArrayLike<number>): Uint8Array => Uint8Array.from(rows, (row) => codes[row]!);
  return {
    ...dataset,
    rows: rows.length,
    attributes: dataset.attributes.map((column) =>
      column.kind === "continuous" ? column : { ...column, codes: pick(column.codes) },
    ),
    target: { ...dataset.target, codes: pick(dataset.target.codes) },
  };
}

/** Two classes and no missing values, because not every peer takes more. */
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
    const source = await createMemorySource(dataset);
    const [learning, testing] = await source.deal(source.everything, { seed: 1, shares: [2, 1] });
    const notes: Record<string, string> = {};
    let seconds = 0;
    for (const method of OURS) {
      const learned = await learnPart(source, learning!, { method });
      if (method === "fringe") seconds = learned.seconds;
      const { accuracy } = measure(await assessModel(source, testing!, learned.model));
      notes[method] = cell(1 - accuracy, measureSize(learned.model).nodes);
    }
    const peers = askPeers(report, dataset, marked(dataset, testing!), [
      "scikit-learn",
      "wittgenstein",
      "imodels",
    ]);
    await source.close();
    report.line({
      case: `${name.split(".")[0]!.slice(4)}: error (size)`,
      ours: seconds,
      notes: { ...notes, ...peerCells(peers) },
    });
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
