// FRINGE's find-features, written from the definition: every path of a tree as a list of steps.

import { negate, type Test } from "../../src/condition/condition.ts";
import type { LabelledNode } from "../../src/grow/labelled-node.ts";

export interface NaivePath {
  readonly nodes: readonly LabelledNode[];
  /** literals[i] leads from nodes[i] to nodes[i + 1]. */
  readonly literals: readonly Test[];
}

/** All paths from the root to a leaf. */
export function paths(root: LabelledNode): NaivePath[] {
  if (root.split === null) return [{ nodes: [root], literals: [] }];
  const { test, yes, no } = root.split;
  const lead = (literal: Test, child: LabelledNode): NaivePath[] =>
    paths(child).map((path) => ({ nodes: [root, ...path.nodes], literals: [literal, ...path.literals] }));
  return [...lead(negate(test), no), ...lead(test, yes)];
}

/** The two literals above each leaf of depth two or more whose class is wanted, as plain conjunctions. */
export function conjunctionsAbove(root: LabelledNode, wanted: (label: number) => boolean): Test[] {
  return paths(root)
    .filter(({ nodes, literals }) => literals.length >= 2 && wanted(nodes.at(-1)!.label))
    .map(({ literals }) => ({ type: "and", of: literals.slice(-2) }));
}
