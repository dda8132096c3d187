// For whom a model fails: accuracy and recalls of the edit rows by the values of a column, the
// worst group first.

import { DataError, measureGroups, wilsonInterval } from "../../../internal.ts";
import type { Answers } from "../../engine/answer.ts";
import { figureOf } from "../../engine/model-view.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  groups: async (session, { column }) => {
    const { model, data } = await session.models();
    const columns = [...data.edit.attributes, data.edit.target];
    const own = columns.find(({ name }) => name === column);
    if (own === undefined) throw new DataError(`${data.name}: there is no column "${column}" to look at`);
    const groups = measureGroups(model.predicted("edit"), data.edit, own);
    return {
      column,
      columns: columns.map(({ name }) => name),
      groups: groups.map(({ group, isMissing, measures }) => ({
        group,
        isMissing,
        figure: figureOf(measures),
        recalls: measures.perClass
          .filter(({ rows }) => rows > 0)
          .map(({ class: name, recall, rows }) => ({
            class: name,
            recall,
            interval: wilsonInterval((recall ?? 0) * rows, rows),
          })),
      })),
    };
  },
};
