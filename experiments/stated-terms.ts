// Which terms of a DNF concept a model states as such: as the test of a node or as a rule, and whether the whole model reads
// like a DNF (Pagallo & Haussler 1990, Section 8.3: the right branch of every node is the positive leaf).

import type { Concept } from "../src/internal.ts";
import type { Model } from "../src/node.ts";

type TreeNode = Extract<Model, { form: "tree" }>["root"];
type TestOf<Node> = Node extends { type: "test"; test: infer Test } ? Test : never;
type Test = TestOf<TreeNode>;

export interface Stated {
  readonly terms: number;
  readonly isDnfLike: boolean;
}

export function statedTerms(model: Model, concept: Concept): Stated {
  const wanted = new Set(
    (concept.terms ?? []).map((term) =>
      signature(term.map(({ attribute, value }) => `${value === "0" ? "~" : ""}${attribute}`)),
    ),
  );
  const stated: string[] = [];
  let isDnfLike = true;
  if (model.form === "list") {
    for (const rule of model.rules) {
      if (rule.class !== "1") isDnfLike = false;
      else
        stated.push(signature(rule.conditions.flatMap((condition) => literalsOf(condition, false) ?? ["?"])));
    }
  } else if (model.form === "scorecard") {
    isDnfLike = false;
  } else {
    for (const node of testsIn(model.root)) {
      const positive = (child: TreeNode): boolean => child.type === "leaf" && child.class === "1";
      if (!positive(node.yes)) isDnfLike = false;
      const literals = positive(node.yes)
        ? literalsOf(node.test, false)
        : positive(node.no)
          ? literalsOf(node.test, true)
          : null;
      if (literals) stated.push(signature(literals));
    }
  }
  return { terms: new Set(stated.filter((text) => wanted.has(text))).size, isDnfLike };
}

function testsIn(node: TreeNode): Extract<TreeNode, { type: "test" }>[] {
  return node.type === "test" ? [node, ...testsIn(node.yes), ...testsIn(node.no)] : [];
}

/** The literals of a conjunction, "~" for not; null for any other test. */
function literalsOf(test: Test, negated: boolean): string[] | null {
  const not = negated !== (test.negated ?? false);
  if (test.type === "is") return [`${not ? "~" : ""}${test.column}`];
  if (test.type !== (not ? "or" : "and")) return null;
  const parts = test.of.map((each) => literalsOf(each, not));
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

function signature(literals: readonly string[]): string {
  return [...new Set(literals)].sort().join(" ");
}
