// How a greedy grower chooses splits: one call per level of the tree, for all its open nodes.

import type { Test } from "../condition/condition.ts";
import { bestSplits } from "../counts/best-split.ts";
import type { CountSource, Part } from "../counts/count-source.ts";
import { splitTest } from "../counts/split-test.ts";
import { sideMerit } from "../kernels/information.ts";

export interface OpenNode {
  readonly part: Part;
  /** Weighted class counts of the part. */
  readonly counts: Float64Array;
  readonly depth: number;
}

export interface ChosenSplit {
  readonly test: Test;
  readonly yes: Float64Array;
}

export interface ChooseRequest {
  readonly source: CountSource;
  readonly nodes: readonly OpenNode[];
  /** Indices of the variables that may be split on. */
  readonly variables: readonly number[];
  readonly factors: Float64Array | null;
  readonly minRows: number;
  /** Ends a choice that takes long, with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Chooses a split for each node, or null to make it a leaf. */
export type SplitChooser = (request: ChooseRequest) => Promise<(ChosenSplit | null)[]>;

/** Information below this, in bits per unit of weight, is rounding. */
const ROUNDING = 1e-10;

/**
 * Largest mutual information. With `uninformed: "split"` (the 1990 rule) a node whose rows can be told apart is
 * split even where nothing informs; with "stop" (the 1989 rule) it becomes a leaf.
 */
export function chooseByInformation(uninformed: "split" | "stop"): SplitChooser {
  return async ({ source, nodes, variables, factors, minRows }) => {
    const parts = nodes.map((node) => node.part);
    const splits = await bestSplits(source, { parts, variables, factors, minRows });
    return splits.map((split, index) => {
      if (split === null) return null;
      const { counts } = nodes[index];
      if (uninformed === "stop") {
        const weight = counts.reduce((sum, count, c) => sum + count * (factors?.[c] ?? 1), 0);
        const gain = split.merit - sideMerit(counts, 0, counts.length, factors);
        if (gain <= ROUNDING * weight) return null;
      }
      return { test: splitTest(split, source.variables[split.variable]), yes: split.yes };
    });
  };
}
