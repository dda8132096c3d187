// A model of a session as its file keeps it, and back.

import {
  type Dataset,
  type EditStep,
  type Json,
  knownColumns,
  type ModelDocument,
  modelFromJson,
  modelToJson,
  stepsOf,
} from "../../index.ts";
import type { ModelLine } from "./model-line.ts";
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

/** The documents of a saved model and the steps between them, read back from what the files themselves say. */
export function readModel(
  { files, name }: SavedModel,
  rows: Dataset,
): { documents: ModelDocument[]; steps: EditStep[] } {
  const documents = files.map((file) => modelFromJson(JSON.stringify(file), `model ${name}`));
  const steps = documents.slice(1).map((document, index) => {
    const before = documents[index].history?.length ?? 0;
    const columns = knownColumns(documents[index].model, rows);
    const [step = { edits: [] }] = stepsOf((document.history ?? []).slice(before), columns);
    return step;
  });
  return { documents, steps };
}
