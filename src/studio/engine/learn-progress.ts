// Reports of learning as the page draws them: a bar per family, and the model so far where it is another one.

import { classLooks, type ModelSoFar, outlineOf, type Progress } from "../../internal.ts";
import type { LearnProgress } from "../panels/model/request.ts";

export function learnProgress(report: (progress: LearnProgress) => void): (progress: Progress) => void {
  let last: ModelSoFar["model"] | null = null;
  return ({ done, text, strands = [], soFar }) => {
    const isNew = soFar !== undefined && soFar.model !== last;
    if (isNew) last = soFar.model;
    report({ done, text, families: strands, soFar: isNew ? shown(soFar) : null });
  };
}

function shown({ name, model, score }: ModelSoFar): LearnProgress["soFar"] {
  return { name, score, outline: outlineOf(model), classes: model.classes, looks: classLooks(model) };
}
