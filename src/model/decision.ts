// One shape for every model: conditions tested in order, the first that holds leads on, else the
// `otherwise` branch. Trees of all node types, lists and scorecards (whose conditions are on the
// total of points) become this, so that exports and explanations are written once.

import type { Test } from "../condition/condition.ts";
import type { Labelled, Model, TreeNode } from "./model.ts";
import { totalTests } from "./scorecard/total-test.ts";
import { childrenOf } from "./size.ts";
import { foldTree } from "./walk-tree.ts";

/** A number is known and more than this; only the last interval of a multiway split tests it. */
export interface AboveCondition {
  readonly type: "above";
  readonly column: string;
  readonly threshold: number;
}

export type BranchCondition = Test | AboveCondition;

export interface DecisionCase {
  readonly condition: BranchCondition;
  readonly leadsTo: Decision;
}

export interface Decision extends Labelled {
  /** Empty for a leaf. */
  readonly cases: readonly DecisionCase[];
  /** Where no case holds; null for a leaf. */
  readonly otherwise: Decision | null;
  /** The column of a multiway split, whose missing and unseen values take `otherwise`. */
  readonly multiway: string | null;
}

export function decisionOf(model: Model): Decision {
  switch (model.form) {
    case "tree":
      return decisionOfNode(model.root);
    case "list":
      return inOrder(
        model.rules.map((rule) => ({
          condition: rule.conditions.length === 1 ? rule.conditions[0] : { type: "and", of: rule.conditions },
          leadsTo: leafOf(rule),
        })),
        model.otherwise,
      );
    case "scorecard":
      return inOrder(
        totalTests(model).map((condition, index) => ({
          condition,
          leadsTo: leafOf(model.totals[index]),
        })),
        model.totals.at(-1)!,
      );
  }
}

/** Cases that are leaves, tried in order. */
function inOrder(cases: readonly DecisionCase[], last: Labelled): Decision {
  const otherwise = leafOf(last);
  const ends = [...cases.map(({ leadsTo }) => leadsTo), otherwise];
  const counts = last.counts.map((_, c) => ends.reduce((sum, end) => sum + end.counts[c], 0));
  return { class: last.class, counts, cases, otherwise, multiway: null };
}

function leafOf(labelled: Labelled): Decision {
  return { ...labelOf(labelled), cases: [], otherwise: null, multiway: null };
}

function labelOf({ class: name, counts, probabilities }: Labelled): Labelled {
  return { class: name, counts, ...(probabilities && { probabilities }) };
}

function decisionOfNode(root: TreeNode): Decision {
  return foldTree<TreeNode, Decision>(root, childrenOf, (node, next) => {
    if (node.type === "leaf") return leafOf(node);
    const label = labelOf(node);
    const otherwise = next.at(-1)!;
    const cases = conditionsOfNode(node).map((condition, index) => ({ condition, leadsTo: next[index] }));
    return { ...label, cases, otherwise, multiway: node.type === "test" ? null : node.column };
  });
}

/** One for each child but the last, which is taken where none holds. */
function conditionsOfNode(node: Exclude<TreeNode, { type: "leaf" }>): BranchCondition[] {
  switch (node.type) {
    case "test":
      return [node.test];
    case "values":
      return node.branches.map(({ value }) => ({ type: "equals", column: node.column, value }));
    case "intervals":
      return node.branches.map((_, index) => intervalCondition(node.column, node.thresholds, index));
  }
}

/** Where a decision may lead: its cases in order, then `otherwise`; nowhere for a leaf. */
export function nextOf(decision: Decision): readonly Decision[] {
  return decision.otherwise === null
    ? []
    : [...decision.cases.map(({ leadsTo }) => leadsTo), decision.otherwise];
}

function intervalCondition(column: string, thresholds: readonly number[], index: number): BranchCondition {
  if (index < thresholds.length) return { type: "at-most", column, threshold: thresholds[index] };
  return index === 0
    ? { type: "missing", column, negated: true }
    : { type: "above", column, threshold: thresholds[index - 1] };
}
