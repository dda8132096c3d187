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

export class SheetTable {
  readonly #options: NamedReadOptions;
  #first: SheetCell[][] | null = [];
  #columns: RawColumn[] = [];
  #beyond = 0;
  readonly #said: string[] = [];

  constructor(options: NamedReadOptions) {
    this.#options = options;
  }

  add(cells: SheetCell[]): void {
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
