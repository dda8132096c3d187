// What a node could test instead: the best condition on each column, by the information it gives
// about the class there.

import type { Test } from "../condition/condition.ts";
import { bestSplitOf, compareSplits } from "../counts/best-split.ts";
import type { BestSplit, CountSource, Part } from "../counts/count-source.ts";
import { createMemorySource } from "../counts/memory/memory-source.ts";
import { splitTest } from "../counts/split-test.ts";
import { DataError } from "../dataset/data-error.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { sideMerit } from "../kernels/information.ts";
import type { Model } from "../model/model.ts";
import { information } from "../split/criteria/information.ts";
import { pathTo } from "./branch-path.ts";
import { noSuchPart } from "./edit-error.ts";
import { partsOf } from "./parts.ts";

/** The best split of a node on one column. */
export interface RankedSplit {
  readonly column: string;
  readonly test: Test;
  /** Information about the class, in bits per row of the node. */
  readonly gain: number;
  /** Weighted class counts of both sides, parallel to the classes of the data. */
  readonly yes: readonly number[];
  readonly no: readonly number[];
}

/**
 * What a node of a tree could test, by the information about the class among the rows of the
 * dataset that arrive there: the best condition on each column, the best column first. Columns that
 * do not separate these rows are left out.
 *
 * @example
 * const [best] = await rankedSplits(penguins, model, "1", { minRows: 20 });
 * console.log(best.column, best.gain.toFixed(2));
 * // → flipper_length_mm 0.80
 */
export async function rankedSplits(
  dataset: Dataset,
  model: Model,
  address: string,
  options: { readonly minRows?: number } = {},
): Promise<RankedSplit[]> {
  const source = await createMemorySource(dataset);
  try {
    return await rankSplits(source, model, address, options);
  } finally {
    await source.close();
  }
}

/** The same of a count source. `minRows` is the least weight on either side. */
export async function rankSplits(
  source: CountSource,
  model: Model,
  address: string,
  { minRows = 0 }: { readonly minRows?: number } = {},
): Promise<RankedSplit[]> {
  const part = await partAt(source, model, address);
  const variables = Array.from({ length: source.attributes }, (_, index) => index);
  const classes = source.classes.length;
  const [all] = await source.countClasses([part]);
  const total = all.reduce((sum, count) => sum + count, 0);
  const whole = sideMerit(all, 0, classes, null);
  const criterion = information(null);
  const splits: BestSplit[] = [];
  await source.count({ parts: [part], variables }, (histogram) => {
    const variable = source.variables[histogram.variable];
    const best = bestSplitOf(histogram, variable, { criterion, minRows }, classes);
    if (best !== null) splits.push(best);
  });
  if (part !== source.everything) source.release([part]);
  return splits
    .sort((a, b) => compareSplits(b, a, criterion) || a.variable - b.variable)
    .map((split) => {
      const variable = source.variables[split.variable];
      return {
        column: variable.schema.name,
        test: splitTest(split, variable),
        gain: Math.max(0, (split.merit - whole) / total),
        yes: [...split.yes],
        no: [...split.no],
      };
    });
}

/** The rows of a source that arrive at a node. Release it after use, unless it is everything. */
export async function partAt(source: CountSource, model: Model, address: string): Promise<Part> {
  if (model.form !== "tree")
    throw new DataError("a list has no nodes: its rules are tried in order; edit their conditions instead");
  const path = pathTo(model, Number(address), source);
  if (path === null) throw noSuchPart(address, String(partsOf(model).at(-1)!.address));
  let part = source.everything;
  for (const { test, holds } of path) {
    const [{ yes, no }] = (await source.divide([{ part, test }])) as [{ yes: Part; no: Part }];
    source.release([holds ? no : yes, ...(part === source.everything ? [] : [part])]);
    part = holds ? yes : no;
  }
  return part;
}
