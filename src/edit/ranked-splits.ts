// What a node could ask instead: the best condition on each column, by the information it gives about the class there.

import type { Test } from "../condition/condition.ts";
import { bestSplitOf, compareSplits } from "../counts/best-split.ts";
import type { BestSplit, CountSource, Part } from "../counts/count-source.ts";
import { splitTest } from "../counts/split-test.ts";
import { DataError } from "../dataset/data-error.ts";
import { sideMerit } from "../kernels/information.ts";
import type { Model } from "../model/model.ts";
import { information } from "../split/criteria/information.ts";
import { pathTo } from "./branch-path.ts";
import { noSuchPart } from "./edit-error.ts";
import { partsOf } from "./parts.ts";

export interface RankedSplit {
  readonly column: string;
  readonly test: Test;
  /** Information about the class, in bits per row of the node. */
  readonly gain: number;
  /** Weighted class counts of both sides, parallel to the source's classes. */
  readonly yes: readonly number[];
  readonly no: readonly number[];
}

export interface RankedSplitsOptions {
  /** Least weight on either side (0). */
  readonly minRows?: number;
}

/**
 * The best first; equal ones in the order of the columns. Columns that do not separate the node's rows are left out.
 *
 * @example
 * const source = await createMemorySource(dataset);
 * const [best] = await rankedSplits(source, model, "3");
 */
export async function rankedSplits(
  source: CountSource,
  model: Model,
  address: string,
  { minRows = 0 }: RankedSplitsOptions = {},
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
  const path = pathTo(model, Number(address));
  if (path === null) throw noSuchPart(address, String(partsOf(model).at(-1)!.address));
  let part = source.everything;
  for (const { test, holds } of path) {
    const [{ yes, no }] = (await source.divide([{ part, test }])) as [{ yes: Part; no: Part }];
    source.release([holds ? no : yes, ...(part === source.everything ? [] : [part])]);
    part = holds ? yes : no;
  }
  return part;
}
