// Another decision on the same probabilities: from a probability on a class is said, and every part
// says what follows from that. Structure, counts and probabilities stay.

import { nameText } from "../condition/name-text.ts";
import { DataError } from "../dataset/data-error.ts";
import { type DecisionRule, decideClass } from "../model/decision-rule.ts";
import type { Labelled, Model, TreeNode } from "../model/model.ts";
import { probabilitiesOf } from "../model/probabilities.ts";
import { childrenOf, withChildren } from "../model/size.ts";
import { foldTree } from "../model/walk-tree.ts";
import { costMatrix, costOfAnswer, type NamedCosts } from "../objective/cost.ts";
import { percent } from "../text/numbers.ts";

export function decided(model: Model, rule: DecisionRule): Model {
  const label = <Part extends Labelled>(part: Part): Part => {
    const probabilities = probabilitiesOf(part, model.classes);
    return { ...part, class: decideClass(probabilities, model.classes, rule) };
  };
  const head = { ...model, decision: rule };
  if (head.form === "list")
    return { ...head, rules: head.rules.map(label), otherwise: label(head.otherwise) };
  if (head.form === "scorecard") return { ...head, totals: head.totals.map(label) };
  const root = foldTree<TreeNode, TreeNode>(head.root, childrenOf, (node, children) =>
    label(withChildren(node, children)),
  );
  return { ...head, root };
}

/** From this probability on, which a person gave, the class is said. */
export function thresholdRule(model: Model, name: string, from: number): DecisionRule {
  if (!model.classes.includes(name))
    throw new DataError(
      `the model has no class ${nameText(name)}; its classes are ${model.classes.map(nameText).join(", ")}`,
    );
  if (!(from >= 0 && from <= 1))
    throw new DataError(`the probability from which a class is predicted is from 0 to 1, got ${from}`);
  return { type: "threshold", class: name, at: from };
}

/** The class that costs least, by costs of mistakes that a person gave. */
export function costsRule({ classes }: Model, costs: NamedCosts): DecisionRule {
  const matrix = costMatrix(costs, classes);
  return {
    type: "costs",
    costs: classes.map((_, actual) => classes.map((_, answer) => costOfAnswer(actual, answer, matrix))),
  };
}

/** "Yes from 30.0 % on", "what is most probable". */
export function ruleText(rule: DecisionRule | undefined): string {
  if (rule === undefined) return "what is most probable";
  if (rule.type === "costs") return "what costs least";
  return `${nameText(rule.class)} from ${percent(rule.at)} on`;
}
