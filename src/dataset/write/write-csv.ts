// Writes a dataset as CSV in pieces: attributes in order, the target last, then the weights if
// there are any. Read back with the same kinds, it gives the same dataset.

import type { Column } from "../column.ts";
import { isOrdered } from "../column.ts";
import type { Dataset } from "../dataset.ts";
import { dateText } from "../date-text.ts";

/** Rows in one piece of text. */
const PIECE_ROWS = 4096;

/** What is written besides the columns. */
export interface WriteCsvOptions {
  /** Name of the weights column, where the dataset has weights. */
  readonly weightsName?: string;
}

/**
 * Writes a dataset as CSV, in pieces: column names first, missing values empty, the target last.
 *
 * @example
 * console.log([...writeCsv(penguins)].join("").split("\n")[1]);
 * // → Torgersen,39.1,18.7,181,3750,MALE,Adelie
 */
export function* writeCsv(dataset: Dataset, options: WriteCsvOptions = {}): Generator<string> {
  const columns: readonly Column[] = [...dataset.attributes, dataset.target];
  const names = columns.map((column) => quoteField(column.name));
  if (dataset.weights !== null) names.push(quoteField(options.weightsName ?? "weight"));
  const texts = columns.map((column) =>
    isOrdered(column) ? null : [...column.categories.map(quoteField), ""],
  );
  let piece = `${names.join(",")}\n`;
  for (let row = 0; row < dataset.rows; row++) {
    for (let c = 0; c < columns.length; c++) {
      const column = columns[c];
      if (c > 0) piece += ",";
      if (isOrdered(column)) {
        const value = column.values[row];
        if (!Number.isNaN(value)) piece += column.kind === "date" ? dateText(value) : String(value);
      } else piece += texts[c]![column.codes[row]];
    }
    if (dataset.weights !== null) piece += `,${dataset.weights[row]}`;
    piece += "\n";
    if ((row + 1) % PIECE_ROWS === 0) {
      yield piece;
      piece = "";
    }
  }
  if (piece !== "") yield piece;
}

/** A field as CSV wants it: in quotes where it holds a delimiter, a quote or a line break. */
export function quoteField(text: string): string {
  return /[",;|\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
