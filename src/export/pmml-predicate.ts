// Conditions as PMML predicates. A comparison with a missing value is UNKNOWN there; negations are
// written out down to the single comparisons, and under xor each comparison also requires the
// value, so that UNKNOWN is always a no. Predicates cannot count: at-least compares a derived field
// (pmml-counts.ts), which is never missing.

import { type Condition, isFeature, type Test } from "../condition/condition.ts";
import { columnNamed } from "../dataset/column-named.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { BranchCondition } from "../model/decision.ts";
import { categoryOf, type PmmlCounts } from "./pmml-counts.ts";
import { orderedValue } from "./pmml-values.ts";
import { element } from "./xml.ts";

interface Context {
  readonly columns: readonly ColumnSchema[];
  readonly counts: PmmlCounts;
  readonly negated: boolean;
  /** Whether UNKNOWN must not come out, not even for a no. */
  readonly isTotal: boolean;
}

export function predicateOf(
  condition: BranchCondition,
  columns: readonly ColumnSchema[],
  counts: PmmlCounts,
): string[] {
  if (condition.type === "above") {
    const value = orderedValue(condition.threshold, columnNamed(columns, condition.column)!);
    return simple(condition.column, "greaterThan", value);
  }
  return write(condition, { columns, counts, negated: false, isTotal: false });
}

function write(test: Test, context: Context): string[] {
  const negated = context.negated !== (test.negated ?? false);
  if (!isFeature(test)) return condition(test, { ...context, negated });
  if (test.type === "at-least") {
    return simple(context.counts.fieldOf(test), negated ? "lessThan" : "greaterOrEqual", test.least);
  }
  if (test.of.length === 1) return write(test.of[0], { ...context, negated });
  if (test.type === "xor") {
    // The parity flips with the negation of any one part.
    const parts = test.of.map((part, index) =>
      write(part, { ...context, negated: negated && index === 0, isTotal: true }),
    );
    return parts.length === 0 ? [negated ? "<True/>" : "<False/>"] : compound("xor", parts);
  }
  const isAll = (test.type === "and") !== negated;
  if (test.of.length === 0) return [isAll ? "<True/>" : "<False/>"];
  return compound(
    isAll ? "and" : "or",
    test.of.map((part) => write(part, { ...context, negated })),
  );
}

function condition(test: Condition, { columns, negated, isTotal }: Context): string[] {
  const field = test.column;
  if (test.type === "missing") return presence(field, !negated);
  const [operator, opposite] =
    test.type === "at-most" ? ["lessOrEqual", "greaterThan"] : ["equal", "notEqual"];
  const value =
    test.type === "at-most"
      ? orderedValue(test.threshold, columnNamed(columns, field)!)
      : categoryOf(test, columns);
  if (negated) return compound("or", [presence(field, true), simple(field, opposite, value)]);
  const plain = simple(field, operator, value);
  return isTotal ? compound("and", [presence(field, false), plain]) : plain;
}

function simple(field: string, operator: string, value: string | number): string[] {
  return element("SimplePredicate", { field, operator, value });
}

function presence(field: string, isMissing: boolean): string[] {
  return element("SimplePredicate", { field, operator: isMissing ? "isMissing" : "isNotMissing" });
}

function compound(booleanOperator: "and" | "or" | "xor", parts: readonly string[][]): string[] {
  return element("CompoundPredicate", { booleanOperator }, parts);
}
