// Greedy trees of depth 8: ours (encoding included) against scikit-learn and the trees of npm, fit only.

import type { Dataset, TreeNode } from "../build/index.js";
import type { TreeModel } from "../build/internal.js";
import { createMemorySource } from "../build/internal.js";
import { findLearner } from "../build/learn/registry.js";
import { resolveOptions } from "../build/learner/resolve-options.js";
import { SharedWork } from "../build/learner/shared-work.js";
import type { Bench, Report } from "./bench.ts";
import { inChild } from "./child.ts";
import { booleanDataset, continuousDataset, peerArrays, rawBytes } from "./data.ts";
import { databaseTree } from "./database-tree.ts";
import { importPeer, runPython } from "./peers.ts";
import { fastest, fastestInTurns, forgetPeak, peakBytes, residentBytes } from "./timing.ts";

const DEPTH = 8;

interface Shape {
  readonly kind: "boolean" | "continuous";
  readonly rows: number;
  readonly columns: number;
}

const bench: Bench = {
  summary: `greedy trees of depth ${DEPTH}, from columns in memory to the model`,
  async run(report) {
    const scale = report.quick ? 0.1 : 1;
    await againstScikit(report, { kind: "boolean", rows: 1_000_000 * scale, columns: 32 }, 40);
    await againstScikit(report, { kind: "continuous", rows: 500_000 * scale, columns: 20 }, 10);
    await againstCart(report);
    await againstDecisionTree(report);
    await databaseTree(report, 10_000_000 * scale, DEPTH);
  },
};
export default bench;

function makeDataset({ kind, rows, columns }: Shape): Dataset {
  return kind === "boolean" ? booleanDataset(rows, columns, 1) : continuousDataset(rows, columns, 1);
}

async function learnTree(dataset: Dataset, maxDepth = DEPTH): Promise<TreeModel> {
  const source = await createMemorySource(dataset, { bins: "exact" });
  const learner = findLearner("redwood");
  const options = resolveOptions(learner, { maxDepth, prune: 0 });
  const { model } = await learner.learn({
    source,
    part: source.everything,
    options,
    context: {},
    shared: new SharedWork(),
  });
  await source.close();
  if (model.form !== "tree") throw new Error("expected a tree");
  return model;
}

function accuracy(model: TreeModel, rows: number): { accuracy: number; leaves: number } {
  let correct = 0;
  let leaves = 0;
  const visit = (node: TreeNode): void => {
    if (node.type === "test") {
      visit(node.yes);
      visit(node.no);
    } else {
      leaves++;
      correct += Math.max(...node.counts);
    }
  };
  visit(model.root);
  return { accuracy: correct / rows, leaves };
}

/** Bytes held at the peak, the dataset included, over what the process held before there were any data. */
export async function measurePeak(shape: Shape): Promise<{ peak: number; raw: number }> {
  await learnTree(makeDataset({ ...shape, rows: 1000 }));
  globalThis.gc?.();
  forgetPeak();
  const before = residentBytes();
  const dataset = makeDataset(shape);
  await learnTree(dataset);
  return { peak: peakBytes() - before, raw: rawBytes(dataset) };
}

