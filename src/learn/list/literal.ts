// Literals: a condition or its negation, with the class counts of the rows of a histogram that
// satisfy it.

import { type Condition, negate } from "../../condition/condition.ts";
import { visitConditions } from "../../counts/best-split.ts";
import type { BestSplit, Histogram, Variable } from "../../counts/count-source.ts";
import { splitTest } from "../../counts/split-test.ts";
import { total } from "../../counts/total.ts";

/** A literal in the source's codes. */
export interface Literal extends Pick<BestSplit, "variable" | "type" | "code" | "next"> {
  readonly negated: boolean;
}

/**
 * Visits each literal that some of the rows satisfy and some do not: in the order of conditions, a
 * condition before its negation. `all` are the class counts of the rows; `covered` is reused.
 */
export function visitLiterals(
  histogram: Histogram,
  variable: Variable,
  all: Float64Array,
  visit: (literal: Literal, covered: Float64Array) => void,
): void {
  const rest = new Float64Array(all.length);
  visitConditions(histogram, variable, all.length, (type, code, next, covered) => {
    for (let c = 0; c < rest.length; c++) rest[c] = all[c] - covered[c];
    if (total(covered) === 0 || total(rest) === 0) return;
    visit({ variable: variable.index, type, code, next, negated: false }, covered);
    visit({ variable: variable.index, type, code, next, negated: true }, rest);
  });
}

/** The readable condition that a literal is. Lists ask columns only, never features. */
export function literalCondition(literal: Literal, variable: Variable): Condition {
  const condition = splitTest(literal, variable) as Condition;
  return literal.negated ? negate(condition) : condition;
}
