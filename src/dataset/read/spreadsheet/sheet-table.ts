// Rows of a sheet as raw columns: titles and group headings above the row of names are passed over,
// blank rows left out.

import { DataError } from "../../data-error.ts";
import type { NamedReadOptions } from "../../read-options.ts";
import type { RawColumn } from "../raw-column.ts";
import { type RawTable, rawColumn } from "../raw-table.ts";

/** A cell as a text file would have it; null where it is empty. */
export type SheetCell = string | null;

/** Rows among which the names are looked for. */
const FIRST_ROWS = 30;
const MOST_COLUMNS = 16_384;

export class SheetTable {
  readonly #options: NamedReadOptions;
  #first: SheetCell[][] | null = [];
  #columns: RawColumn[] = [];
  #skipped = 0;
  #beyond = 0;

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
    const skipped =
      this.#skipped === 0
        ? []
        : [
            `passed over ${this.#skipped === 1 ? "a row" : `${this.#skipped} rows`} above the names of the columns`,
          ];
    const beyond = this.#beyond === 0 ? [] : [`left out ${this.#beyond} cells beyond the named columns`];
    return {
      ...{ columns: this.#columns, declared: new Map(), weights: null, target: null },
      notices: [...notices, ...skipped, ...beyond],
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
    const at = header === "no" ? 0 : found;
    this.#skipped = at;
    const names = header === "no" ? [] : rows[at];
    const width = Math.max(...rows.slice(at).map((row) => row.length));
    this.#columns = Array.from({ length: width }, (_, index) =>
      rawColumn(names[index]?.trim() || `column${index + 1}`, this.#options),
    );
    for (const row of rows.slice(header === "no" ? 0 : at + 1)) this.#take(row);
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
