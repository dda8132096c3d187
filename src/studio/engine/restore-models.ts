// The models of a session file, read back from what the files in it say.

import {
  type Dataset,
  type EditStep,
  knownColumns,
  type ModelDocument,
  modelFromJson,
  stepsOf,
} from "../../internal.ts";
import type { OpenedData } from "./opened-data.ts";
import { ModelLine } from "./session-model.ts";
import type { RestoredModels } from "./session-models.ts";
import type { SavedModel, SavedModels } from "./session-file.ts";

export function restoreModels({ models, ...saved }: SavedModels, data: OpenedData): RestoredModels {
  return { ...saved, lines: models.map((model) => restored(model, data)) };
}

function restored(saved: SavedModel, data: OpenedData): ModelLine {
  const { id, name, options, choice, candidate, position } = saved;
  const { documents, steps } = readModel(saved, data.learn);
  const edited = steps.map((step, index) => ({ step, document: documents[index + 1] }));
  const start = { id, name, learned: documents[0], options, choice, candidate, result: null };
  return new ModelLine(start, data, edited, position);
}

/** The documents of a saved model and the steps between them, read back from what the files themselves say. */
function readModel(
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
