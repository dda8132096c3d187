// Rows of the file as they were written, for the table that is looked at before there is a model.

import type { RowLine, RowsPage } from "../rows/request.ts";
import type { OpenedData, OpenedFile } from "../../engine/opened-data.ts";

/** More rows at once are more than a screen can show. */
export const MOST_ROWS = 1000;

export interface Stretch {
  readonly from: number;
  readonly count: number;
}

export function tablePage(file: OpenedFile, data: OpenedData | null, { from, count }: Stretch): RowsPage {
  const { rows } = file.table;
  const columns = file.table.columns.map(({ name }) => name);
  const end = Math.min(rows, from + Math.min(count, MOST_ROWS));
  const lines = Array.from({ length: Math.max(0, end - from) }, (_, index): RowLine => {
    const row = from + index;
    const own = data === null ? -1 : data.rowOf[row];
    return {
      row,
      fields: fieldsOf(file, columns, row),
      actual: data === null ? null : file.table.field(data.dataset.target.name, row),
      predicted: null,
      share: null,
      part: own < 0 ? null : data!.placeOf(own).part,
    };
  });
  return { total: rows, columns, from, rows: lines };
}

export function fieldsOf({ table }: OpenedFile, columns: readonly string[], row: number): (string | null)[] {
  return columns.map((column) => table.field(column, row));
}
