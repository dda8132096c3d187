// A column whose format declares what it may hold (ARFF, C4.5): fields are checked as they come.

import type { Kind } from "../column.ts";
import { isOrdered } from "../column.ts";
import { isMissingText, parseNumber, trimField } from "../infer/field-text.ts";
import type { ColumnOptions } from "../read-options.ts";
import type { RawColumn } from "./raw-column.ts";
import { rawColumn } from "./raw-table.ts";

export interface Declaration {
  readonly name: string;
  readonly kind: Kind;
  /** The only values allowed, null where any is. */
  readonly values: readonly string[] | null;
}

export class DeclaredColumn {
  readonly declaration: Declaration;
  readonly raw: RawColumn;
  readonly #allowed: ReadonlySet<string> | null;

  constructor(declaration: Declaration, options: ColumnOptions) {
    this.declaration = declaration;
    this.raw = rawColumn(declaration.name, options, declaration.kind);
    this.#allowed = declaration.values === null ? null : new Set(declaration.values);
  }

  /** What is wrong with a field, null where nothing is. */
  complaint(field: string): string | null {
    const text = trimField(field);
    if (isMissingText(text) || this.#allowed?.has(text)) return null;
    if (this.#allowed !== null) {
      const some = [...this.#allowed].slice(0, 6).join(", ") + (this.#allowed.size > 6 ? ", …" : "");
      return `"${text}" is not one of its declared values (${some}); mend the row or add the value`;
    }
    if (isOrdered(this.declaration) && parseNumber(text) === null) {
      return `"${text}" is not a number; mend the row or declare its values`;
    }
    return null;
  }
}
