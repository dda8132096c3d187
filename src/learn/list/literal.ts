// The literals that a histogram offers: each condition on the variable and its negation, with the class counts of the
// rows that satisfy it. Ascending by value or threshold, `missing` last, a condition before its negation.

import { type Condition, negate } from "../../condition/condition.ts";
import type { BestSplit, Histogram, Variable } from "../../counts/count-source.ts";
import { splitTest } from "../../counts/split-test.ts";

/** A literal in the source's codes. */
export interface Literal extends Pick<BestSplit, "variable" | "type" | "code" | "next"> {
  readonly negated: boolean;
}

/** Calls `visit` for each literal that some of the rows satisfy and some do not; `covered` is reused. */
export function visitLiterals(
  histogram: Histogram,
  variable: Variable,
  total: Float64Array,
  visit: (literal: Literal, covered: Float64Array) => void,
): void {
  const { codes, counts, length } = histogram;
  if (length < 2) return;
  const classes = total.length;
  const covered = new Float64Array(classes);
  const rest = new Float64Array(classes);
  const add = (i: number): void => {
    for (let c = 0; c < classes; c++) covered[c] = covered[c] + counts[i * classes + c];
  };
  const offer = (type: BestSplit["type"], code: number, next: number): void => {
    let left = 0;
    let passed = 0;
    for (let c = 0; c < classes; c++) {
      rest[c] = total[c] - covered[c];
      passed += covered[c];
      left += rest[c];
    }
    if (passed === 0 || left === 0) return;
    visit({ variable: variable.index, type, code, next, negated: false }, covered);
    visit({ variable: variable.index, type, code, next, negated: true }, rest);
  };
  const hasMissing = codes[length - 1] === variable.size;
  const values = hasMissing ? length - 1 : length;
  for (let i = 0; i < values; i++) {
    if (variable.schema.kind === "continuous") {
      add(i);
      if (i + 1 < length) offer("at-most", codes[i], i + 1 < values ? codes[i + 1] : codes[i]);
    } else if (variable.schema.kind === "categorical" || codes[i] === 1) {
      covered.fill(0);
      add(i);
      if (variable.schema.kind === "boolean") offer("is", 0, 0);
      else offer("equals", codes[i], 0);
    }
  }
  if (hasMissing) {
    covered.fill(0);
    add(values);
    offer("missing", 0, 0);
  }
}

/** The readable condition that a literal is. Lists ask columns only, never features. */
export function literalCondition(literal: Literal, variable: Variable): Condition {
  const condition = splitTest(literal, variable) as Condition;
  return literal.negated ? negate(condition) : condition;
}
