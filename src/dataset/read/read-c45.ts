// Reads the .data file of the C4.5 format, whose columns its .names file declares.

import { LineReader } from "../bytes/line-reader.ts";
import { DataError } from "../data-error.ts";
import type { RawReaderOptions } from "../read-options.ts";
import { type C45Field, parseC45Names, splitList, withoutComment } from "./c45-names.ts";
import { DeclaredColumn } from "./declared-column.ts";
import type { RawReader, RawTable } from "./raw-table.ts";

export interface C45Options extends RawReaderOptions {
  /** Text of the .names file, which there must be. */
  readonly names?: string | undefined;
}

export class C45Reader implements RawReader {
  readonly #options: C45Options;
  readonly #target: string;
  readonly #lines: LineReader;
  /** One for each field of a row; null where it is ignored. */
  readonly #columns: (DeclaredColumn | null)[];
  #rows = 0;

  constructor(options: C45Options) {
    this.#options = options;
    const { name, names } = options;
    if (names === undefined) {
      throw new DataError(`${name}: C4.5 data needs the text of its .names file (option names)`);
    }
    const { fields, target } = parseC45Names(name, names);
    this.#target = target;
    this.#columns = fields.map((field: C45Field) =>
      field.ignored && field.name !== target ? null : new DeclaredColumn(field, options),
    );
    this.#lines = new LineReader(options.name, (text, line) => {
      const row = (text.includes("|") ? withoutComment(text) : text).trim();
      if (row !== "") this.#takeRow(row, line);
    });
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  end(): RawTable {
    this.#lines.end();
    const columns = this.#columns.filter((column) => column !== null);
    return {
      columns: columns.map((column) => column.raw),
      declared: new Map(columns.map(({ declaration }) => [declaration.name, declaration.kind])),
      weights: null,
      target: this.#target,
    };
  }

  #takeRow(row: string, line: number): void {
    this.#rows++;
    const at = `${this.#options.name}: row ${this.#rows} (line ${line})`;
    const fields = splitList(row.endsWith(".") ? row.slice(0, -1) : row);
    if (fields.length !== this.#columns.length) {
      throw new DataError(
        `${at} has ${fields.length} fields but the .names file declares ${this.#columns.length}; mend the row`,
      );
    }
    for (let c = 0; c < fields.length; c++) {
      const column = this.#columns[c];
      if (!column) continue;
      const complaint = column.complaint(fields[c]);
      if (complaint) throw new DataError(`${at}, column "${column.declaration.name}": ${complaint}`);
      column.raw.addText(fields[c]);
    }
  }
}
