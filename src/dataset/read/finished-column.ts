// A raw column once all its rows are in: its summary, and the dataset column of whatever kind is
// decided.

import {
  allocateCodes,
  type BooleanColumn,
  type CategoricalColumn,
  type Codes,
  type OrderedColumn,
} from "../column.ts";
import { sortCategories } from "../infer/category-order.ts";
import type { FoundText } from "../infer/column-finding.ts";
import { parseNumber } from "../infer/field-text.ts";
import { isFreeText } from "../infer/free-text.ts";
import { type ColumnSummary, FEW } from "../infer/infer-kinds.ts";
import { readManyNumbers, readPlain } from "../infer/read-numbers.ts";
import { type ReadingOptions, readTexts } from "../infer/read-texts.ts";
import type { RawColumn } from "./raw-column.ts";

export interface FinishedColumn {
  readonly summary: ColumnSummary;
  ordered(): OrderedColumn;
  boolean(categories: readonly [string, string]): BooleanColumn;
  categorical(): CategoricalColumn;
  /** So many of its most frequent texts, ties in the order of the file; none of many numbers. */
  values(most: number): FoundText[];
}

/** Without `how` its texts are plain numbers, or stand for themselves. */
export function finishColumn(raw: RawColumn, how?: ReadingOptions): FinishedColumn {
  const values = raw.numbers();
  return values === null ? finishTexts(raw, how) : finishNumbers(raw, values, how);
}

/** Strings are made only when asked for: a column of names is left out without them. */
function finishTexts(raw: RawColumn, how: ReadingOptions | undefined): FinishedColumn {
  const { name, rows } = raw;
  const counts = raw.counts();
  const known = knownNumbers(raw);
  const isPlain = known.length === raw.distinct;
  const texts = {
    size: raw.distinct,
    textOf: raw.textOf.bind(raw),
    rowsOf: (text: number) => counts[text + 1],
  };
  const reading =
    how === undefined ? null : isPlain ? readPlain(name, texts, known, how) : readTexts(texts, how);
  const values = reading === null ? (isPlain ? known : null) : reading.values;
  const isNothing = (text: number): boolean =>
    reading !== null && (reading.missing.has(text) || reading.odd.has(text));
  const gone = [...(reading?.missing ?? []), ...(reading?.odd ?? [])];
  const missing = gone.reduce((sum, text) => sum + counts[text + 1], counts[0]);
  const numbers =
    values === null ? null : gone.length === 0 ? values : values.filter((value) => !Number.isNaN(value));
  const left = raw.distinct - gone.length;
  const distinct = numbers === null ? left : countDistinct(numbers);
  const isDate = reading?.kind === "date";
  const listed = (which: ReadonlySet<number>): FoundText[] => foundTexts(raw, counts, [...which], SHOWN);
  const summary: ColumnSummary = {
    name,
    rows,
    missing,
    numeric: numbers !== null,
    whole: numbers?.every(Number.isInteger) ?? false,
    ...range(numbers ?? known.subarray(0, 0)),
    distinct,
    allDifferent: missing === 0 && distinct === rows,
    texts: left <= FEW ? raw.texts().filter((_, text) => !isNothing(text)) : null,
    firstNotNumber: isPlain ? null : firstRowOf(raw, known.length),
    ...(numbers === null && isFreeText({ ...texts, present: rows - missing }) && { isFreeText: true }),
    ...(reading && {
      reading: {
        isDate,
        ...{ missingTexts: listed(reading.missing), odd: listed(reading.odd) },
        ...{ oddRows: rowsOf(counts, reading.odd), written: reading.written, warnings: reading.warnings },
        order: reading.order,
      },
    }),
  };
  return {
    summary,
    ordered() {
      const byRow = new Float64Array(rows);
      const byCode = new Float64Array(raw.distinct + 1);
      byCode[0] = Number.NaN;
      byCode.set(values ?? known, 1);
      raw.visitCodes((codes, start) => {
        for (let i = 0; i < codes.length; i++) byRow[start + i] = byCode[codes[i]];
      });
      if (!isDate) return { kind: "continuous", name, values: byRow };
      return { kind: "date", name, values: byRow, ...(reading.order && { order: reading.order }) };
    },
    boolean(categories) {
      return { kind: "boolean", name, categories, codes: recode(raw, raw.texts(), categories) };
    },
    categorical() {
      const own = raw.texts();
      const categories = sortCategories(gone.length === 0 ? own : own.filter((_, text) => !isNothing(text)));
      return { kind: "categorical", name, categories, codes: recode(raw, own, categories) };
    },
    values(most) {
      const order = Array.from({ length: raw.distinct }, (_, text) => text);
      return foundTexts(
        raw,
        counts,
        gone.length === 0 ? order : order.filter((text) => !isNothing(text)),
        most,
      );
    },
  };
}

/** Texts that are told of a column. */
const SHOWN = 5;

function rowsOf(counts: Uint32Array, texts: ReadonlySet<number>): number {
  let rows = 0;
  for (const text of texts) rows += counts[text + 1];
  return rows;
}

/** The most frequent first. */
function foundTexts(raw: RawColumn, counts: Uint32Array, texts: number[], most: number): FoundText[] {
  texts.sort((a, b) => counts[b + 1] - counts[a + 1] || a - b);
  return texts.slice(0, most).map((text) => ({
    text: raw.textOf(text),
    rows: counts[text + 1],
    row: firstRowOf(raw, text).row,
  }));
}

/** Many different numbers, stored as such: their texts are not needed any more. */
function finishNumbers(
  { name, padded }: RawColumn,
  given: Float64Array,
  how: ReadingOptions | undefined,
): FinishedColumn {
  const plain = how === undefined ? null : readManyNumbers(name, given, how, padded);
  const values = plain?.values ?? given;
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
      // Whole numbers that all differ span at least as many as there are.
      allDifferent: whole && missing === 0 && largest - smallest >= values.length - 1 && !hasRepeats(values),
      texts: null,
      firstNotNumber: null,
      ...(plain && { reading: plain.reading }),
    },
    ordered: () => ({ kind: plain?.reading.isDate ? "date" : "continuous", name, values }),
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
  for (const [index, text] of texts.entries()) byCode[index + 1] = places.get(text) ?? categories.length;
  const recoded = allocateCodes(raw.rows, categories.length);
  raw.visitCodes((codes, start) => {
    for (let i = 0; i < codes.length; i++) recoded[start + i] = byCode[codes[i]];
  });
  return recoded;
}
