// REDWOOD, Section 3 of Pagallo & Haussler 1990: the most informative variable at every node until the rows are of
// one class or alike, then from the leaves up a node becomes a leaf where that adds no error on the pruning rows.

import {
  columnsOf,
  countClasses,
  dataPriors,
  isPure,
  keep,
  majority,
  mostInformative,
  type Sample,
  type Variable,
} from "./sample.ts";

export type Tree =
  | { readonly label: number }
  | { readonly variable: number; readonly yes: Tree; readonly no: Tree };

export function growTree(sample: Sample, variables: readonly Variable[]): Tree {
  const place = isPure(sample) ? null : mostInformative(sample, variables, dataPriors);
  if (place === null) return { label: majority(countClasses(sample)) };
  const variable = variables[place]!;
  const no = keep(sample, (row) => !variable(row));
  return {
    variable: place,
    yes: growTree(keep(sample, variable), variables),
    no: growTree(no, variables),
  };
}

export function classify(tree: Tree, variables: readonly Variable[], row: readonly number[]): number {
  if ("label" in tree) return tree.label;
  return classify(variables[tree.variable]!(row) ? tree.yes : tree.no, variables, row);
}

export function errors(tree: Tree, variables: readonly Variable[], { rows, classes }: Sample): number {
  return rows.filter((row, index) => classify(tree, variables, row) !== classes[index]).length;
}

/** A leaf that was an inner node is of the majority of the pruning rows there, of the growing rows where none are. */
export function pruneTree(
  tree: Tree,
  variables: readonly Variable[],
  growing: Sample,
  pruning: Sample,
): Tree {
  if ("label" in tree) return tree;
  const variable = variables[tree.variable]!;
  const other: Variable = (row) => !variable(row);
  const pruned: Tree = {
    variable: tree.variable,
    yes: pruneTree(tree.yes, variables, keep(growing, variable), keep(pruning, variable)),
    no: pruneTree(tree.no, variables, keep(growing, other), keep(pruning, other)),
  };
  const leaf = { label: majority(countClasses(pruning.rows.length > 0 ? pruning : growing)) };
  return errors(leaf, variables, pruning) <= errors(pruned, variables, pruning) ? leaf : pruned;
}

export function redwood(growing: Sample, pruning: Sample | null): Tree {
  const variables = columnsOf(growing);
  const tree = growTree(growing, variables);
  return pruning === null ? tree : pruneTree(tree, variables, growing, pruning);
}
