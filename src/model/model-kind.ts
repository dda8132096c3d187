// What a reader calls a model: a decision tree, a decision list, a scorecard, or a checklist (a
// scorecard of one point an item; in earlier versions a tree whose splits all count the same
// tests).

import { testKey } from "../condition/combine.ts";
import type { Test } from "../condition/condition.ts";
import type { Model, ScorecardModel, ScoreItem } from "./model.ts";
import { childrenOf } from "./size.ts";
import { preorder } from "./walk-tree.ts";

export function modelKind(model: Model): "Decision tree" | "Decision list" | "Checklist" | "Scorecard" {
  switch (model.form) {
    case "tree":
      return checklistItems(model) === null ? "Decision tree" : "Checklist";
    case "list":
      return "Decision list";
    case "scorecard":
      return checklistItems(model) === null ? "Scorecard" : "Checklist";
  }
}

/** The items of a checklist; null where the model is none. */
export function checklistItems(model: Model): readonly Test[] | null {
  if (model.form === "scorecard") return onePointItems(model);
  if (model.form !== "tree" || model.root.type !== "test" || model.root.test.type !== "at-least") return null;
  const items = model.root.test.of;
  const key = keyOf(items);
  for (const { item: node } of preorder(model.root, childrenOf)) {
    const isCount =
      node.type === "leaf" ||
      (node.type === "test" &&
        node.test.type === "at-least" &&
        (node.test.of === items || keyOf(node.test.of) === key));
    if (!isCount) return null;
  }
  return items;
}

function onePointItems({ items, totals }: ScorecardModel): readonly Test[] | null {
  const isOfOne = ({ bands, otherwise }: ScoreItem): boolean =>
    bands.length === 1 && bands[0].points[0] === 1 && otherwise[0] === 0;
  if (totals[0].leads !== undefined || items.length < 2 || !items.every(isOfOne)) return null;
  return items.map(({ bands }) => bands[0].test);
}

function keyOf(items: readonly Test[]): string {
  return items.map(testKey).join(" ");
}
