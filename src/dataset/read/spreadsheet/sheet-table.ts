// Rows of a sheet as raw columns: titles and group headings above the row of names are passed over,
// blank rows left out.

import { DataError } from "../../data-error.ts";
import { trimField } from "../../infer/field-text.ts";
import type { NamedReadOptions } from "../../read-options.ts";
import { findHeader, numberedNames } from "../find-header.ts";
import type { RawColumn } from "../raw-column.ts";
import { type RawTable, rawColumn } from "../raw-table.ts";

/** A cell as a text file would have it; null where it is empty. */
export type SheetCell = string | null;

const NO_HEADER = { above: 0, columnNames: null, below: 0 };
/** Rows among which the names are looked for. */
const FIRST_ROWS = 30;
const MOST_COLUMNS = 16_384;
/** Each row takes work for each column: so many cells may be empty, and more by those filled. */
const MOST_EMPTY = 4_000_000;
const MOST_EMPTY_PER_FILLED = 50;

export class SheetTable {
  readonly #options: NamedReadOptions;
  #first: SheetCell[][] | null = [];
  #columns: RawColumn[] = [];
  #beyond = 0;
  #filled = 0;
  #empty = 0;
  readonly #said: string[] = [];

  constructor(options: NamedReadOptions) {
    this.#options = options;
  }

  add(cells: SheetCell[]): void {
    this.#count(cells);
    while (cells.length > 0 && isBlank(cells.at(-1)!)) cells.pop();
    if (cells.length > MOST_COLUMNS)
      throw new DataError(`${this.#options.name}: a row has more than 16,384 cells`);
    if (cells.length === 0) return;
    if (this.#first === null) this.#take(cells);
    else if (this.#first.push(cells) === FIRST_ROWS) this.#begin();
  }

  end(notices: readonly string[]): RawTable {
    if (this.#first !== null) this.#begin();
    const beyond = this.#beyond === 0 ? [] : [`left out ${this.#beyond} cells beyond the named columns`];
    return {
      ...{ columns: this.#columns, declared: new Map(), weights: null, target: null },
      notices: [...notices, ...this.#said, ...beyond],
    };
  }

  /** The names are the first row that is as wide as what follows, and holds texts alone. */
  #begin(): void {
    const rows = this.#first!;
    this.#first = null;
    if (rows.length === 0)
      throw new DataError(
        `${this.#options.name}: the sheet is empty; choose another, as in file.xlsx#Sheet2`,
      );
    const { header } = this.#options;
    const widths = rows.map((row) => row.filter((cell) => !isBlank(cell)).length);
    const usual = [...widths].sort((a, b) => a - b)[Math.floor(widths.length / 2)];
    const found = widths.findIndex((width) => width >= Math.min(usual, Math.max(...widths)));
    const texts = rows.map((row) => row.map((cell) => trimField(cell ?? "")));
    const isNamed = header !== "no";
    const { above, columnNames, below } = isNamed ? findHeader(texts, found) : NO_HEADER;
    const from = isNamed ? above + 1 + below : 0;
    const width = Math.max(...rows.slice(above).map((row) => row.length));
    const given = isNamed ? (columnNames ?? texts[above]) : [];
    const { names, notices } = numberedNames(given);
    this.#columns = Array.from({ length: width }, (_, index) =>
      rawColumn(names[index] || `column${index + 1}`, this.#options),
    );
    const passed = (count: number, where: string): string[] =>
      count === 0
        ? []
        : [`passed over ${count === 1 ? "a row" : `${count} rows`} ${where} the names of the columns`];
    this.#said.push(
      ...(columnNames === null ? passed(above, "above") : ["the names of the columns are in two rows"]),
      ...passed(below, "below"),
      ...notices,
    );
    for (const row of rows.slice(from)) this.#take(row);
  }

  /** Refuses a few wide rows among many narrow ones, which a small file could make very large. */
  #count(cells: readonly SheetCell[]): void {
    let filled = 0;
    for (const cell of cells) if (!isBlank(cell)) filled++;
    const width = filled === 0 ? cells.length : Math.max(cells.length, this.#columns.length);
    this.#filled += filled;
    this.#empty += width - filled;
    if (this.#empty > MOST_EMPTY + MOST_EMPTY_PER_FILLED * this.#filled)
      throw new DataError(
        `${this.#options.name}: almost all cells of the sheet are empty; delete the columns that are not needed, or save it as CSV`,
      );
  }

  #take(cells: readonly SheetCell[]): void {
    this.#columns.forEach((column, index) => {
      column.addText(cells[index] ?? null);
    });
    this.#beyond += Math.max(0, cells.length - this.#columns.length);
  }
}

function isBlank(cell: SheetCell): boolean {
  return cell === null || cell.trim() === "";
}
