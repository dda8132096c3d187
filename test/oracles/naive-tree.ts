// Trees done the slow way, row by row from the definitions: every condition tried at a node, and pruning repeated
// until nothing changes, as Section 3 of Pagallo & Haussler words it.

import type { Condition } from "../../src/condition/condition.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import type { TestNode, TreeNode } from "../../src/model/model.ts";
import { passes } from "./naive-source.ts";

/** Every condition that could tell rows of the dataset apart, thresholds between all neighbouring values. */
export function everyCondition(dataset: Dataset): Condition[] {
  return dataset.attributes.flatMap((column): Condition[] => {
    const missing: Condition = { type: "missing", column: column.name };
    if (column.kind === "boolean") return [{ type: "is", column: column.name }, missing];
    if (column.kind === "categorical") {
      return [
        ...column.categories.map((value) => ({ type: "equals" as const, column: column.name, value })),
        missing,
      ];
    }
    const values = [...new Set(column.values)].filter((value) => !Number.isNaN(value));
    return [
      ...values.map((threshold) => ({ type: "at-most" as const, column: column.name, threshold })),
      missing,
    ];
  });
}

export function classWeights(
  dataset: Dataset,
  rows: readonly number[],
  factors: readonly number[] | null,
): number[] {
  const weights = dataset.target.categories.map(() => 0);
  for (const row of rows) {
    const code = dataset.target.codes[row];
    weights[code] += (dataset.weights?.[row] ?? 1) * (factors?.[code] ?? 1);
  }
  return weights;
}

function entropy(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce(
    (sum, weight) => (weight > 0 ? sum - (weight / total) * Math.log2(weight / total) : sum),
    0,
  );
}

/** Mutual information of the class and a condition among these rows, in bits; null where a side has no weight. */
export function information(
  dataset: Dataset,
  rows: readonly number[],
  condition: Parameters<typeof passes>[1],
  factors: readonly number[] | null,
): number | null {
  const yes = rows.filter((row) => passes(dataset, condition, row));
  const no = rows.filter((row) => !passes(dataset, condition, row));
  const plain = (side: number[]): number => sum(classWeights(dataset, side, null));
  if (plain(yes) === 0 || plain(no) === 0) return null;
  const weigh = (side: readonly number[]): number[] => classWeights(dataset, side, factors);
  const total = sum(weigh(rows));
  const conditional = (side: number[]): number => (sum(weigh(side)) / total) * entropy(weigh(side));
  return entropy(weigh(rows)) - conditional(yes) - conditional(no);
}

export function bestInformation(
  dataset: Dataset,
  rows: readonly number[],
  factors: readonly number[] | null,
): number | null {
  let best: number | null = null;
  for (const condition of everyCondition(dataset)) {
    const bits = information(dataset, rows, condition, factors);
    if (bits !== null && (best === null || bits > best)) best = bits;
  }
  return best;
}

/** Weight of the rows a tree of binary tests gets wrong. */
export function treeErrors(dataset: Dataset, rows: readonly number[], node: TreeNode): number {
  if (node.type === "test") {
    const yes = rows.filter((row) => passes(dataset, node.test, row));
    const no = rows.filter((row) => !passes(dataset, node.test, row));
    return treeErrors(dataset, yes, node.yes) + treeErrors(dataset, no, node.no);
  }
  const weights = classWeights(dataset, rows, null);
  return sum(weights) - weights[dataset.target.categories.indexOf(node.class)];
}

/** Replaces one subtree at a time wherever that does not add errors on the pruning rows, until none can be. */
export function pruneUntilStable(dataset: Dataset, rows: readonly number[], root: TreeNode): TreeNode {
  for (let tree = root; ; ) {
    const next = pruneOnce(dataset, rows, tree);
    if (next === tree) return tree;
    tree = next;
  }
}

function pruneOnce(dataset: Dataset, rows: readonly number[], node: TreeNode): TreeNode {
  if (node.type !== "test") return node;
  const inner: TestNode = node;
  const yes = rows.filter((row) => passes(dataset, inner.test, row));
  const no = rows.filter((row) => !passes(dataset, inner.test, row));
  const newYes = pruneOnce(dataset, yes, inner.yes);
  if (newYes !== inner.yes) return { ...inner, yes: newYes };
  const newNo = pruneOnce(dataset, no, inner.no);
  if (newNo !== inner.no) return { ...inner, no: newNo };
  const weights = classWeights(dataset, rows, null);
  const label =
    sum(weights) > 0 ? dataset.target.categories[weights.indexOf(Math.max(...weights))] : inner.class;
  const leaf: TreeNode = { type: "leaf", class: label, counts: inner.counts };
  return treeErrors(dataset, rows, leaf) <= treeErrors(dataset, rows, inner) ? leaf : inner;
}

function sum(weights: readonly number[]): number {
  return weights.reduce((total, weight) => total + weight, 0);
}
