// Rows of a part of the split with what is predicted, and one row's way through the model.

import type { Answers } from "../../engine/answer.ts";
import { FilteredRows } from "./filtered-rows.ts";
import type { Requests } from "./request.ts";
import { rowView, whatIf } from "./row-view.ts";

export const answers: Answers<Requests> = {
  rows: async (session, { from, count, filter }) =>
    new FilteredRows(await session.models(), filter).page(from, count),
  "rows/csv": async (session, { filter }) => {
    const text = new FilteredRows(await session.models(), filter).csv();
    return { name: `${session.file.stem}-rows.csv`, type: "text/csv", text };
  },
  "rows/row": async (session, { row }) => rowView(await session.models(), row),
  "rows/what-if": async (session, { values }) => whatIf(await session.models(), values),
};
