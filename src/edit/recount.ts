// The class counts of every part of a model taken anew from rows with known classes: after an edit rows take other
// branches, and the probabilities of a model come from these counts.

import type { CategoricalColumn } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";
import type { Rows } from "../model/bind-columns.ts";
import type { Labelled, Model, TreeNode } from "../model/model.ts";
import { predict } from "../model/predict.ts";

export interface KnownRows extends Rows {
  readonly target: CategoricalColumn;
  readonly weights: Float64Array | null;
}

/** Predictions stay as they are; rows without a class, or of one that the model does not know, count nowhere. */
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
    return { ...model, rules, otherwise: counted(model.otherwise) };
  }
  return { ...model, root: recountNode(model.root, counted) };
}

function recountNode(node: TreeNode, counted: <T extends Labelled>(end: T) => T): TreeNode {
  const again = (child: TreeNode): TreeNode => recountNode(child, counted);
  switch (node.type) {
    case "leaf":
      return counted(node);
    case "test": {
      const [yes, no] = [again(node.yes), again(node.no)];
      return { ...node, yes, no, counts: sumCounts([yes, no]) };
    }
    case "values": {
      const branches = node.branches.map((branch) => ({ ...branch, node: again(branch.node) }));
      const missing = again(node.missing);
      return {
        ...node,
        branches,
        missing,
        counts: sumCounts([...branches.map((branch) => branch.node), missing]),
      };
    }
    case "intervals": {
      const branches = node.branches.map(again);
      const missing = again(node.missing);
      return { ...node, branches, missing, counts: sumCounts([...branches, missing]) };
    }
  }
}

function sumCounts(nodes: readonly TreeNode[]): number[] {
  return nodes[0].counts.map((_, c) => nodes.reduce((sum, { counts }) => sum + counts[c], 0));
}
