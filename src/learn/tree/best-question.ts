// The question that sends rows where they are best off: each row says what it gains by passing (less than nothing, where it
// should not). Questions are tried in the order of counts/best-split.ts; the first of equals is taken.

import type { Test } from "../../condition/condition.ts";
import type { Variable } from "../../counts/count-source.ts";
import { splitTest } from "../../counts/split-test.ts";
import type { Table } from "../../encoding/table.ts";

export interface QuestionRequest {
  readonly table: Table;
  /** Parallel to the table's columns. */
  readonly variables: readonly Variable[];
  /** The rows that arrive, and what each gains by passing. */
  readonly rows: Uint32Array;
  readonly gains: Float64Array;
  /** Least weight on either side. */
  readonly minRows: number;
}

export interface Question {
  readonly test: Test;
  readonly column: number;
  /** By the column's code: 1 where rows with it pass. */
  readonly passing: Uint8Array;
  /** What all rows gain together. */
  readonly gain: number;
  /** Whether the rows that fail are those that should pass. */
  readonly flipped: boolean;
}

/** Null where no question leaves enough on both sides. */
export function bestQuestion({ table, variables, rows, gains, minRows }: QuestionRequest): Question | null {
  const least = Math.max(minRows, Number.MIN_VALUE);
  let all = 0;
  let weight = 0;
  for (let i = 0; i < rows.length; i++) {
    all += gains[i]!;
    weight += table.weights[rows[i]!]!;
  }
  let best = Number.NEGATIVE_INFINITY;
  let found: {
    column: number;
    type: "is" | "equals" | "at-most" | "missing";
    code: number;
    next: number;
    flipped: boolean;
  } | null = null;
  table.columns.forEach(({ kind, codes, size }, column) => {
    const gainOf = new Float64Array(size + 1);
    const weightOf = new Float64Array(size + 1);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      const code = codes[row]!;
      gainOf[code] = gainOf[code]! + gains[i]!;
      weightOf[code] = weightOf[code]! + table.weights[row]!;
    }
    const consider = (
      type: "is" | "equals" | "at-most" | "missing",
      gain: number,
      passed: number,
      code: number,
      next: number,
    ): void => {
      if (passed < least || weight - passed < least) return;
      const flipped = all - gain > gain;
      const value = flipped ? all - gain : gain;
      if (value <= best) return;
      best = value;
      found = { column, type, code, next, flipped };
    };
    if (kind === "continuous") {
      let [gain, passed, last] = [0, 0, -1];
      for (let code = 0; code < size; code++) {
        if (weightOf[code] === 0) continue;
        if (last >= 0) consider("at-most", gain, passed, last, code);
        gain += gainOf[code]!;
        passed += weightOf[code]!;
        last = code;
      }
      if (last >= 0 && weightOf[size]! > 0) consider("at-most", gain, passed, last, last);
    } else if (kind === "boolean") consider("is", gainOf[1]!, weightOf[1]!, 1, 0);
    else for (let code = 0; code < size; code++) consider("equals", gainOf[code]!, weightOf[code]!, code, 0);
    consider("missing", gainOf[size]!, weightOf[size]!, size, 0);
  });
  if (found === null) return null;
  const { column, type, code, next, flipped } = found as NonNullable<typeof found>;
  const passing = new Uint8Array(table.columns[column]!.size + 1);
  if (type === "at-most") passing.fill(1, 0, code + 1);
  else passing[code] = 1;
  return { test: splitTest({ type, code, next }, variables[column]!), column, passing, gain: best, flipped };
}
