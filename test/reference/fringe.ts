// FRINGE, Tables 1 and 2 of Pagallo & Haussler 1990: a pruned tree, the conjunction of the last two literals above
// each of its positive leaves as new variables, another tree, until nothing is new or the variables are too many.
// Two variables are the same where they, or one and the other's negation, agree on all growing rows.

import { growTree, pruneTree, type Tree } from "./redwood.ts";
import { columnsOf, type Sample, type Variable } from "./sample.ts";

const MOST_VARIABLES = 350;

export interface FringeTree {
  readonly tree: Tree;
  readonly variables: readonly Variable[];
}

export function fringe(growing: Sample, pruning: Sample | null): FringeTree {
  let variables: readonly Variable[] = columnsOf(growing);
  for (;;) {
    const grown = growTree(growing, variables);
    const tree = pruning === null ? grown : pruneTree(grown, variables, growing, pruning);
    const known = new Set(variables.map((variable) => behaviour(variable, growing)));
    const fresh = findFeatures(tree, variables).filter((feature) => {
      const key = behaviour(feature, growing);
      const isNew = !known.has(key) && key.includes("1");
      known.add(key);
      return isNew;
    });
    if (fresh.length === 0 || variables.length > MOST_VARIABLES) return { tree, variables };
    variables = [...variables, ...fresh];
  }
}

/** Its values on the growing rows, or those of its negation: whichever begins with 0. */
function behaviour(variable: Variable, { rows }: Sample): string {
  const values = rows.map((row) => variable(row));
  return values.map((value) => (value === values[0] ? "0" : "1")).join("");
}

function findFeatures(tree: Tree, variables: readonly Variable[]): Variable[] {
  const found: Variable[] = [];
  const walk = (node: Tree, above: readonly Variable[]): void => {
    if ("label" in node) {
      const [grandparent, parent] = above.slice(-2);
      if (node.label === 1 && grandparent && parent) found.push((row) => grandparent(row) && parent(row));
      return;
    }
    const literal = variables[node.variable]!;
    walk(node.no, [...above, (row) => !literal(row)]);
    walk(node.yes, [...above, literal]);
  };
  walk(tree, []);
  return found;
}
