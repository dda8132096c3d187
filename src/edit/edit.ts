// Applies a person's edits to a model. Addresses are those of the model as it is given (parts.ts), whatever the edits
// before have changed. Counts stay those of the training rows as they went before the edits (see recount.ts).

import { conditionsOf } from "../condition/condition.ts";
import type { Model, TreeNode } from "../model/model.ts";
import { childrenOf } from "../model/size.ts";
import { testsOf } from "../model/tests-of.ts";
import type { Edit, EditRecord } from "./edit-record.ts";
import { ListDraft } from "./list-draft.ts";
import { TreeDraft } from "./tree-draft.ts";

export interface Edited {
  readonly model: Model;
  /** One for each edit, in their order; kept in the history of the model's file. */
  readonly records: readonly EditRecord[];
}

/**
 * @example
 * const { model: edited } = edit(model, [{ type: "set-threshold", at: "1", value: 17 }]);
 */
export function edit(model: Model, edits: readonly Edit[]): Edited {
  const draft = model.form === "tree" ? new TreeDraft(model) : new ListDraft(model);
  const records = edits.map((asked): EditRecord => {
    const { was, now } = apply(draft, asked);
    return { edit: asked.type, at: asked.at, was, now };
  });
  return { model: withColumnsAsked(draft.finish()), records };
}

function apply(draft: TreeDraft | ListDraft, asked: Edit): { was: string; now: string } {
  switch (asked.type) {
    case "set-threshold":
      return draft.setThreshold(asked.at, asked.value);
    case "relabel":
      return draft.relabel(asked.at, asked.class);
    case "remove":
      return draft.remove(asked.at);
    case "drop-condition":
      return draft.dropCondition(asked.at);
  }
}

/** A column that nobody asks any more need not be in new data. */
function withColumnsAsked(model: Model): Model {
  const asked = new Set(testsOf(model).flatMap((test) => conditionsOf(test).map(({ column }) => column)));
  // A multiway names its column even where all its branches are gone.
  const visit = (node: TreeNode): void => {
    if (node.type === "values" || node.type === "intervals") asked.add(node.column);
    childrenOf(node).forEach(visit);
  };
  if (model.form === "tree") visit(model.root);
  return { ...model, columns: model.columns.filter(({ name }) => asked.has(name)) };
}
