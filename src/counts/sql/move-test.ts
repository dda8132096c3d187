// Which rows of a cell move, said with a mask and bounds that are looked up by cell, so that one expression serves
// many cells.

import type { RowTest } from "./row-test.ts";

export interface MoveTest {
  /** Moves of the same form share an expression: "equal word0", or the SQL of a test that no field decides. */
  readonly form: string;
  /** The word that is asked; null where the form is SQL. */
  readonly word: string | null;
  readonly mask: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/** The rows that pass the test move, or those that fail it. */
export function moveTest(test: RowTest, passing: boolean): MoveTest {
  const inside = passing !== test.negated;
  if (!test.range || test.range.low > test.range.high) {
    return { form: inside ? test.sql : `NOT ${test.sql}`, word: null, mask: 0n, low: 0n, high: 0n };
  }
  const { field, low: least, high: most } = test.range;
  const { word } = field;
  const shift = BigInt(field.shift);
  const mask = BigInt(field.mask) << shift;
  const low = BigInt(least) << shift;
  const high = BigInt(most) << shift;
  if (low !== high) return { form: `${inside ? "within" : "beyond"} ${word}`, word, mask, low, high };
  if (inside) return { form: `equal ${word}`, word, mask, low, high };
  // What does not equal one value of a single bit equals the other.
  if (field.mask === 1) return { form: `equal ${word}`, word, mask, low: mask ^ low, high: mask ^ high };
  return { form: `unequal ${word}`, word, mask, low, high };
}

/** Several tests in one, where all ask the same word for equality; else null. */
export function allOf(tests: readonly MoveTest[]): MoveTest | null {
  const [first, ...others] = tests as [MoveTest, ...MoveTest[]];
  let { mask, low } = first;
  for (const other of others) {
    if (!first.form.startsWith("equal ") || other.form !== first.form) return null;
    if (((low ^ other.low) & mask & other.mask) !== 0n) return { ...first, form: "FALSE", word: null };
    mask |= other.mask;
    low |= other.low;
  }
  return { ...first, mask, low };
}

/**
 * The expression of a form; `type` is that of the bounds that are looked up. Equality is asked of the bits that differ,
 * because DuckDB compares with a constant at half the cost of comparing two columns.
 */
export function moveSql({ form, word }: MoveTest, wordSql: string, type: string): string {
  if (word === null) return form;
  const value = `CAST(${wordSql} AS ${type})`;
  switch (form.split(" ")[0]) {
    case "equal":
      return `(xor(${value}, low) & mask) = 0`;
    case "unequal":
      return `(xor(${value}, low) & mask) <> 0`;
    case "within":
      return `(${value} & mask) BETWEEN low AND high`;
    default:
      return `NOT ((${value} & mask) BETWEEN low AND high)`;
  }
}
