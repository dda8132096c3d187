// Rows of a model: those of the parts of the split that a filter keeps, with what is predicted.

import { DataError, measureGroups, probabilitiesOf } from "../../../internal.ts";
import type { OpenedData, PartName } from "../../engine/opened-data.ts";
import { fieldsOf, MOST_ROWS, type Stretch } from "../data/answer.ts";
import type { ModelLine } from "../../engine/session-model.ts";
import type { RowFilter } from "../../messages.ts";
import type { RowLine, RowsPage } from "./request.ts";

export function filteredPage(
  data: OpenedData,
  line: ModelLine,
  { from, count, filter, places }: Stretch & { filter: RowFilter; places: Uint32Array },
): RowsPage {
  const part = filter.part ?? "edit";
  const columns = data.file.table.columns.map(({ name }) => name);
  const { codes, classes, endOf, ends } = line.predicted(part);
  const { target } = data.dataset;
  const rows = [...places.subarray(from, from + Math.min(count, MOST_ROWS))].map((place): RowLine => {
    const own = data.splitRows[part][place];
    const row = data.fileRow(own);
    return {
      row,
      fields: fieldsOf(data.file, columns, row),
      actual: target.categories[target.codes[own]],
      predicted: classes[codes[place]],
      share: shareOf(ends[endOf[place]], classes),
      part,
    };
  });
  return { total: places.length, columns, from, rows };
}

/** How sure the model is: the share of the predicted class among the learn rows of the same end. */
function shareOf(end: Parameters<typeof probabilitiesOf>[0], classes: readonly string[]): number {
  return probabilitiesOf(end, classes)[classes.indexOf(end.class)];
}

/** Places among the rows of a part, ascending. */
export function placesOf(
  data: OpenedData,
  line: ModelLine,
  filter: RowFilter,
  { isOpen, other }: { readonly isOpen: boolean; readonly other: ModelLine | null },
): Uint32Array {
  const part: PartName = filter.part ?? "edit";
  if (part === "sealed" && !isOpen)
    throw new DataError(
      "the sealed rows are looked at once, at the end: open them on the Model screen first",
    );
  const rowsOfPart = data.part(part);
  const { codes, classes, endOf, ends } = line.predicted(part);
  const { target } = rowsOfPart;
  const shares = ends.map((end) => shareOf(end, classes));
  const tests: ((place: number) => boolean)[] = [];
  const isRight = (place: number): boolean =>
    classes[codes[place]] === target.categories[target.codes[place]];
  const { verdict, actual, predicted, unsureBelow, at, group } = filter;
  if (verdict !== undefined) tests.push((place) => isRight(place) === (verdict === "right"));
  if (actual !== undefined) tests.push((place) => target.categories[target.codes[place]] === actual);
  if (predicted !== undefined) tests.push((place) => classes[codes[place]] === predicted);
  if (unsureBelow !== undefined) tests.push((place) => shares[endOf[place]] < unsureBelow);
  if (at !== undefined && at !== "all") tests.push(among(rowsOfPart.rows, routedAt(line, part, at)));
  if (group !== undefined) {
    const column = [...rowsOfPart.attributes, target].find(({ name }) => name === group.column);
    const groups = column === undefined ? [] : measureGroups(line.predicted(part), rowsOfPart, column);
    const found = groups.find((own) => own.group === group.group);
    tests.push(among(rowsOfPart.rows, found?.rows ?? new Uint32Array(0)));
  }
  if (filter.differsFrom !== undefined) {
    if (other === null) throw new DataError("the model to compare with is not in this session any more");
    const theirs = other.predicted(part);
    tests.push((place) => theirs.classes[theirs.codes[place]] !== classes[codes[place]]);
  }
  const all = Uint32Array.from({ length: rowsOfPart.rows }, (_, place) => place);
  return tests.length === 0 ? all : all.filter((place) => tests.every((test) => test(place)));
}

function routedAt(line: ModelLine, part: PartName, at: string): Uint32Array {
  return line.routed(part).rowsAt(at);
}

function among(rows: number, places: Uint32Array): (place: number) => boolean {
  const marks = new Uint8Array(rows);
  for (const place of places) marks[place] = 1;
  return (place) => marks[place] === 1;
}

/** The rows that a filter keeps, as CSV: as they were written, with the prediction. */
export function rowsCsv(data: OpenedData, line: ModelLine, filter: RowFilter, places: Uint32Array): string {
  const page = filteredPage(data, line, { from: 0, count: 0, filter, places });
  const head = [...page.columns, "row", "predicted", "share"].map(field).join(",");
  const lines: string[] = [head];
  for (let from = 0; from < places.length; from += MOST_ROWS) {
    for (const own of filteredPage(data, line, { from, count: MOST_ROWS, filter, places }).rows) {
      const { fields, row, predicted, share } = own;
      lines.push([...fields, String(row + 1), predicted, String(share)].map(field).join(","));
    }
  }
  return `${lines.join("\n")}\n`;
}

function field(text: string | null): string {
  if (text === null) return "";
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
