// How a greedy grower chooses splits: it asks once per level of the tree, for all open nodes
// together. Here the choosers' common form, and the plain one: the split of largest merit.

import type { Test } from "../condition/condition.ts";
import { bestSplits, compareSplits } from "../counts/best-split.ts";
import type { BestSplit, CountSource, Part } from "../counts/count-source.ts";
import type { SplitCriterion } from "../counts/split-criterion.ts";
import { splitTest } from "../counts/split-test.ts";
import type { Sides } from "../kernels/split-search.ts";

/** A node of a growing tree that may be split. */
export interface OpenNode {
  readonly part: Part;
  /** Weighted class counts of the part. */
  readonly counts: Float64Array;
}

/** The nodes of a level, to choose splits for. */
export interface ChooseRequest {
  readonly source: CountSource;
  readonly nodes: readonly OpenNode[];
  /** Indices of the variables that may be split on. */
  readonly variables: readonly number[];
  /** Ends a choice that takes long, with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A test, and the weighted class counts of the rows on its sides. */
export interface ChosenSplit extends Sides {
  readonly test: Test;
}

/** Chooses a split for each node, or null to make it a leaf. */
export type SplitChooser = (request: ChooseRequest) => Promise<(ChosenSplit | null)[]>;

/** What choosers have in common. */
export interface SplitRules {
  readonly criterion: SplitCriterion;
  /** Least weight on either side of a split. */
  readonly minRows: number;
  /**
   * Where no split gains anything: split while rows differ (Pagallo & Haussler 1990), or stop
   * (1989).
   */
  readonly uninformed: "split" | "stop";
}

/**
 * The plain split chooser: for each node the split of largest merit.
 *
 * @example
 * const [counts] = await source.countClasses([source.everything]);
 * const criterion = splitCriterion("information", null);
 * const choose = chooseByMerit({ criterion, minRows: 0, uninformed: "stop" });
 * const nodes = [{ part: source.everything, counts }];
 * const [split] = await choose({ source, nodes, variables: [0, 1] });
 * console.log(split?.test);
 * // → { type: 'at-most', column: 'culmen_length_mm', threshold: 42.35 }
 */
export function chooseByMerit({ criterion, minRows, uninformed }: SplitRules): SplitChooser {
  return async ({ source, nodes, variables }) => {
    const parts = nodes.map((node) => node.part);
    const splits = await bestSplits(source, { parts, variables, criterion, minRows });
    return splits.map((split) =>
      split !== null && (uninformed === "split" || gains(split, criterion)) ? chosen(split, source) : null,
    );
  };
}

/** Whether the sides are purer than all their rows together. */
function gains(split: BestSplit, criterion: SplitCriterion): boolean {
  const yes = split.yes.map((count, c) => count + split.no[c]);
  const no = new Float64Array(yes.length);
  const merit = criterion.sideMerit(yes, 0, yes.length, criterion.factors);
  return compareSplits(split, { merit, yes, no }, criterion) > 0;
}

export function chosen({ yes, no, ...split }: BestSplit, { variables }: CountSource): ChosenSplit {
  return { test: splitTest(split, variables[split.variable]), yes, no };
}
