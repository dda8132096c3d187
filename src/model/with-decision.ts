// Another decision for a model, without learning: the class of every end is made anew of its
// probabilities.

import { type DecisionRule, decideClass } from "./decision-rule.ts";
import type { Labelled, Model, TreeNode } from "./model.ts";
import { probabilitiesOf } from "./probabilities.ts";
import { childrenOf, withChildren } from "./size.ts";
import { foldTree } from "./walk-tree.ts";

export function withDecision(model: Model, decision: DecisionRule): Model {
  const decided = <T extends Labelled>(end: T): T => {
    const probabilities = probabilitiesOf(end, model.classes);
    return { ...end, probabilities, class: decideClass(probabilities, model.classes, decision) };
  };
  switch (model.form) {
    case "list":
      return { ...model, decision, rules: model.rules.map(decided), otherwise: decided(model.otherwise) };
    case "scorecard":
      return { ...model, decision, totals: model.totals.map(decided) };
    case "tree": {
      const root = foldTree<TreeNode, TreeNode>(model.root, childrenOf, (node, children) =>
        node.type === "leaf" ? decided(node) : withChildren(node, children),
      );
      const { root: _, ...head } = model;
      return { ...head, decision, root };
    }
  }
}
