// Reads ARFF: @attribute declarations, then rows, dense or sparse, each with a weight in braces if
// it likes.

import { LineReader } from "../bytes/line-reader.ts";
import { splitFields } from "../bytes/split-fields.ts";
import { isOrdered } from "../column.ts";
import { DataError } from "../data-error.ts";
import type { RawReaderOptions } from "../read-options.ts";
import { type Declaration, DeclaredColumn } from "./declared-column.ts";
import type { RawReader, RawTable } from "./raw-table.ts";
import { checkWeight } from "./read-weights.ts";

export class ArffReader implements RawReader {
  readonly #options: RawReaderOptions;
  readonly #lines: LineReader;
  readonly #columns: DeclaredColumn[] = [];
  #inData = false;
  #rows = 0;
  #weights: number[] | null = null;

  constructor(options: RawReaderOptions) {
    this.#options = options;
    this.#lines = new LineReader(options.name, (text, line) => {
      const trimmed = text.trim();
      if (trimmed === "" || trimmed.startsWith("%")) return;
      if (this.#inData) this.#takeRow(trimmed, line);
      else this.#takeDeclaration(trimmed, line);
    });
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  end(): RawTable {
    this.#lines.end();
    const { name } = this.#options;
    if (!this.#inData) throw new DataError(`${name}: there is no @data line; ARFF rows come after one`);
    return {
      columns: this.#columns.map((column) => column.raw),
      declared: new Map(this.#columns.map(({ declaration }) => [declaration.name, declaration.kind])),
      weights: this.#weights,
      target: null,
    };
  }

  #takeDeclaration(text: string, line: number): void {
    const keyword = /^@[a-z]+/i.exec(text)?.[0].toLowerCase();
    if (keyword === "@relation") return;
    if (keyword === "@attribute") {
      const declaration = parseAttribute(text.slice("@attribute".length));
      if (typeof declaration === "string") throw this.#error(line, declaration);
      this.#columns.push(new DeclaredColumn(declaration, this.#options));
    } else if (keyword === "@data") {
      if (this.#columns.length === 0) throw this.#error(line, "there are no @attribute lines before @data");
      this.#inData = true;
    } else {
      throw this.#error(line, `expected @relation, @attribute or @data, found "${text.slice(0, 40)}"`);
    }
  }

  #takeRow(text: string, line: number): void {
    this.#rows++;
    const { body, weight } = this.#splitWeight(text, line);
    const fields = body.startsWith("{") ? this.#sparse(body, line) : splitFields(body);
    if (fields === null) throw this.#rowError(line, "a quote is never closed; close it");
    // Some files end every row with a comma.
    if (fields.length === this.#columns.length + 1 && fields.at(-1) === "") fields.pop();
    if (fields.length !== this.#columns.length) {
      throw this.#rowError(
        line,
        `has ${fields.length} values but ${this.#columns.length} attributes are declared; mend the row`,
      );
    }
    for (let c = 0; c < fields.length; c++) {
      const column = this.#columns[c];
      const complaint = column.complaint(fields[c]);
      if (complaint) throw this.#rowError(line, complaint, column.declaration.name);
      column.raw.addText(fields[c]);
    }
    if (weight !== 1 && this.#weights === null) this.#weights = new Array<number>(this.#rows - 1).fill(1);
    this.#weights?.push(weight);
  }

  /** Takes ", {5}" off the end of a row. */
  #splitWeight(text: string, line: number): { body: string; weight: number } {
    const open = text.endsWith("}") ? text.lastIndexOf("{") : 0;
    const written = open > 0 ? text.slice(open + 1, -1).trim() : "";
    if (written === "" || /[},\s"']/.test(written)) return { body: text, weight: 1 };
    const refuse = (_: number, what: string): DataError => this.#rowError(line, what);
    const body = text.slice(0, open).trimEnd();
    const weight = checkWeight(Number(written), this.#rows, refuse);
    return { body: body.endsWith(",") ? body.slice(0, -1) : body, weight };
  }

  /** "{1 X, 3 5}": attributes from 0; those not named have 0, or their first declared value. */
  #sparse(text: string, line: number): string[] | null {
    const fields = this.#columns.map(({ declaration }) =>
      isOrdered(declaration) ? "0" : (declaration.values?.[0] ?? ""),
    );
    const end = text.lastIndexOf("}");
    if (end < 0) throw this.#rowError(line, "a sparse row opens { but never closes it; close it");
    const inner = text.slice(1, end).trim();
    if (inner === "") return fields;
    for (const pair of separate(inner)) {
      const match = /^\s*(\d+)\s+(.*)$/s.exec(pair);
      const index = match ? Number(match[1]) : Number.NaN;
      const value = match ? splitFields(match[2]) : null;
      if (value === null || value.length !== 1 || !(index < fields.length)) {
        throw this.#rowError(line, `"${pair.trim()}" is not an attribute number and a value; mend the row`);
      }
      fields[index] = value[0];
    }
    return fields;
  }

  #error(line: number, what: string): DataError {
    return new DataError(`${this.#options.name}: line ${line}: ${what}`);
  }

  #rowError(line: number, what: string, column?: string): DataError {
    const where = column === undefined ? ":" : `, column "${column}":`;
    return new DataError(`${this.#options.name}: row ${this.#rows} (line ${line})${where} ${what}`);
  }
}

/** Cuts at commas outside quotes, leaving quotes and escapes as they are. */
function separate(text: string): string[] {
  return text.match(/(?:\\.|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[^,])+/gs) ?? [];
}

/** The declaration, or what is wrong with it. */
function parseAttribute(text: string): Declaration | string {
  const match = /^\s+(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|([^\s{'"]+))\s*(.*)$/s.exec(text);
  if (!match) return "expected @attribute NAME TYPE";
  const quoted = match[1] ?? match[2];
  const name = (quoted === undefined ? match[3] : quoted.replace(/\\(.)/gs, "$1")).trim();
  const type = match[4].trim();
  if (type.startsWith("{")) {
    const end = type.lastIndexOf("}");
    const values = end < 0 ? null : splitFields(type.slice(1, end));
    if (values === null) return `the values of "${name}" are not closed by }; close them`;
    return { name, kind: "categorical", values: values.map((value) => value.trim()) };
  }
  const keyword = /^[a-z]+/i.exec(type)?.[0].toLowerCase();
  if (keyword === "numeric" || keyword === "real" || keyword === "integer") {
    return { name, kind: "continuous", values: null };
  }
  if (keyword === "string" || keyword === "date") return { name, kind: "categorical", values: null };
  return `attribute "${name}" has the type "${type.slice(0, 40)}"; only numeric, real, integer, string, date and {values} are read`;
}
