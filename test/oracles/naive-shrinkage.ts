// Probabilities drawn towards the part above, as the definition says, one end after another: the slow twin of
// src/model/shrink-probabilities.ts, without what makes them agree with the class.

import type { ListModel, TreeModel, TreeNode } from "../../src/model/model.ts";

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** In reading order. */
export function naiveShrinkage(model: TreeModel | ListModel, strength: number): number[][] {
  const draw = (counts: readonly number[], towards: readonly number[], rows: number): number[] =>
    sum(counts) + rows === 0
      ? [...towards]
      : counts.map((count, c) => (count + rows * towards[c]!) / (sum(counts) + rows));
  /** One more row of the whole model's shares at an end. */
  const end = (counts: readonly number[], shares: readonly number[], whole: readonly number[]): number[] =>
    strength === 0
      ? [...shares]
      : shares.map((share, c) => {
          const rows = sum(counts) + strength;
          return (share * rows + whole[c]!) / (rows + 1);
        });
  const even = model.classes.map(() => 1 / model.classes.length);
  if (model.form === "list") {
    const ends = [...model.rules, model.otherwise];
    const left = (from: number) =>
      model.classes.map((_, c) => sum(ends.slice(from).map(({ counts }) => counts[c]!)));
    return ends.map(({ counts }, place) => {
      let shares = draw(left(0), even, 1);
      for (let rule = 1; rule <= place; rule++) shares = draw(left(rule), shares, strength);
      const own = place === model.rules.length ? shares : draw(counts, shares, strength);
      return end(counts, own, draw(left(0), even, 1));
    });
  }
  const below = (node: TreeNode): TreeNode[] =>
    node.type === "leaf"
      ? []
      : node.type === "test"
        ? [node.yes, node.no]
        : [...node.branches.map((branch) => ("node" in branch ? branch.node : branch)), node.missing];
  const whole = model.form === "tree" ? draw(model.root.counts, even, 1) : even;
  const walk = (node: TreeNode, shares: number[]): number[][] =>
    node.type === "leaf"
      ? [end(node.counts, shares, whole)]
      : below(node).flatMap((next) => walk(next, draw(next.counts, shares, strength)));
  return walk(model.root, draw(model.root.counts, even, 1));
}
