// One step of edits made to a model file: its counts and figures follow where the edits change any.

import { type EditStep, editDocument, type LearnContext, type ModelDocument } from "../../../index.ts";
import type { OpenedData } from "../data/opened-data.ts";

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
  // A lock changes no count and no figure.
  const changes = step.edits.some(({ type }) => type !== "lock" && type !== "unlock");
  const asked = { ...step, ...(changes && { recount: true, measure: true }) };
  const { document } = await editDocument(before, [asked], {
    rows: learn,
    counted: { rows: learn, name },
    measured: { rows: edit, name },
    ...context,
  });
  return { step: asked, document };
}
