// A raw column once all its rows are in: its summary, and the dataset column of whatever kind is decided.

import { sortCategories } from "./category-order.ts";
import {
  allocateCodes,
  type BooleanColumn,
  type CategoricalColumn,
  type Codes,
  type ContinuousColumn,
} from "./column.ts";
import { type ColumnSummary, FEW } from "./infer-kinds.ts";
import { parseNumber } from "./parse-number.ts";
import type { RawColumn } from "./raw-column.ts";

export interface FinishedColumn {
  readonly summary: ColumnSummary;
  continuous(): ContinuousColumn;
  boolean(categories: readonly [string, string]): BooleanColumn;
  categorical(): CategoricalColumn;
}

export function finishColumn(raw: RawColumn): FinishedColumn {
  const values = raw.numbers();
  return values === null ? finishTexts(raw) : finishNumbers(raw.name, values);
}

function finishTexts(raw: RawColumn): FinishedColumn {
  const { name, rows } = raw;
  const texts = raw.texts();
  const numbers = texts.map(parseNumber);
  const numeric = numbers.every((number) => number !== null);
  let missing = 0;
  raw.visitCodes((codes) => {
    for (let i = 0; i < codes.length; i++) if (codes[i] === 0) missing++;
  });
  const known = numbers as number[];
  const distinct = numeric ? new Set(known).size : texts.length;
  const summary: ColumnSummary = {
    name,
    rows,
    missing,
    numeric,
    whole: numeric && known.every(Number.isInteger),
    ...range(numeric ? known : []),
    distinct,
    allDifferent: missing === 0 && distinct === rows,
    texts: texts.length <= FEW ? texts : null,
    firstNotNumber: numeric ? null : firstNotNumber(raw, texts, numbers),
  };
  return {
    summary,
    continuous() {
      const values = new Float64Array(rows);
      const byCode = [Number.NaN, ...known];
      raw.visitCodes((codes, start) => {
        for (let i = 0; i < codes.length; i++) values[start + i] = byCode[codes[i]!]!;
      });
      return { kind: "continuous", name, values };
    },
    boolean(categories) {
      return { kind: "boolean", name, categories, codes: recode(raw, texts, categories) };
    },
    categorical() {
      const categories = sortCategories(texts);
      return { kind: "categorical", name, categories, codes: recode(raw, texts, categories) };
    },
  };
}

/** Many different numbers, held as numbers: nobody will ask for their texts. */
function finishNumbers(name: string, values: Float64Array): FinishedColumn {
  let missing = 0;
  let whole = true;
  let smallest = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
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
  };
}

/** NaN where there is no number. */
function range(numbers: readonly number[]): { smallest: number; largest: number } {
  let smallest = numbers[0] ?? Number.NaN;
  let largest = smallest;
  for (const number of numbers) {
    if (number < smallest) smallest = number;
    if (number > largest) largest = number;
  }
  return { smallest, largest };
}

function hasRepeats(values: Float64Array): boolean {
  const sorted = values.slice().sort();
  for (let i = 1; i < sorted.length; i++) if (sorted[i] === sorted[i - 1]) return true;
  return false;
}

function firstNotNumber(
  raw: RawColumn,
  texts: readonly string[],
  numbers: readonly (number | null)[],
): { row: number; text: string } | null {
  let first: { row: number; text: string } | null = null;
  raw.visitCodes((codes, start) => {
    if (first) return;
    const at = (codes as Uint32Array).findIndex((code) => code > 0 && numbers[code - 1] === null);
    if (at >= 0) first = { row: start + at + 1, text: texts[codes[at]! - 1]! };
  });
  return first;
}

function recode(raw: RawColumn, texts: readonly string[], categories: readonly string[]): Codes {
  const places = new Map(categories.map((category, index) => [category, index]));
  const byCode = new Uint32Array(texts.length + 1);
  byCode[0] = categories.length;
  for (const [index, text] of texts.entries()) byCode[index + 1] = places.get(text)!;
  const recoded = allocateCodes(raw.rows, categories.length);
  raw.visitCodes((codes, start) => {
    for (let i = 0; i < codes.length; i++) recoded[start + i] = byCode[codes[i]!]!;
  });
  return recoded;
}
