// Shows a numbered point of the frontier: that candidate of the choice, learned unless it was.

import { DataError } from "../../../internal.ts";
import { type Answers, changingModels } from "../../engine/answer.ts";
import { learnModel, optionsOf } from "../../engine/learn-model.ts";
import { choiceOf, modelAt, triedInOrder } from "../../engine/model-view.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  "frontier/learn": changingModels(async (models, { number }, watch) => {
    const choice = choiceOf(models.model, models.all);
    const tried = triedInOrder(choice)[number - 1];
    if (choice === null || tried === undefined)
      throw new DataError(`there is no candidate ${number}; the points are numbered from 1`);
    const context = models.learnContext(watch);
    const beside = { candidate: number, name: tried.name };
    const known = modelAt(choice, number, models.all);
    models.show(known ?? (await learnModel(models, optionsOf(tried), context, beside)));
  }),
};
