// A model of a session as its file keeps it; restore-models.ts is the way back.

import { type Json, modelToJson } from "../../internal.ts";
import type { SavedModel } from "./session-file.ts";
import type { SessionModel } from "./session-model.ts";

export function savedModel({ start, edited, edits, givenName }: SessionModel): SavedModel {
  const { id, name, options, choice, candidate, learned, from } = start;
  const documents = [learned, ...edited.map(({ document }) => document)];
  const files = documents.map((document) => JSON.parse(modelToJson(document)) as Json);
  return {
    ...{ id, name, options, choice, candidate, files, position: edits },
    ...(from !== undefined && { from }),
    ...(givenName !== null && { given: givenName }),
  };
}
