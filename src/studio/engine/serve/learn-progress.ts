// Reports of learning as the page draws them: a bar per family, and the best model so far where it
// is another one.

import type { ModelSoFar, Progress } from "../../../internal.ts";
import type { LearnProgress } from "../../panels/learn/request.ts";
import { drawnModel } from "../drawn-model.ts";
import { plainName } from "../words/plain-name.ts";

export function learnProgress(report: (progress: LearnProgress) => void): (progress: Progress) => void {
  let last: ModelSoFar["model"] | null = null;
  return ({ done, text, strands = [], soFar }) => {
    const isNew = soFar !== undefined && soFar.model !== last;
    if (isNew) last = soFar.model;
    const shown = isNew
      ? { name: plainName(soFar.name.split(" ", 1)[0]), score: soFar.score, ...drawnModel(soFar.model) }
      : null;
    report({ done, text, families: strands, soFar: shown });
  };
}
