import { type Answers, changing } from "../../engine/answer.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  "history/undo": changing(async (session) => {
    const models = await session.models();
    models.model.undo();
    return models.view();
  }),
  "history/redo": changing(async (session) => {
    const models = await session.models();
    models.model.redo();
    return models.view();
  }),
  "history/reason": changing(async (session, { reason }) => {
    const models = await session.models();
    await models.model.giveReason(reason);
    return models.view();
  }),
};
