// A PMML TreeModel as a tree of ours: what each strategy for missing values and for rows that no
// child takes means, node by node.

import { nameText } from "../../condition/name-text.ts";
import type { Labelled, TreeNode } from "../../model/model.ts";
import { foldTree, preorder } from "../../model/walk-tree.ts";
import { chooseChild, type Step } from "../choose-child.ts";
import type { Refuse } from "../imported.ts";
import { any } from "../joined.ts";
import type { XmlElement } from "../xml.ts";
import { childNamed, childrenNamed, type PmmlFields } from "./fields.ts";
import { areShares, classesIn, outcomeOf } from "./outcome.ts";
import { PredicateReader } from "./predicates.ts";

const STRATEGIES = ["none", "defaultChild", "lastPrediction", "nullPrediction"] as const;

const childNodes = (node: XmlElement): XmlElement[] => childrenNamed(node, "Node");

export function readTreeModel(
  model: XmlElement,
  fields: PmmlFields,
  refuse: Refuse,
): { classes: readonly string[]; root: TreeNode } {
  const { attributes } = model;
  const strategy = STRATEGIES.find((known) => known === (attributes.get("missingValueStrategy") ?? "none"));
  if (strategy === undefined) {
    return refuse(
      `missing values are answered by "${attributes.get("missingValueStrategy")}", a mixture of leaves, which our models cannot say`,
    );
  }
  const returnsLast = attributes.get("noTrueChildStrategy") === "returnLastPrediction";
  const top = childNamed(model, "Node") ?? refuse("its tree has no Node");
  const nodes = [...preorder(top, childNodes)].map(({ item }) => item);
  const inside = nodes
    .flatMap(({ children }) => children)
    .find(({ name }) => name === "DecisionTree" || name === "Regression");
  if (inside !== undefined)
    refuse(`a node holds a <${inside.name}>, a model of its own; only plain trees can be imported`);
  const classes = classesIn(nodes, fields.classes);
  const isShares = areShares(nodes);
  const predicates = new PredicateReader(fields, refuse);
  const read = new Map(nodes.map((node) => [node, predicates.of(node)]));
  const columns = fields.columns();
  let hasNoAnswer = false;

  const rootPredicate = read.get(top)!;
  if (rootPredicate.holds !== true)
    refuse("the root of its tree has a condition; rows without an answer cannot be imported");
  const root = foldTree<XmlElement, TreeNode>(top, childNodes, (node, children) => {
    const told = outcomeOf(node, classes, refuse);
    const own = told !== null && isShares ? { ...told, counts: classes.map(() => 0) } : told;
    const where = node.attributes.get("id");
    const place = where === undefined ? "a node" : `node ${nameText(where)}`;
    if (children.length === 0)
      return own === null ? refuse(`${place} is a leaf without a class`) : { type: "leaf", ...own };
    const last = (): TreeNode =>
      lastPrediction(own) ?? refuse(`${place} answers by itself, but has no class`);
    const targets = [...children];
    const numberOf = (target: TreeNode): number => targets.push(target) - 1;
    const unknownGoes = (): number | null => {
      if (strategy === "lastPrediction") return numberOf(last());
      if (strategy === "nullPrediction") return null;
      const id = node.attributes.get("defaultChild");
      const index = childNodes(node).findIndex((child) => child.attributes.get("id") === id);
      return id === undefined || index < 0
        ? refuse(`${place} names no defaultChild among its children`)
        : index;
    };
    const steps: Step[] = [];
    const unknown = strategy === "none" ? null : { leadsTo: unknownGoes() };
    childNodes(node).forEach((child, index) => {
      const { holds, unknown: isUnknown } = read.get(child)!;
      if (unknown !== null && unknown.leadsTo === index)
        steps.push({ test: any([holds, isUnknown]), leadsTo: index });
      else {
        steps.push({ test: holds, leadsTo: index });
        if (unknown !== null) steps.push({ test: isUnknown, leadsTo: unknown.leadsTo });
      }
    });
    const otherwise = returnsLast ? numberOf(last()) : null;
    const isUnanswered = otherwise === null || steps.some(({ leadsTo }) => leadsTo === null);
    if (isUnanswered) hasNoAnswer = true;
    return chooseChild({ steps, otherwise, nodes: targets, columns, classes });
  });
  if (hasNoAnswer) {
    fields.notices.push(
      "rows that the source gives no prediction, such as those where a tested value is missing, get that of the branch their known values fit",
    );
  }
  return { classes, root };
}

/** The answer of an inner node, whose rows are counted below it. */
function lastPrediction(own: Labelled | null): TreeNode | null {
  if (own === null) return null;
  return { type: "leaf", ...own, counts: own.counts.map(() => 0) };
}
