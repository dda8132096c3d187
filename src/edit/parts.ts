// The parts of a model that an edit can name. Nodes of a tree are numbered in reading order, splits
// and leaves alike; rules of a list in theirs, its default is "else"; items of a scorecard in
// theirs, and what its totals mean is t1, t2 and so on. The conditions or bands of a part are
// PART.1, PART.2 and so on.

import { conditionsOf, isFeature, type Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { atLeastHeading, conjunctionText, testText } from "../condition/text.ts";
import { thresholdText } from "../condition/threshold-text.ts";
import { columnNamed } from "../dataset/column-named.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { branchLabels } from "../model/branch-labels.ts";
import { decisionOf, nextOf } from "../model/decision.ts";
import type { Labelled, ListModel, Model, ScorecardModel, TreeModel, TreeNode } from "../model/model.ts";
import { bandPoints, cardItems, totalName } from "../model/scorecard/card-text.ts";
import { shareText } from "../model/share-text.ts";
import { childrenOf } from "../model/size.ts";
import { preorder } from "../model/walk-tree.ts";

/** A part of a model that an edit can name. */
export interface ModelPart {
  readonly address: string;
  /** How far in it stands: 0 for the root, for rules and for what they consist of one more. */
  readonly depth: number;
  readonly type: "split" | "leaf" | "rule" | "else" | "item" | "band" | "total" | "condition";
  readonly text: string;
}

export const ELSE = "else";

/**
 * The parts of a model. Nodes of a tree are numbered in reading order, splits and leaves alike;
 * rules of a list in theirs, its default is "else"; items of a scorecard in theirs, what its totals
 * mean is t1, t2 and so on. The conditions or bands of a part are PART.1, PART.2 and so on.
 *
 * @example
 * for (const { address, depth, text } of partsOf(model).slice(0, 2)) {
 *   console.log(address, depth, text);
 * }
 * // → 1 0 culmen_length_mm ≤ 42.3?
 * // → 2 1 yes: Adelie (139 of 143)
 */
export function partsOf(model: Model): ModelPart[] {
  switch (model.form) {
    case "tree":
      return treeParts(model);
    case "list":
      return listParts(model);
    case "scorecard":
      return cardParts(model);
  }
}

function cardParts(model: ScorecardModel): ModelPart[] {
  const items = cardItems(model).flatMap(({ title, bands }, index): ModelPart[] => {
    const address = String(index + 1);
    return [
      { address, depth: 0, type: "item", text: title },
      ...bands.map((band, place): ModelPart => {
        const text = `${band.text}: ${bandPoints(band.points, model)}`;
        return { address: `${address}.${place + 1}`, depth: 1, type: "band", text };
      }),
    ];
  });
  const totals = model.totals.map((band, place): ModelPart => {
    const text = `${totalName(model, place)}: ${outcomeText(band, model)}`;
    return { address: `t${place + 1}`, depth: 0, type: "total", text };
  });
  return [...items, ...totals];
}

function listParts(model: ListModel): ModelPart[] {
  const rules = model.rules.flatMap((rule, index): ModelPart[] => {
    const address = String(index + 1);
    const text = `if ${conjunctionText(rule.conditions, model.columns)}: ${outcomeText(rule, model)}`;
    const conditions = rule.conditions.length > 1 ? rule.conditions : [];
    return [
      { address, depth: 0, type: "rule", text },
      ...conditions.map((condition, place): ModelPart => {
        const own = testText(condition, model.columns);
        return { address: `${address}.${place + 1}`, depth: 1, type: "condition", text: own };
      }),
    ];
  });
  return [...rules, { address: ELSE, depth: 0, type: "else", text: outcomeText(model.otherwise, model) }];
}

interface LabelledBranch {
  readonly node: TreeNode;
  readonly label: string;
}

function treeParts(model: TreeModel): ModelPart[] {
  const parts: ModelPart[] = [];
  let number = 0;
  const decisions = Array.from(preorder(decisionOf(model), nextOf), ({ item }) => item);
  const root: LabelledBranch = { node: model.root, label: "" };
  const below = ({ node }: LabelledBranch): LabelledBranch[] => {
    if (node.type === "leaf") return [];
    const labels = branchLabels(decisions[number - 1], model);
    return childrenOf(node).map((child, index) => ({ node: child, label: labels[index] }));
  };
  for (const { item, depth } of preorder(root, below)) {
    const { node, label } = item;
    const address = String(++number);
    const lead = label === "" ? "" : `${label}: `;
    if (node.type === "leaf") {
      parts.push({ address, depth, type: "leaf", text: lead + outcomeText(node, model) });
      continue;
    }
    parts.push({ address, depth, type: "split", text: lead + listedCondition(node, model.columns) });
    for (const [place, text] of innerTexts(node, model.columns).entries()) {
      parts.push({ address: `${address}.${place + 1}`, depth: depth + 1, type: "condition", text });
    }
  }
  return parts;
}

/** The condition of a binary split, or the column of a multiway split. */
export function branchText(
  node: Exclude<TreeNode, { type: "leaf" }>,
  columns: readonly ColumnSchema[],
): string {
  return node.type === "test" ? `${testText(node.test, columns)}?` : `split on ${nameText(node.column)}`;
}

const LONGEST_CONDITION = 80;

/** A long list of items is not written twice: each has a line of its own. */
function listedCondition(
  node: Exclude<TreeNode, { type: "leaf" }>,
  columns: readonly ColumnSchema[],
): string {
  const text = branchText(node, columns);
  if (node.type !== "test" || node.test.type !== "at-least" || node.test.of.some(isFeature)) return text;
  return text.length <= LONGEST_CONDITION ? text : `${atLeastHeading(node.test)}?`;
}

/** Conditions that are one of several, thresholds of intervals. */
function innerTexts(node: TreeNode, columns: readonly ColumnSchema[]): string[] {
  if (node.type === "intervals" && node.thresholds.length > 1) {
    const schema = columnNamed(columns, node.column);
    return node.thresholds.map(
      (threshold) => `${nameText(node.column)} ≤ ${thresholdText(threshold, schema)}`,
    );
  }
  if (node.type !== "test") return [];
  const conditions = conditionsOf(node.test);
  return conditions.length > 1 ? conditions.map((condition: Test) => testText(condition, columns)) : [];
}

function outcomeText(labelled: Labelled, model: Model): string {
  return `${nameText(labelled.class)} (${shareText(labelled, model)})`;
}
