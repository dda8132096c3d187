import { expect, it } from "vitest";
import { alwaysSentence } from "../../src/cli/print/always-sentence.ts";
import type { Model, TreeNode } from "../../src/model/model.ts";

const leaf = (answer: string, yes: number): TreeNode => {
  return { type: "leaf", class: answer, counts: [100 - yes, yes], probabilities: [1 - yes / 100, yes / 100] };
};

function treeOf(root: TreeNode): Model {
  const column = { name: "x", kind: "continuous", categories: [], hasMissing: false } as const;
  return { form: "tree", target: "class", classes: ["no", "yes"], columns: [column], root };
}

const split = (first: TreeNode, second: TreeNode): TreeNode => {
  const test = { type: "at-most", column: "x", threshold: 1 } as const;
  return { type: "test", class: "no", counts: [150, 50], test, yes: first, no: second };
};

it("says of answers that never differ from which risk to which they go", () => {
  expect(alwaysSentence(treeOf(split(leaf("no", 2), leaf("no", 40))))).toBe(
    "Always no, with a risk of yes from 2.0 % to 40.0 %.",
  );
  expect(alwaysSentence(treeOf(split(leaf("no", 2), leaf("yes", 60))))).toBe(null);
  expect(alwaysSentence(treeOf(leaf("no", 2)))).toBe(null);
});
