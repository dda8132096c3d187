// Learns what was asked for, and shows it.

import { findLearner } from "../../../internal.ts";
import { type Answers, changingModels } from "../../engine/answer.ts";
import { learnModel } from "../../engine/learn-model.ts";
import type { LearnOptions } from "../../engine/session-model.ts";
import type { LearnAsk, Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  learn: changingModels(async (models, ask, watch) => {
    models.show(await learnModel(models, learnOptions(ask), models.learnContext(watch)));
  }),
};

/** A method that is named takes the options it has; a choice hands each to those that have it. */
function learnOptions({ size, method, costs, priors, timeLimit }: LearnAsk): LearnOptions {
  const given = { maxConditions: size, costs, priors, timeLimit };
  const taken = method === undefined ? given : findLearner(method).options;
  const own = Object.entries(given).filter(([name, value]) => value !== undefined && name in taken);
  return { ...(method !== undefined && { method }), ...Object.fromEntries(own) };
}
