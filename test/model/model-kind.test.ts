import { describe, expect, it } from "vitest";
import type { Test } from "../../src/condition/condition.ts";
import type { Model, TreeNode } from "../../src/model/model.ts";
import { checklistItems, modelKind } from "../../src/model/model-kind.ts";
import { heartTree, irisTree, mushroomList } from "../arbitraries/small-models.ts";

const items: Test[] = ["a", "b", "c"].map((column) => ({ type: "is", column }));
const leaf = (name: string): TreeNode => ({ type: "leaf", class: name, counts: [1, 1] });

function split(least: number, of: readonly Test[], yes: TreeNode, no: TreeNode): TreeNode {
  return { type: "test", class: "no", counts: [1, 1], test: { type: "at-least", least, of }, yes, no };
}

function treeOf(root: TreeNode): Model {
  const columns = ["a", "b", "c"].map((name) => {
    return { name, kind: "boolean", categories: ["0", "1"], hasMissing: false } as const;
  });
  return { form: "tree", target: "class", classes: ["no", "yes"], columns, root };
}

describe("the items of a checklist", () => {
  it("are those that all its splits count", () => {
    expect(checklistItems(treeOf(split(2, items, leaf("yes"), leaf("no"))))).toBe(items);
    const three = split(3, items, leaf("yes"), split(2, [...items], leaf("no"), leaf("yes")));
    expect(checklistItems(treeOf(three))).toBe(items);
  });

  it("are none where splits count different items, or a split counts nothing", () => {
    const other = split(2, items, leaf("yes"), split(1, items.slice(1), leaf("no"), leaf("yes")));
    for (const model of [treeOf(other), treeOf(leaf("no")), heartTree, irisTree, mushroomList]) {
      expect(checklistItems(model)).toBeNull();
    }
  });
});

it("a model is called what a reader calls it", () => {
  expect(modelKind(treeOf(split(2, items, leaf("yes"), leaf("no"))))).toBe("Checklist");
  expect(modelKind(heartTree)).toBe("Decision tree");
  expect(modelKind(mushroomList)).toBe("Decision list");
});
