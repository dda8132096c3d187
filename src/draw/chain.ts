// Models that are read from top to bottom: lists, and trees in which every split has a leaf on one
// side. Such a tree (FRINGE often grows them) reads better as a column of cards than as a long
// diagonal.

import { negate, type Test } from "../condition/condition.ts";
import type { Labelled, Model, TreeNode } from "../model/model.ts";
import { childrenOf } from "../model/size.ts";
import { foldTree } from "../model/walk-tree.ts";

export interface Chain {
  readonly links: readonly ChainLink[];
  readonly otherwise: Labelled;
  /** Address (edit/parts.ts) of what decides where no link does. */
  readonly last: string;
}

export interface ChainLink {
  readonly tests: readonly Test[];
  readonly label: Labelled;
  readonly address: string;
}

/** Shorter chains are small enough to be drawn as trees. */
const SHORTEST = 4;

/** Null where the model branches. */
export function chainOf(model: Model): Chain | null {
  if (model.form === "list") {
    const links = model.rules.map((rule, index) => {
      return { tests: rule.conditions, label: rule, address: String(index + 1) };
    });
    return { links, otherwise: model.otherwise, last: "else" };
  }
  if (model.form === "scorecard") return null;
  const links: ChainLink[] = [];
  let number = 1;
  /** Nodes from here on; each link takes its split and its leaf off them. */
  let left = nodesIn(model.root);
  let node: TreeNode = model.root;
  while (node.type === "test") {
    const { test, yes, no }: { test: Test; yes: TreeNode; no: TreeNode } = node;
    if (yes.type === "leaf") {
      links.push({ tests: conjunctsOf(test), label: yes, address: String(number + 1) });
      node = no;
      number += 2;
      left -= 2;
    } else if (no.type === "leaf") {
      links.push({ tests: conjunctsOf(negate(test)), label: no, address: String(number + left - 1) });
      node = yes;
      number += 1;
      left -= 2;
    } else return null;
  }
  return node.type === "leaf" && links.length >= SHORTEST
    ? { links, otherwise: node, last: String(number) }
    : null;
}

function nodesIn(root: TreeNode): number {
  return foldTree<TreeNode, number>(root, childrenOf, (_, below) =>
    below.reduce((sum, nodes) => sum + nodes, 1),
  );
}

function conjunctsOf(test: Test): readonly Test[] {
  return test.type === "and" && !test.negated ? test.of : [test];
}
