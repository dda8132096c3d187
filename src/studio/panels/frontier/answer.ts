// Shows a numbered point of the frontier: that candidate of the choice, learned unless it was.

import { DataError } from "../../../internal.ts";
import { type Answers, changing } from "../../engine/answer.ts";
import { learnModel, optionsOf } from "../../engine/learn-model.ts";
import { choiceOf, modelAt, triedInOrder } from "../../engine/model-view.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  "frontier/learn": changing(async (session, { number }, watch) => {
    const models = await session.models();
    const choice = choiceOf(models.model, models.all);
    const tried = triedInOrder(choice)[number - 1];
    if (choice === null || tried === undefined)
      throw new DataError(`there is no candidate ${number}; the points are numbered from 1`);
    const context = models.learnContext(watch);
    const beside = { candidate: number, name: tried.name };
    const known = modelAt(choice, number, models.all);
    return models.show(known ?? (await learnModel(models, optionsOf(tried), context, beside)));
  }),
};
