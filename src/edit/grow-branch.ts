// A branch of a tree grown anew: a learner is shown only the rows that arrive there.

import { createMemorySource } from "../counts/memory/memory-source.ts";
import { DataError } from "../dataset/data-error.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { fitProcedure } from "../learn/fit-procedure.ts";
import { procedureOf } from "../learn/procedure.ts";
import { learnerOf } from "../learn/registry.ts";
import type { LearnContext } from "../learner/learner.ts";
import { numbersFor } from "../learner/numbers-for.ts";
import type { ListModel, Model, TreeModel, TreeNode } from "../model/model.ts";
import { childrenOf, withChildren } from "../model/size.ts";
import { foldTree } from "../model/walk-tree.ts";
import type { Edit } from "./edit-record.ts";
import { partAt } from "./ranked-splits.ts";

export type GrowEdit = Extract<Edit, { type: "grow" }>;

/** The new branch as a tree with the classes of `model`, of which `address` is a node. */
export async function growBranch(
  model: TreeModel,
  address: string,
  { method, options }: Pick<GrowEdit, "method" | "options">,
  rows: Dataset,
  context: LearnContext = {},
): Promise<TreeModel> {
  const learner = learnerOf(method);
  const source = await createMemorySource(rows, numbersFor(learner));
  try {
    const part = await partAt(source, model, address);
    const [counts] = await source.countClasses([part]);
    if (counts.every((count) => count === 0))
      throw new DataError(`no row of ${rows.name} reaches part ${address}: there is nothing to grow it from`);
    const procedure = procedureOf({ ...options, method: learner });
    const { model: grown } = await fitProcedure(source, part, procedure, context);
    // A search that was stopped would not give the same branch when the edit is replayed.
    context.signal?.throwIfAborted();
    if (grown.form === "scorecard")
      throw new DataError(`${learner.name} learns no branch of a tree; name a method of trees or lists`);
    return withClasses(grown.form === "tree" ? grown : asTree(grown), model);
  } finally {
    await source.close();
  }
}

/** A list as a tree that says the same: each rule a split, its rows on one side. */
export function asTree(list: ListModel): TreeModel {
  let root: TreeNode = { type: "leaf", ...list.otherwise };
  for (const { conditions, ...label } of [...list.rules].reverse()) {
    const counts: number[] = root.counts.map((count, c) => count + label.counts[c]);
    const test = conditions.length === 1 ? conditions[0] : { type: "and" as const, of: conditions };
    root = { type: "test", class: root.class, counts, test, yes: { type: "leaf", ...label }, no: root };
  }
  const { target, classes, columns } = list;
  return { form: "tree", target, classes, columns, root };
}

/** Counts in the order of the other model's classes. */
function withClasses(grown: TreeModel, { classes }: Model): TreeModel {
  const places = classes.map((name) => grown.classes.indexOf(name));
  const same = places.every((place, index) => place === index) && places.length === grown.classes.length;
  if (same) return grown;
  const root = foldTree<TreeNode, TreeNode>(grown.root, childrenOf, (node, children) => {
    if (!classes.includes(node.class))
      throw new DataError(
        `the rows have a class "${node.class}" that the model does not know; learn it again`,
      );
    const counts = places.map((place) => (place < 0 ? 0 : node.counts[place]));
    return { ...withChildren(node, children), counts };
  });
  return { ...grown, classes, root };
}