async function againstScikit(report: Report, shape: Shape, bound: number): Promise<void> {
  const label = `${shape.kind} ${shape.rows.toLocaleString("en")} × ${shape.columns}`;
  const dataset = makeDataset(shape);
  const ours = await fastest(7, () => learnTree(dataset));
  const peer = runPython<{ seconds: number; accuracy: number; leaves: number; version: string }>(report, {
    packages: ["scikit-learn"],
    script: "tree.py",
    arrays: peerArrays(dataset),
    options: { depth: DEPTH },
  });
  const { peak, raw } = inChild<{ peak: number; raw: number }>(import.meta.url, "measurePeak", [shape]);
  const fitted = accuracy(ours.result, shape.rows);
  report.line({
    case: label,
    ours: ours.seconds,
    peers: { "scikit-learn": peer?.seconds ?? null },
    notes: {
      "train accuracy": fitted.accuracy,
      "scikit-learn's": peer?.accuracy ?? "–",
      "peak ÷ raw": peak / raw,
    },
  });
  const larger = makeDataset({ ...shape, rows: shape.rows * 2 });
  const [once, twice] = await fastestInTurns(
    7,
    () => learnTree(dataset),
    () => learnTree(larger),
  );
  report.line({
    case: `${shape.kind} ${larger.rows.toLocaleString("en")} × ${shape.columns}`,
    ours: twice,
  });
  report.bar(
    `${label}: times faster than scikit-learn, at least ${bound}`,
    peer && peer.seconds / ours.seconds,
    {
      atLeast: bound,
    },
  );
  report.bar(
    `${label}: accuracy below scikit-learn's, at most 0.0005`,
    peer && peer.accuracy - fitted.accuracy,
    {
      atMost: 0.0005,
    },
  );
  report.bar(`${label}: peak memory over raw column bytes, at most 2.5`, peak / raw, { atMost: 2.5 });
  report.bar(`${label}: time at twice the rows, at most 2.3 times`, twice / once, {
    atMost: 2.3,
  });
}

interface CartClassifier {
  train(rows: number[][], classes: number[]): void;
}

async function againstCart(report: Report): Promise<void> {
  type Cart = { DecisionTreeClassifier: new (options: object) => CartClassifier };
  const cart = await importPeer<Cart>(report, "ml-cart");
  for (const shape of [
    { kind: "boolean", rows: 2000, columns: 32 },
    { kind: "continuous", rows: 1000, columns: 20 },
  ] satisfies Shape[]) {
    const dataset = makeDataset(shape);
    const ours = await fastest(20, () => learnTree(dataset));
    const rows = rowMajor(dataset);
    const classes = [...dataset.target.codes];
    const peer =
      cart &&
      (await fastest(1, () => {
        const options = { gainFunction: "gini", maxDepth: DEPTH, minNumSamples: 2 };
        new cart.DecisionTreeClassifier(options).train(rows, classes);
      }));
    const label = `${shape.kind} ${shape.rows.toLocaleString("en")} × ${shape.columns}`;
    report.line({ case: label, ours: ours.seconds, peers: { "ml-cart": peer?.seconds ?? null } });
    report.bar(`${label}: times faster than ml-cart, at least 100`, peer && peer.seconds / ours.seconds, {
      atLeast: 100,
    });
  }
}

async function againstDecisionTree(report: Report): Promise<void> {
  type Module = { default: new (target: string, features: string[]) => { train(rows: object[]): void } };
  const peer = await importPeer<Module>(report, "decision-tree");
  for (const [rows, columns, noise] of [
    [20_000, 16, 0],
    [5000, 16, 0.1],
    [5000, 24, 0.1],
  ] as const) {
    const dataset = booleanDataset(rows, columns, 1, noise);
    // It has no depth limit, so neither has ours here.
    const ours = await fastest(30, () => learnTree(dataset, 1000));
    const names = dataset.attributes.map(({ name }) => name);
    const records = rowMajor(dataset).map((row, index) => ({
      ...Object.fromEntries(row.map((value, column) => [names[column], value])),
      class: dataset.target.codes[index],
    }));
    const theirs = peer && (await fastest(3, () => new peer.default("class", names).train(records)));
    const { leaves } = accuracy(ours.result, rows);
    const label = `boolean ${rows.toLocaleString("en")} × ${columns}, any depth (${leaves} leaves)`;
    report.line({ case: label, ours: ours.seconds, peers: { "decision-tree": theirs?.seconds ?? null } });
    report.bar(
      `${label}: times faster than decision-tree, at least 100`,
      theirs && theirs.seconds / ours.seconds,
      { atLeast: 100 },
    );
  }
}

function rowMajor({ rows, attributes }: Dataset): number[][] {
  return Array.from({ length: rows }, (_, row) =>
    attributes.map((column) => ("values" in column ? column.values : column.codes)[row]),
  );
}
