// Any model as a chain of yes-or-no questions, so that rows can be sent through it by dividing parts of the data:
// a fan of values asks for one value after another, an interval split for one bound after another, a list rule by rule.

import { type Condition, negate, type Test } from "../condition/condition.ts";
import type { Model, TreeNode } from "../model/model.ts";

export type Step =
  | { readonly answer: string }
  | { readonly test: Test; readonly yes: () => Step; readonly no: () => Step };

/** The first question, or the answer where the model asks none. */
export function firstStep(model: Model): Step {
  if (model.form === "tree") return nodeStep(model.root, model);
  const ruleStep = (index: number): Step => {
    const rule = model.rules[index];
    if (!rule) return { answer: model.otherwise.class };
    const answer: Step = { answer: rule.class };
    if (rule.conditions.length === 0) return answer;
    return { test: allOf(rule.conditions), yes: () => answer, no: () => ruleStep(index + 1) };
  };
  return ruleStep(0);
}

function nodeStep(node: TreeNode, model: Model): Step {
  const to = (child: TreeNode) => () => nodeStep(child, model);
  switch (node.type) {
    case "leaf":
      return { answer: node.class };
    case "test":
      return { test: node.test, yes: to(node.yes), no: to(node.no) };
    case "values": {
      const { column, branches } = node;
      // Missing and unseen values pass no branch's test and are left over at the end.
      const branchStep = (index: number): Step => {
        const branch = branches[index];
        if (!branch) return nodeStep(node.missing, model);
        const test = valueTest(column, branch.value, model);
        return { test, yes: to(branch.node), no: () => branchStep(index + 1) };
      };
      return branchStep(0);
    }
    case "intervals": {
      const { column, thresholds, branches } = node;
      const intervalStep = (index: number): Step => {
        const child = branches[index]!;
        if (index === thresholds.length) return nodeStep(child, model);
        const test: Test = { type: "at-most", column, threshold: thresholds[index]! };
        return { test, yes: to(child), no: () => intervalStep(index + 1) };
      };
      return { test: { type: "missing", column }, yes: to(node.missing), no: () => intervalStep(0) };
    }
  }
}

function valueTest(column: string, value: string, { columns }: Model): Test {
  const schema = columns.find((candidate) => candidate.name === column);
  if (schema?.kind !== "boolean") return { type: "equals", column, value };
  const isTrue: Condition = { type: "is", column };
  if (value === schema.categories[1]) return isTrue;
  return { type: "and", of: [negate(isTrue), negate<Condition>({ type: "missing", column })] };
}

function allOf(conditions: readonly Condition[]): Test {
  return conditions.length === 1 ? conditions[0]! : { type: "and", of: conditions };
}
