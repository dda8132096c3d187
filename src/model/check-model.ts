// Checks what a program passes as a model: the whole result of learning, or a file's text, is a
// common mistake.

import { refuse } from "../dataset/check-argument.ts";
import type { Model } from "./model.ts";

export function checkModel(model: Model): void {
  const given = model as Partial<Model> | null | undefined;
  const isForm = given?.form === "tree" || given?.form === "list" || given?.form === "scorecard";
  if (isForm && Array.isArray(given.columns)) return;
  refuse("model", model, "a model: the `model` of what learn or modelFromJson returns");
}
