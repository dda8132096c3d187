import { type Answers, changing } from "../../engine/answer.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  model: changing(async (session, { id }) => {
    const models = await session.models();
    return id === undefined ? models.view() : models.show({ id });
  }),
};
