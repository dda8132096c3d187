// How the engine answers the comparison of two models.

import { type Answers, changing } from "../../engine/answer.ts";
import { compareModels } from "../../engine/compare-models.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  compare: changing(async (session, { with: id }) => {
    const models = await session.models();
    return compareModels(models, models.model, models.get(id));
  }),
};
