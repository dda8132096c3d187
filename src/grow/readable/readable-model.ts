// The reading rules for trees and lists, whatever learned them: of two cuts of one column that the
// same rows are asked, none separate fewer than a reader can take for a difference
// (split/least-apart.ts), and thresholds are the shortest decimals that separate the same training
// rows. A cut too near to an earlier one becomes that one, and a split that so says nothing new
// goes.

import { conditionsOf } from "../../condition/condition.ts";
import type { Model } from "../../model/model.ts";
import { testsOf } from "../../model/tests-of.ts";
import { readableRules } from "./readable-rules.ts";
import { readableTree } from "./readable-tree.ts";
import type { ReadableRequest } from "./relabel.ts";

/** The model as it is read. Scorecards are learned so, and where no number is cut all is well. */
export async function readableModel(model: Model, request: ReadableRequest): Promise<Model> {
  const conditions = testsOf(model).flatMap(conditionsOf);
  if (model.form === "scorecard" || !conditions.some(({ type }) => type === "at-most")) return model;
  return withColumnsUsed(
    model.form === "tree" ? await readableTree(model, request) : await readableRules(model, request),
  );
}

function withColumnsUsed(model: Model): Model {
  const used = new Set(
    testsOf(model)
      .flatMap(conditionsOf)
      .map(({ column }) => column),
  );
  return { ...model, columns: model.columns.filter(({ name }) => used.has(name)) };
}
