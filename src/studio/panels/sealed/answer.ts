// How the engine answers the panel of the sealed rows.

import { type Answers, changingModels } from "../../engine/answer.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  "sealed/open": changingModels((models) => models.unseal()),
};
