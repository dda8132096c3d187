// One step of edits made to a model file: its counts and figures follow where the edits change any.

import {
  type Edit,
  type EditStep,
  editDocument,
  findLearner,
  isChange,
  type LearnContext,
  type ModelDocument,
} from "../../internal.ts";
import type { OpenedData } from "./opened-data.ts";

export interface Edited {
  readonly step: EditStep;
  readonly document: ModelDocument;
}

export async function applyStep(
  before: ModelDocument,
  step: EditStep,
  { learn, edit, name }: OpenedData,
  context: LearnContext,
): Promise<Edited> {
  const edits = step.edits.map(withTakenOptions);
  // A lock or a note changes no count and no figure.
  const changes = edits.some(isChange);
  const asked = { ...step, edits, ...(changes && { recount: true, measure: true }) };
  const { document } = await editDocument(before, [asked], {
    rows: learn,
    counted: { rows: learn, name },
    measured: { rows: edit, name },
    ...context,
  });
  return { step: asked, document };
}

/** A branch grown anew gets only options that its method has: some count no conditions. */
function withTakenOptions(edit: Edit): Edit {
  if (edit.type !== "grow") return edit;
  const { options: taken } = findLearner(edit.method);
  const options = Object.fromEntries(Object.entries(edit.options).filter(([name]) => name in taken));
  return { ...edit, options };
}
