// The class counts of every part of a model taken anew from rows with known classes: after an edit
// rows take other branches, and the probabilities of a model come from these counts.

import { DataError } from "../dataset/data-error.ts";
import type { Dataset } from "../dataset/dataset.ts";
import type { Labelled, LeafNode, Model, TreeNode } from "../model/model.ts";
import { predict } from "../model/predict.ts";
import { renewProbabilities } from "../model/shrink-probabilities.ts";
import { childrenOf, withChildren } from "../model/size.ts";
import { foldTree, preorder } from "../model/walk-tree.ts";

/** Rows with classes: a dataset, or what was read for a model where the classes are known. */
export type KnownRows = Pick<Dataset, "name" | "rows" | "attributes" | "target" | "weights">;

/**
 * Takes the class counts of every part of a model anew from rows with known classes. The
 * predictions stay as they are; rows without a class, or of one that the model does not know, count
 * nowhere.
 *
 * @example
 * const { model: edited } = edit(model, [{ type: "set-threshold", at: "1", value: 40 }]);
 * console.log(edited.form === "tree" && edited.root.counts, recount(edited, penguins).classes);
 * // → [ 152, 68, 124 ] [ 'Adelie', 'Chinstrap', 'Gentoo' ]
 */
export function recount(model: Model, rows: KnownRows): Model {
  const { endOf, ends } = predict(model, rows);
  const classOf = rows.target.categories.map((name) => model.classes.indexOf(name));
  const counts = ends.map(() => model.classes.map(() => 0));
  let total = 0;
  for (let row = 0; row < rows.rows; row++) {
    const place = classOf[rows.target.codes[row]] ?? -1;
    if (place < 0) continue;
    const weight = rows.weights === null ? 1 : rows.weights[row];
    counts[endOf[row]][place] += weight;
    total += weight;
  }
  if (total === 0)
    throw new DataError(`${rows.name}: no row is of a class that the model knows; give rows with classes`);
  // The ends stand in reading order, in which the parts are gone through here, too.
  let next = 0;
  const counted = <T extends Labelled>(end: T): T => ({ ...end, counts: counts[next++] });
  if (model.form === "list") {
    const rules = model.rules.map(counted);
    return renewProbabilities({ ...model, rules, otherwise: counted(model.otherwise) });
  }
  if (model.form === "scorecard") return { ...model, totals: model.totals.map(counted) };
  return renewProbabilities({ ...model, root: recountNode(model.root, counted) });
}

function recountNode(root: TreeNode, counted: <T extends Labelled>(end: T) => T): TreeNode {
  // Ends are counted in reading order, and put together from the last to the first.
  const ends: LeafNode[] = [];
  for (const { item } of preorder(root, childrenOf)) if (item.type === "leaf") ends.push(counted(item));
  return foldTree<TreeNode, TreeNode>(root, childrenOf, (node, children) =>
    node.type === "leaf" ? ends.pop()! : { ...withChildren(node, children), counts: sumCounts(children) },
  );
}

function sumCounts(nodes: readonly TreeNode[]): number[] {
  return nodes[0].counts.map((_, c) => nodes.reduce((sum, { counts }) => sum + counts[c], 0));
}
