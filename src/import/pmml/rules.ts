// A PMML RuleSetModel whose first rule that fires decides, as a decision list; as a tree where a
// rule asks more than that all of some conditions hold.

import type { Joined } from "../../condition/combine.ts";
import { type Condition, isFeature } from "../../condition/condition.ts";
import { simplify } from "../../condition/simplify.ts";
import type { Labelled, Rule, TreeNode } from "../../model/model.ts";
import type { Refuse } from "../imported.ts";
import { all } from "../joined.ts";
import { splitOf } from "../parts.ts";
import type { XmlElement } from "../xml.ts";
import { childNamed, childrenNamed, type PmmlFields } from "./fields.ts";
import { classesIn, outcomeOf } from "./outcome.ts";
import { PredicateReader } from "./predicates.ts";

interface ReadRule {
  readonly test: Joined;
  readonly outcome: Labelled;
}

export type ReadRules = { readonly classes: readonly string[] } & (
  | { readonly form: "list"; readonly rules: readonly Rule[]; readonly otherwise: Labelled }
  | { readonly form: "tree"; readonly root: TreeNode }
);

const DEEPEST = 100;

export function readRuleSet(model: XmlElement, fields: PmmlFields, refuse: Refuse): ReadRules {
  const set = childNamed(model, "RuleSet") ?? refuse("its rule model has no RuleSet");
  const method = childNamed(set, "RuleSelectionMethod")?.attributes.get("criterion");
  if (method !== "firstHit")
    refuse(
      `its rules vote (${method ?? "no criterion"}); only those whose first hit decides can be imported`,
    );
  const predicates = new PredicateReader(fields, refuse);
  const simple: { rule: XmlElement; test: Joined }[] = [];
  const collect = (rules: readonly XmlElement[], above: readonly Joined[]): void => {
    if (above.length > DEEPEST) refuse(`rules nested deeper than ${DEEPEST} levels`);
    for (const rule of rules) {
      if (rule.name !== "SimpleRule" && rule.name !== "CompoundRule") continue;
      const tests = [...above, predicates.of(rule).holds];
      if (rule.name === "SimpleRule") simple.push({ rule, test: all(tests) });
      else collect(rule.children, tests);
    }
  };
  collect(set.children, []);
  const classes = classesIn([...simple.map(({ rule }) => rule), set], fields.classes);
  const columns = fields.columns().map(({ name }) => name);
  const rules: ReadRule[] = simple.map(({ rule, test }) => ({
    test: typeof test === "boolean" ? test : simplify(test, columns),
    outcome: outcomeOf(rule, classes, refuse) ?? refuse("a rule has no score"),
  }));
  const whole = {
    attributes: set.attributes,
    children: childrenNamed(set, "ScoreDistribution"),
    name: "RuleSet",
    text: "",
  };
  const otherwise =
    outcomeOf(whole, classes, refuse, set.attributes.get("defaultScore")) ??
    refuse("rows that no rule covers get no class (no defaultScore), which our models cannot say");
  const firing = rules.filter(({ test }) => test !== false);
  const lists = firing.map(({ test, outcome }) => ({ conditions: conditionsOf(test), outcome }));
  if (lists.every(({ conditions }) => conditions !== null)) {
    return {
      form: "list",
      classes,
      rules: lists.map(({ conditions, outcome }) => ({ conditions: conditions!, ...outcome })),
      otherwise,
    };
  }
  let root: TreeNode = { type: "leaf", ...otherwise };
  for (const { test, outcome } of firing.reverse()) {
    const leaf: TreeNode = { type: "leaf", ...outcome };
    root = test === true ? leaf : splitOf(test as Exclude<Joined, boolean>, leaf, root, classes);
  }
  return { form: "tree", classes, root };
}

/** The conditions that must all hold; null where a test is no such conjunction. */
function conditionsOf(test: Joined): Condition[] | null {
  if (typeof test === "boolean") return [];
  if (!isFeature(test)) return [test];
  const plain = test.of.filter((part): part is Condition => !isFeature(part));
  return test.type === "and" && !test.negated && plain.length === test.of.length ? plain : null;
}
