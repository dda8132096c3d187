// A raw column once all its rows are in: its summary, and the dataset column of whatever kind is
// decided.

import {
  allocateCodes,
  type BooleanColumn,
  type CategoricalColumn,
  type Codes,
  type ContinuousColumn,
} from "../column.ts";
import { sortCategories } from "../infer/category-order.ts";
import type { FoundText } from "../infer/column-finding.ts";
import { parseNumber } from "../infer/field-text.ts";
import { type ColumnSummary, FEW } from "../infer/infer-kinds.ts";
import type { RawColumn } from "./raw-column.ts";

export interface FinishedColumn {
  readonly summary: ColumnSummary;
  continuous(): ContinuousColumn;
  boolean(categories: readonly [string, string]): BooleanColumn;
  categorical(): CategoricalColumn;
  /** So many of its most frequent texts, ties in the order of the file; none of many numbers. */
  values(most: number): FoundText[];
}

export function finishColumn(raw: RawColumn): FinishedColumn {
  const values = raw.numbers();
  return values === null ? finishTexts(raw) : finishNumbers(raw.name, values);
}

/** Strings are made only when asked for: a column of names is left out without them. */
function finishTexts(raw: RawColumn): FinishedColumn {
  const { name, rows } = raw;
  const known = knownNumbers(raw);
  const numeric = known.length === raw.distinct;
  const counts = raw.counts();
  const missing = counts[0];
  const distinct = numeric ? countDistinct(known) : raw.distinct;
  const summary: ColumnSummary = {
    name,
    rows,
    missing,
    numeric,
    whole: numeric && known.every(Number.isInteger),
    ...range(numeric ? known : known.subarray(0, 0)),
    distinct,
    allDifferent: missing === 0 && distinct === rows,
    texts: raw.distinct <= FEW ? raw.texts() : null,
    firstNotNumber: numeric ? null : firstRowOf(raw, known.length),
  };
  return {
    summary,
    continuous() {
      const values = new Float64Array(rows);
      const byCode = new Float64Array(known.length + 1);
      byCode[0] = Number.NaN;
      byCode.set(known, 1);
      raw.visitCodes((codes, start) => {
        for (let i = 0; i < codes.length; i++) values[start + i] = byCode[codes[i]];
      });
      return { kind: "continuous", name, values };
    },
    boolean(categories) {
      return { kind: "boolean", name, categories, codes: recode(raw, raw.texts(), categories) };
    },
    categorical() {
      const texts = raw.texts();
      const categories = sortCategories(texts);
      return { kind: "categorical", name, categories, codes: recode(raw, texts, categories) };
    },
    values(most) {
      const order = Array.from({ length: raw.distinct }, (_, text) => text);
      order.sort((a, b) => counts[b + 1] - counts[a + 1] || a - b);
      return order.slice(0, most).map((text) => ({
        text: raw.textOf(text),
        rows: counts[text + 1],
        row: firstRowOf(raw, text).row,
      }));
    },
  };
}

/** Many different numbers, stored as such: their texts are not needed any more. */
function finishNumbers(name: string, values: Float64Array): FinishedColumn {
  let missing = 0;
  let whole = true;
  let smallest = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (Number.isNaN(value)) missing++;
    else {
      if (value < smallest) smallest = value;
      if (value > largest) largest = value;
      if (whole && !Number.isInteger(value)) whole = false;
    }
  }
  const refuse = (): never => {
    throw new Error(`column "${name}" has too many different numbers for categories`);
  };
  return {
    summary: {
      name,
      rows: values.length,
      missing,
      numeric: true,
      whole,
      smallest,
      largest,
      distinct: FEW + 1,
      allDifferent: whole && missing === 0 && !hasRepeats(values),
      texts: null,
      firstNotNumber: null,
    },
    continuous: () => ({ kind: "continuous", name, values }),
    boolean: refuse,
    categorical: refuse,
    values: () => [],
  };
}

/** The numbers that the texts say, in the order of the texts, up to the first that says none. */
function knownNumbers(raw: RawColumn): Float64Array {
  const numbers = new Float64Array(raw.distinct);
  for (let text = 0; text < numbers.length; text++) {
    const number = parseNumber(raw.textOf(text));
    if (number === null) return numbers.subarray(0, text);
    numbers[text] = number;
  }
  return numbers;
}

/** NaN where there is no number. */
function range(numbers: Float64Array): { smallest: number; largest: number } {
  let smallest = numbers[0] ?? Number.NaN;
  let largest = smallest;
  for (let i = 1; i < numbers.length; i++) {
    if (numbers[i] < smallest) smallest = numbers[i];
    if (numbers[i] > largest) largest = numbers[i];
  }
  return { smallest, largest };
}

function countDistinct(numbers: Float64Array): number {
  const sorted = numbers.slice().sort();
  let distinct = Math.min(1, sorted.length);
  for (let i = 1; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) distinct++;
  return distinct;
}

function hasRepeats(values: Float64Array): boolean {
  const sorted = values.slice().sort();
  for (let i = 1; i < sorted.length; i++) if (sorted[i] === sorted[i - 1]) return true;
  return false;
}

function firstRowOf(raw: RawColumn, text: number): { row: number; text: string } {
  let row = 0;
  raw.visitCodes((codes, start) => {
    if (row > 0) return;
    const at = (codes as Uint32Array).indexOf(text + 1);
    if (at >= 0) row = start + at + 1;
  });
  return { row, text: raw.textOf(text) };
}

function recode(raw: RawColumn, texts: readonly string[], categories: readonly string[]): Codes {
  const places = new Map(categories.map((category, index) => [category, index]));
  const byCode = new Uint32Array(texts.length + 1);
  byCode[0] = categories.length;
  for (const [index, text] of texts.entries()) byCode[index + 1] = places.get(text)!;
  const recoded = allocateCodes(raw.rows, categories.length);
  raw.visitCodes((codes, start) => {
    for (let i = 0; i < codes.length; i++) recoded[start + i] = byCode[codes[i]];
  });
  return recoded;
}
