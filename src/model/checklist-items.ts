// The items of a checklist: a tree whose splits all count the same tests.

import { testKey } from "../condition/combine.ts";
import type { Test } from "../condition/condition.ts";
import type { Model, TreeNode } from "./model.ts";
import { childrenOf } from "./size.ts";

/** Null where the model is no checklist. */
export function checklistItems(model: Model): readonly Test[] | null {
  if (model.form !== "tree" || model.root.type !== "test" || model.root.test.type !== "at-least") return null;
  const items = model.root.test.of;
  const key = keyOf(items);
  const counts = (node: TreeNode): boolean =>
    node.type === "leaf" ||
    (node.type === "test" &&
      node.test.type === "at-least" &&
      keyOf(node.test.of) === key &&
      childrenOf(node).every(counts));
  return counts(model.root) ? items : null;
}

function keyOf(items: readonly Test[]): string {
  return items.map(testKey).join(" ");
}
