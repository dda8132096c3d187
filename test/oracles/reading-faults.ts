// Every reading rule asked of a model, in the plainest way: rows go through it one by one, and at each test all cuts that
// they have been asked are compared. Slow; for comparison only.

import { conditionsOf, type Test } from "../../src/condition/condition.ts";
import { isOrdered } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import type { Model, TreeNode } from "../../src/model/model.ts";
import { childrenOf } from "../../src/model/size.ts";
import { cellOf, next, passes } from "./naive-predict.ts";

interface Cut {
  readonly column: string;
  readonly threshold: number;
}

/** What a reader would trip over, one line each; the dataset is that of the training rows. */
export function readingFaults(model: Model, dataset: Dataset): string[] {
  const faults: string[] = [];
  const everything = Array.from({ length: dataset.rows }, (_, row) => row).filter(
    (row) => dataset.weights === null || dataset.weights[row] > 0,
  );
  if (model.form === "tree") nodeFaults(model.root, everything, []);
  else if (model.form === "scorecard") {
    const tests = model.items.flatMap(({ bands }) => bands.map(({ test }) => test));
    faultsOf(tests, everything, []);
    opposites(tests, everything);
  } else {
    let rows = everything;
    let before: Cut[] = [];
    for (const { conditions } of model.rules) {
      before = faultsOf(conditions, rows, before);
      rows = rows.filter((row) => !conditions.every((condition) => passes(condition, dataset, row)));
    }
  }
  return faults;

  function nodeFaults(node: TreeNode, rows: readonly number[], before: readonly Cut[]): void {
    if (node.type === "leaf") return;
    const asked = faultsOf(testsAt(node), rows, before);
    for (const child of childrenOf(node)) {
      const own = rows.filter((row) => next(node, dataset, row) === child);
      nodeFaults(child, own, asked);
    }
  }

  /** The cuts of some tests against each other and those before them. */
  function faultsOf(tests: readonly Test[], rows: readonly number[], before: readonly Cut[]): Cut[] {
    const asked = [...before];
    const least = Math.max(5, 0.01 * weigh(rows));
    for (const { column, threshold } of tests.flatMap(conditionsOf).flatMap(asCut)) {
      const same = asked.filter((cut) => cut.column === column);
      if (same.some((cut) => cut.threshold === threshold)) continue;
      for (const cut of same) {
        const [low, high] = [Math.min(cut.threshold, threshold), Math.max(cut.threshold, threshold)];
        const between = weigh(
          rows.filter((row) => numberAt(column, row) > low && numberAt(column, row) <= high),
        );
        if (between < least) faults.push(`${column}: ${low} and ${high} part ${between} of ${weigh(rows)}`);
      }
      const shorter = shorterCut(column, threshold, rows);
      if (shorter !== null) faults.push(`${column}: ${threshold} could be ${shorter}`);
      asked.push({ column, threshold });
    }
    return asked;
  }

  /** Two items of a card that always, or never, hold together. */
  function opposites(tests: readonly Test[], rows: readonly number[]): void {
    tests.forEach((test, place) => {
      for (const other of tests.slice(0, place)) {
        const answers = rows.map((row) => passes(test, dataset, row) === passes(other, dataset, row));
        if (rows.length > 0 && (!answers.includes(true) || !answers.includes(false)))
          faults.push(`${JSON.stringify(test)} says as much as ${JSON.stringify(other)}`);
      }
    });
  }

  /** A multiple of a larger power of ten that parts the same rows; dates have rules of their own. */
  function shorterCut(name: string, threshold: number, rows: readonly number[]): number | null {
    if (dataset.attributes.find((column) => column.name === name)!.kind === "date") return null;
    const values = rows.map((row) => numberAt(name, row));
    const low = Math.max(...values.filter((value) => value <= threshold));
    const high = Math.min(...values.filter((value) => value > threshold));
    if (!Number.isFinite(low) || !Number.isFinite(high)) return null;
    const own = lastPlace(threshold);
    for (let place = own + 1; place <= 12; place++) {
      const nearest = Math.round(low / 10 ** place);
      for (const multiple of [nearest - 1, nearest, nearest + 1]) {
        const candidate = Number(`${multiple}e${place}`);
        if (candidate >= low && candidate < high) return candidate;
      }
    }
    return null;
  }

  function numberAt(name: string, row: number): number {
    return (cellOf(dataset, name, row) as number | null) ?? Number.NaN;
  }

  function weigh(rows: readonly number[]): number {
    return rows.reduce((sum, row) => sum + (dataset.weights?.[row] ?? 1), 0);
  }

  function asCut({ type, ...condition }: ReturnType<typeof conditionsOf>[number]): Cut[] {
    const column = dataset.attributes.find(({ name }) => name === condition.column)!;
    return type === "at-most" && isOrdered(column)
      ? [{ column: condition.column, threshold: (condition as Cut).threshold }]
      : [];
  }
}

function testsAt(node: TreeNode): Test[] {
  if (node.type === "test") return [node.test];
  if (node.type !== "intervals") return [];
  const { column, thresholds } = node;
  return thresholds.map((threshold) => ({ type: "at-most", column, threshold }));
}

/** The power of ten of the last digit that is not 0; nothing is shorter than 0. */
function lastPlace(number: number): number {
  if (number === 0) return Number.POSITIVE_INFINITY;
  const [digits, exponent = "0"] = number.toExponential().split("e");
  return Number(exponent) - (digits.replace("-", "").split(".")[1] ?? "").length;
}
