// The models of a session file. What each edit was is read from the history in the model files.

import { type Dataset, knownColumns, modelFromJson, stepsOf } from "../../internal.ts";
import type { Edited } from "./apply-step.ts";
import type { OpenedData } from "./opened-data.ts";
import type { SavedModel } from "./session-file.ts";
import { SessionModel } from "./session-model.ts";

export function restoreModels(models: readonly SavedModel[], data: OpenedData): SessionModel[] {
  return models.map((saved) => {
    const { id, name, options, choice, candidate, position, from, given } = saved;
    const documents = saved.files.map((file) => modelFromJson(JSON.stringify(file), `model ${name}`));
    const start = {
      ...{ id, name, learned: documents[0], options, choice, candidate, result: null },
      ...(from !== undefined && { from }),
      ...(given !== undefined && { given }),
    };
    return new SessionModel(start, data, editsBetween(documents, data.learn), position);
  });
}

function editsBetween(documents: readonly Edited["document"][], rows: Dataset): Edited[] {
  return documents.slice(1).map((document, index) => {
    const before = documents[index];
    const lines = (document.history ?? []).slice(before.history?.length ?? 0);
    const [step = { edits: [] }] = stepsOf(lines, knownColumns(before.model, rows));
    return { step, document };
  });
}
