// The first of the best splits of some rows by the written rule: columns in order, then values and thresholds ascending, missing last;
// a later one must be strictly better, compared in whole numbers.

import type { Condition } from "../../src/condition/condition.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { passes } from "./naive-source.ts";
import { everyCondition } from "./naive-tree.ts";
import { comparePowerProducts } from "./power-product.ts";

type Parts = readonly (readonly number[])[];

export interface NaiveSplit {
  readonly condition: Condition;
  readonly yes: readonly number[];
  readonly no: readonly number[];
}

/** `weightOf` gives whole numbers. */
export function firstBestSplit(
  dataset: Dataset,
  rows: readonly number[],
  criterion: "information" | "gini",
  weightOf: (row: number) => number,
): NaiveSplit | null {
  const countsOf = (side: readonly number[]): number[] =>
    dataset.target.categories.map((_, code) =>
      side.filter((row) => dataset.target.codes[row] === code).reduce((sum, row) => sum + weightOf(row), 0),
    );
  const compare = criterion === "information" ? comparePowerProducts : compareGini;
  let best: (NaiveSplit & { readonly parts: Parts }) | null = null;
  for (const condition of inOrder(everyCondition(dataset))) {
    const yes = rows.filter((row) => passes(dataset, condition, row));
    const no = rows.filter((row) => !passes(dataset, condition, row));
    if (yes.length === 0 || no.length === 0) continue;
    const parts = [countsOf(yes), countsOf(no)];
    if (best === null || compare(parts, best.parts) > 0) best = { condition, yes, no, parts };
  }
  return best;
}

/** The sign of the sum of (sum of x²) / t over the parts, of the first less the second. */
export function compareGini(a: Parts, b: Parts): number {
  const ratio = (parts: Parts): [bigint, bigint] =>
    parts.reduce<[bigint, bigint]>(
      ([over, under], part) => {
        const total = BigInt(part.reduce((sum, x) => sum + x, 0)) || 1n;
        const squares = part.reduce((sum, x) => sum + BigInt(x) ** 2n, 0n);
        return [over * total + squares * under, under * total];
      },
      [0n, 1n],
    );
  const [[over, under], [other, base]] = [ratio(a), ratio(b)];
  const difference = over * base - other * under;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** Of one column thresholds ascend; all else is in order already. */
function inOrder(conditions: readonly Condition[]): Condition[] {
  return [...conditions].sort((a, b) =>
    a.type === "at-most" && b.type === "at-most" && a.column === b.column ? a.threshold - b.threshold : 0,
  );
}
