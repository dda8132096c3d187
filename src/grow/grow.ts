// Top-down growth, level by level, so that each level is one pass over the data.

import type { Test } from "../condition/condition.ts";
import type { CountSource, Part } from "../counts/count-source.ts";
import { total } from "../counts/total.ts";
import type { LearnContext } from "../learner/learner.ts";
import type { OpenNode, SplitChooser } from "../split/split-chooser.ts";
import { countOf } from "../text/numbers.ts";

/** A node while it is being grown and pruned; to-model.ts makes the lasting form. */
export interface GrownNode {
  /** Weighted class counts of the growing rows. */
  counts: Float64Array;
  split: { readonly test: Test; readonly yes: GrownNode; readonly no: GrownNode } | null;
}

export interface GrowOptions {
  /** Those that may be split on; without it all columns. */
  readonly variables?: readonly number[];
  readonly chooseSplits: SplitChooser;
  readonly maxDepth: number;
}

/**
 * What is left of the remaining progress after a level that finished no leaf, so that progress
 * always grows.
 */
const LATER_LEVELS = 0.98;

export async function growTree(
  source: CountSource,
  part: Part,
  { variables = columnsOf(source), chooseSplits, maxDepth }: GrowOptions,
  context: LearnContext = {},
): Promise<GrownNode> {
  const { signal } = context;
  const [counts] = await source.countClasses([part]);
  const root: GrownNode = { counts: counts!, split: null };
  const rows = total(root.counts);
  let open: (OpenNode & { readonly node: GrownNode })[] = [];
  let depth = 0;
  /** Weight of the rows in finished leaves. */
  let settled = 0;
  const enqueue = (node: GrownNode, own: Part): void => {
    if (!isPure(node.counts) && depth < maxDepth) {
      open.push({ node, part: own, counts: node.counts });
      return;
    }
    settled += total(node.counts);
    if (own !== part) source.release([own]);
  };
  for (enqueue(root, part); open.length > 0; ) {
    signal?.throwIfAborted();
    context.onProgress?.({
      done: 1 - (1 - settled / rows) * LATER_LEVELS ** depth,
      text: `level ${depth + 1}, ${countOf(open.length, "open node")}`,
    });
    const level = open;
    const choices = await chooseSplits({ source, nodes: level, variables, signal });
    const divided = await source.divide(
      level.flatMap(({ part: own }, index) => {
        const choice = choices[index];
        return choice ? [{ part: own, test: choice.test }] : [];
      }),
    );
    open = [];
    depth++;
    let next = 0;
    for (const [index, { node, part: own }] of level.entries()) {
      const choice = choices[index];
      if (!choice) settled += total(node.counts);
      else {
        const yes: GrownNode = { counts: choice.yes, split: null };
        const no: GrownNode = { counts: choice.no, split: null };
        const sides = divided[next++];
        node.split = { test: choice.test, yes, no };
        enqueue(yes, sides.yes);
        enqueue(no, sides.no);
      }
      if (own !== part) source.release([own]);
    }
  }
  return root;
}

export function columnsOf({ attributes }: CountSource): number[] {
  return Array.from({ length: attributes }, (_, index) => index);
}

export function isPure(counts: Float64Array): boolean {
  let present = 0;
  for (let c = 0; c < counts.length; c++) if (counts[c] > 0) present++;
  return present <= 1;
}
