// Models that are read from top to bottom: lists, and trees in which every split has a leaf on one side. Such a
// tree (FRINGE likes to find them) reads better as a column of cards than as a long diagonal.

import { negate, type Test } from "../condition/condition.ts";
import type { Labelled, Model, TreeNode } from "../model/model.ts";

export interface Chain {
  readonly links: readonly { readonly tests: readonly Test[]; readonly label: Labelled }[];
  readonly otherwise: Labelled;
}

/** Shorter chains are small enough to be drawn as trees. */
const SHORTEST = 4;

/** Null where the model branches. */
export function chainOf(model: Model): Chain | null {
  if (model.form === "list") {
    const links = model.rules.map((rule) => ({ tests: rule.conditions, label: rule }));
    return { links, otherwise: model.otherwise };
  }
  const links: { tests: readonly Test[]; label: Labelled }[] = [];
  let node: TreeNode = model.root;
  while (node.type === "test") {
    const { test, yes, no }: { test: Test; yes: TreeNode; no: TreeNode } = node;
    if (yes.type === "leaf") {
      links.push({ tests: conjunctsOf(test), label: yes });
      node = no;
    } else if (no.type === "leaf") {
      links.push({ tests: conjunctsOf(negate(test)), label: no });
      node = yes;
    } else return null;
  }
  return node.type === "leaf" && links.length >= SHORTEST ? { links, otherwise: node } : null;
}

function conjunctsOf(test: Test): readonly Test[] {
  return test.type === "and" && !test.negated ? test.of : [test];
}
