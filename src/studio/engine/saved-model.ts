// A model of a session as its file keeps it; restore-models.ts is the way back.

import { type Json, modelToJson } from "../../internal.ts";
import type { ModelLine } from "./session-model.ts";
import type { SavedModel } from "./session-file.ts";

export function savedModel(line: ModelLine): SavedModel {
  const { id, name, options, choice, candidate, learned } = line.start;
  const documents = [learned, ...line.edited.map(({ document }) => document)];
  return {
    id,
    name,
    options,
    choice,
    candidate,
    files: documents.map((document) => JSON.parse(modelToJson(document)) as Json),
    steps: line.edited.map(({ step }) => step),
    position: line.edits,
  };
}
