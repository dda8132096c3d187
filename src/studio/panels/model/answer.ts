// How the engine answers the Model screen.

import { type Answers, changingModels } from "../../engine/answer.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  model: changingModels((models, { id }) => {
    if (id !== undefined) models.show(models.get(id));
  }),
};
