// Other small trees that would have been as good, drawn and measured like the model itself.

import {
  alternativesSentences,
  findAlternatives,
  modelFromJson,
  modelToJson,
  RoutedRows,
} from "../../../internal.ts";
import { type Answers, changingModels } from "../../engine/answer.ts";
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
        json: modelToJson({ model: tree }),
      })),
    };
  },
  "alternatives/adopt": changingModels((models, { model, name }) => {
    const learned = modelFromJson(model);
    // Whether it is of these columns and classes at all.
    new RoutedRows(learned.model, models.data.edit).measures();
    const options = { adopted: true };
    models.show(models.add({ name, learned, options, choice: null, candidate: null, result: null }));
  }),
};
