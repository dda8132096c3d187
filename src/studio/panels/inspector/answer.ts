// What is known of a part of the model, what an edit would do, and edits.

import {
  DataError,
  edit,
  knownColumns,
  outlineOf,
  parseCondition,
  RoutedRows,
  recount,
} from "../../../internal.ts";
import { type Answers, changingModels } from "../../engine/answer.ts";
import { figureOf } from "../../engine/model-view.ts";
import { inspectPart } from "./inspect-part.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  inspector: async (session, { at }) => inspectPart(await session.models(), at),
  "inspector/preview": async (session, { edit: request }) => {
    if (request.type === "grow")
      throw new DataError("a branch that is grown anew cannot be shown before it is learned");
    const { model, data } = await session.models();
    const locked = model.document.locked ?? [];
    const { model: next } = edit(model.model, [request], { rows: data.learn, locked });
    return {
      outline: outlineOf(recount(next, data.learn)),
      now: figureOf(new RoutedRows(next, data.edit).measures()),
    };
  },
  "inspector/edit": changingModels(async (models, { edits, reason }, watch) => {
    await models.model.edit({ edits, ...(reason && { reason }) }, models.learnContext(watch));
  }),
  "inspector/condition": changingModels(async (models, { at, text }) => {
    const condition = parseCondition(text, knownColumns(models.model.model, models.data.learn));
    await models.model.edit({ edits: [{ type: "add-condition", at, condition }] });
  }),
};
