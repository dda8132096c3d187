// Top-down growth, level by level, so that each level is one pass over the data.

import type { Test } from "../condition/condition.ts";
import type { CountSource, Part } from "../counts/count-source.ts";
import { minus, total } from "../counts/total.ts";
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
  readonly variables: readonly number[];
  readonly chooseSplits: SplitChooser;
  readonly factors: Float64Array | null;
  readonly maxDepth: number;
  readonly minRows: number;
}

/** Of the work that is left, what a level leaves over though no row has come to rest: so the share grows from the first level on. */
const LATER_LEVELS = 0.98;

export async function growTree(
  source: CountSource,
  part: Part,
  options: GrowOptions,
  context: LearnContext = {},
): Promise<GrownNode> {
  const [counts] = await source.countClasses([part]);
  const root: GrownNode = { counts: counts!, split: null };
  const rows = total(root.counts);
  let open: (OpenNode & { node: GrownNode })[] = [];
  /** Weight of the rows in finished leaves. */
  let settled = 0;
  const enqueue = (node: GrownNode, nodePart: Part, depth: number): void => {
    if (isPure(node.counts) || depth >= options.maxDepth) {
      settled += total(node.counts);
      if (nodePart !== part) source.release([nodePart]);
    } else open.push({ node, part: nodePart, counts: node.counts, depth });
  };
  enqueue(root, part, 0);

  for (let depth = 0; open.length > 0; depth++) {
    context.signal?.throwIfAborted();
    context.onProgress?.({
      done: 1 - (1 - settled / rows) * LATER_LEVELS ** depth,
      text: `level ${depth + 1}, ${countOf(open.length, "open node")}`,
    });
    const level = open;
    open = [];
    const { variables, factors, minRows } = options;
    const { signal } = context;
    const choices = await options.chooseSplits({ source, nodes: level, variables, factors, minRows, signal });
    const parts = await source.divide(
      level.flatMap((entry, index) => {
        const choice = choices[index];
        return choice ? [{ part: entry.part, test: choice.test }] : [];
      }),
    );
    let next = 0;
    level.forEach((entry, index) => {
      const choice = choices[index];
      if (!choice) {
        settled += total(entry.counts);
      } else {
        const { yes, no } = parts[next++];
        const yesNode: GrownNode = { counts: choice.yes, split: null };
        const noNode: GrownNode = { counts: minus(entry.counts, choice.yes), split: null };
        entry.node.split = { test: choice.test, yes: yesNode, no: noNode };
        enqueue(yesNode, yes, depth + 1);
        enqueue(noNode, no, depth + 1);
      }
      if (entry.part !== part) source.release([entry.part]);
    });
  }
  return root;
}

function isPure(counts: Float64Array): boolean {
  let present = 0;
  for (let c = 0; c < counts.length; c++) if (counts[c] > 0) present++;
  return present <= 1;
}
