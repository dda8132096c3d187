// How the engine answers the panel of edits.

import { type Answers, changingModels } from "../../engine/answer.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  "history/undo": changingModels(({ model }) => model.undo()),
  "history/redo": changingModels(({ model }) => model.redo()),
  "history/branch": changingModels((models, { name }) => models.branch(name)),
  "history/name": changingModels(({ model }, { name }) => model.rename(name.trim())),
  "history/reason": changingModels(({ model }, { reason }) => model.giveReason(reason)),
};
