// The readable form of conditions and features: `odor = foul`, `age > 30.5 or missing`, `not (x1
// and x2)`, `at least 2 of (x1, x2, x3)`.

import { columnNamed } from "../dataset/column-named.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { type AtLeast, type Condition, isFeature, type Test } from "./condition.ts";
import { nameText } from "./name-text.ts";
import { thresholdText } from "./threshold-text.ts";

/**
 * A test in words. Given the columns' schemas, the negation of a condition says that missing values
 * pass it too, where training had any. `and` binds tighter than `or`; everything else that is mixed
 * is in parentheses.
 *
 * @example
 * console.log(testText({ type: "at-most", column: "age", threshold: 30.5, negated: true }));
 * // → age > 30.5
 */
export function testText(test: Test, columns: readonly ColumnSchema[] = []): string {
  if (!isFeature(test)) return conditionText(test, columns);
  if (test.type === "at-least") return `${amountText(test)} of (${memberTexts(test, columns).join(", ")})`;
  const text = joinTests(test.of, test.type, columns);
  return test.negated ? `not (${text})` : text;
}

/** For before the tests on lines of their own: `at least 4 of these 9`. */
export function atLeastHeading(atLeast: AtLeast): string {
  return `${amountText(atLeast)} of these ${atLeast.of.length}`;
}

/** The tests that are counted, one text each. */
export function memberTexts(atLeast: AtLeast, columns: readonly ColumnSchema[] = []): string[] {
  return atLeast.of.map((member) => testText(member, columns));
}

function amountText({ least, negated, points }: AtLeast): string {
  return `${negated ? "fewer than" : "at least"} ${least}${points === undefined ? "" : " points"}`;
}

/**
 * A rule's conditions in one sentence: `odor = foul and not x7`, or `always` where there are none.
 *
 * @example
 * const foul = { type: "equals", column: "odor", value: "foul" } as const;
 * console.log(conjunctionText([foul, { type: "is", column: "x7", negated: true }]));
 * // → odor = foul and not x7
 */
export function conjunctionText(
  conditions: readonly Condition[],
  columns: readonly ColumnSchema[] = [],
): string {
  return joinTests(conditions, "and", columns);
}

/** The parts of that sentence, for people who want them on lines of their own. */
export function conjunctTexts(tests: readonly Test[], columns: readonly ColumnSchema[] = []): string[] {
  return partTexts(tests, "and", columns);
}

function joinTests(
  tests: readonly Test[],
  word: "and" | "or" | "xor",
  columns: readonly ColumnSchema[],
): string {
  if (tests.length === 0) return word === "and" ? "always" : "never";
  return partTexts(tests, word, columns).join(` ${word} `);
}

function partTexts(tests: readonly Test[], word: string, columns: readonly ColumnSchema[]): string[] {
  const open = word === "and" ? withoutKnown(tests, columns) : columns;
  return tests.map((test) => {
    const text = testText(test, open);
    return tests.length > 1 && needsParentheses(test, word, open) ? `(${text})` : text;
  });
}

/** Where one part says that a column is not missing, the others need not say what missing does. */
function withoutKnown(tests: readonly Test[], columns: readonly ColumnSchema[]): readonly ColumnSchema[] {
  const known = new Set<string>();
  for (const test of tests) {
    if (!isFeature(test) && test.type === "missing" && test.negated) known.add(test.column);
  }
  return known.size === 0
    ? columns
    : columns.map((schema) => (known.has(schema.name) ? { ...schema, hasMissing: false } : schema));
}

function needsParentheses(test: Test, outer: string, columns: readonly ColumnSchema[]): boolean {
  if (!isFeature(test)) return admitsMissing(test, columns);
  if (test.negated || test.of.length === 0 || test.type === "at-least") return false;
  if (test.of.length === 1) return needsParentheses(test.of[0], outer, columns);
  return !(test.type === outer || (test.type === "and" && outer === "or"));
}

/** Whether missing values pass a negated condition in a column that had some. */
function admitsMissing(condition: Condition, columns: readonly ColumnSchema[]): boolean {
  if (!condition.negated || condition.type === "missing") return false;
  return columnNamed(columns, condition.column)?.hasMissing ?? false;
}

function conditionText(condition: Condition, columns: readonly ColumnSchema[]): string {
  const column = nameText(condition.column);
  const orMissing = admitsMissing(condition, columns) ? " or missing" : "";
  switch (condition.type) {
    case "is": {
      const isWord = columnNamed(columns, condition.column)?.derived?.part === "contains";
      const not = isWord ? column.replace(/ contains ("[^"]*"$)/, " does not contain $1") : `not ${column}`;
      return (condition.negated ? not : column) + orMissing;
    }
    case "equals":
      return `${column} ${condition.negated ? "≠" : "="} ${nameText(condition.value)}${orMissing}`;
    case "at-most": {
      const threshold = thresholdText(condition.threshold, columnNamed(columns, condition.column));
      return `${column} ${condition.negated ? ">" : "≤"} ${threshold}${orMissing}`;
    }
    case "missing":
      return `${column} is ${condition.negated ? "not " : ""}missing`;
  }
}
