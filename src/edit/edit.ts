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
  const records = edits.map((request): EditRecord => {
    const { was, now } = apply(draft, request);
    return { edit: request.type, at: request.at, was, now };
  });
  return { model: withColumnsUsed(draft.finish()), records };
}

function apply(draft: TreeDraft | ListDraft, request: Edit): { was: string; now: string } {
  switch (request.type) {
    case "set-threshold":
      return draft.setThreshold(request.at, request.value);
    case "relabel":
      return draft.relabel(request.at, request.class);
    case "remove":
      return draft.remove(request.at);
    case "drop-condition":
      return draft.dropCondition(request.at);
  }
}

/** A column that no condition uses any more need not be in new data. */
function withColumnsUsed(model: Model): Model {
  const used = new Set(testsOf(model).flatMap((test) => conditionsOf(test).map(({ column }) => column)));
  // A multiway split names its column even where all its branches are gone.
  const visit = (node: TreeNode): void => {
    if (node.type === "values" || node.type === "intervals") used.add(node.column);
    childrenOf(node).forEach(visit);
  };
  if (model.form === "tree") visit(model.root);
  return { ...model, columns: model.columns.filter(({ name }) => used.has(name)) };
}
