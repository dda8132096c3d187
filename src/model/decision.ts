// One shape for every model: conditions tested in order, the first that holds leads on, else the `otherwise` branch.
// Trees of all node types and lists become this, so that exports and explanations are written once.

import type { Test } from "../condition/condition.ts";
import type { Labelled, Model, TreeNode } from "./model.ts";

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
  /** The column of a multiway split (missing and unseen values take `otherwise`); null for a yes/no test, a list, a leaf. */
  readonly multiway: string | null;
}

export function decisionOf(model: Model): Decision {
  if (model.form === "tree") return decisionOfNode(model.root);
  const ends = [...model.rules, model.otherwise];
  return {
    class: model.otherwise.class,
    counts: model.classes.map((_, c) => ends.reduce((sum, end) => sum + end.counts[c], 0)),
    cases: model.rules.map((rule) => ({
      condition: rule.conditions.length === 1 ? rule.conditions[0] : { type: "and", of: rule.conditions },
      leadsTo: leafOf(rule),
    })),
    otherwise: leafOf(model.otherwise),
    multiway: null,
  };
}

function leafOf(labelled: Labelled): Decision {
  return { class: labelled.class, counts: labelled.counts, cases: [], otherwise: null, multiway: null };
}

function decisionOfNode(node: TreeNode): Decision {
  const label = { class: node.class, counts: node.counts };
  switch (node.type) {
    case "leaf":
      return leafOf(node);
    case "test": {
      const cases = [{ condition: node.test, leadsTo: decisionOfNode(node.yes) }];
      return { ...label, cases, otherwise: decisionOfNode(node.no), multiway: null };
    }
    case "values": {
      const cases = node.branches.map(({ value, node: branch }) => ({
        condition: { type: "equals", column: node.column, value } as const,
        leadsTo: decisionOfNode(branch),
      }));
      return { ...label, cases, otherwise: decisionOfNode(node.missing), multiway: node.column };
    }
    case "intervals": {
      const { column, thresholds } = node;
      const cases = node.branches.map((branch, index) => ({
        condition: intervalCondition(column, thresholds, index),
        leadsTo: decisionOfNode(branch),
      }));
      return { ...label, cases, otherwise: decisionOfNode(node.missing), multiway: column };
    }
  }
}

function intervalCondition(column: string, thresholds: readonly number[], index: number): BranchCondition {
  if (index < thresholds.length) return { type: "at-most", column, threshold: thresholds[index] };
  return index === 0
    ? { type: "missing", column, negated: true }
    : { type: "above", column, threshold: thresholds[index - 1] };
}
