// Other small trees that would have been as good, drawn and measured like the model itself.

import { alternativesSentences, findAlternatives, RoutedRows } from "../../../internal.ts";
import type { Answers } from "../../engine/answer.ts";
import { drawnModel } from "../../engine/drawn-model.ts";
import { figureOf } from "../../engine/model-view.ts";
import type { Requests } from "./request.ts";

/** Seconds that looking for them may take. */
const TIME_LIMIT = 30;

export const answers: Answers<Requests> = {
  /** By the costs that the model was learned with. */
  alternatives: async (session, options, { signal, onProgress }) => {
    const { model, data } = await session.models();
    const { costs } = model.start.options;
    const source = await data.source("exact");
    const asked = { timeLimit: TIME_LIMIT, ...options, ...(costs ? { costs } : {}) };
    const context = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
    const found = await findAlternatives(source, source.everything, asked as typeof options, context);
    return {
      sentences: alternativesSentences(found, model.measures("learn")),
      hasCosts: found.hasCosts,
      columns: found.columns,
      count: found.count.toLocaleString("en-US"),
      trees: found.trees.map(({ model: tree, cost, leaves }) => ({
        ...drawnModel(tree),
        figure: figureOf(new RoutedRows(tree, data.edit).measures()),
        cost,
        leaves,
      })),
    };
  },
};
