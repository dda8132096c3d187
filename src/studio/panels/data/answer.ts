// Chooses what is predicted from which columns, splits the rows, and shows them as the file wrote
// them.

import { DataError } from "../../../internal.ts";
import { type Answers, changing } from "../../engine/answer.ts";
import { chosenView } from "../../engine/column-views.ts";
import { FIRST_SPLIT, OpenedData } from "../../engine/opened-data.ts";
import { MOST_ROWS } from "../../engine/opened-file.ts";
import type { RowLine } from "../rows/request.ts";
import type { Requests } from "./request.ts";

/** No model has this id. */
const GONE = "";

export const answers: Answers<Requests> = {
  "data/choose": changing(async (session, chosen) => {
    const before = session.chosenData;
    const isSame = before !== null && isEqual(chosen, before.chosen);
    const data = isSame ? before : new OpenedData(session.file, chosen, before?.split ?? FIRST_SPLIT);
    const view = await chosenView(data);
    if (isSame) return view;
    // Sealed rows that were opened stay so, whatever columns are chosen; of another class they tell
    // something new.
    const isSameClass = before?.dataset.target.name === data.dataset.target.name;
    const seen = isSameClass ? await session.unsealed() : null;
    session.replaceData(data, seen && { ...seen, model: GONE });
    return view;
  }),
  "data/split": changing(async (session, split) => {
    const { data } = session;
    if (isEqual(split, data.split)) return data.splitView();
    if ((await session.unsealed()) !== null)
      throw new DataError(
        "the sealed rows were opened: rows that were seen cannot be sealed again; keep this split",
      );
    const next = new OpenedData(data.file, data.chosen, split);
    session.replaceData(next);
    return next.splitView();
  }),
  "data/rows": ({ file, chosenData: data }, { from, count }) => {
    const { rows, columns } = file.table;
    const end = Math.min(rows, from + Math.min(count, MOST_ROWS));
    const lines = Array.from({ length: Math.max(0, end - from) }, (_, index): RowLine => {
      const row = from + index;
      const own = data === null ? -1 : data.rowOf[row];
      return {
        row,
        fields: file.fields(row),
        actual: data === null ? null : file.table.field(data.dataset.target.name, row),
        predicted: null,
        share: null,
        part: own < 0 ? null : data!.partOf(own),
      };
    });
    return { total: rows, columns: columns.map(({ name }) => name), rows: lines };
  },
};

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
