// A condition and the row's value in words: `age is 42, which is more than 30.5`.

import {
  type AtLeast,
  type Condition,
  conditionsOf,
  heldOf,
  isFeature,
  type Test,
} from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { conjunctionText, memberTexts, testText } from "../condition/text.ts";
import { thresholdText } from "../condition/threshold-text.ts";
import type { Model } from "../model/model.ts";
import { type Cell, type Cells, holds } from "../model/predict-row.ts";
import type { Explanation } from "./explanation.ts";

type CountedTest = NonNullable<Explanation["steps"][number]["tests"]>[number];

/** What one yes/no test says of the row. */
export function factText(condition: Test, cells: Cells, model: Model): string {
  if (!isFeature(condition)) return conditionFact(condition, cells);
  const isHeld = holds(condition, cells);
  const counted = atLeastIn(condition).map((atLeast) => {
    return `; ${heldOf(atLeast, (test) => holds(test, cells))} of (${memberTexts(atLeast, model.columns).join(", ")}) hold`;
  });
  return `"${testText(condition, model.columns)}" ${isHeld ? "holds" : "does not hold"}: ${valuesText([condition], cells)}${counted.join("")}`;
}

/** How many of the tests that are counted hold: `5 of these 9 hold, which is at least 4`. */
export function atLeastFact(atLeast: AtLeast, cells: Cells): string {
  const held = heldOf(atLeast, (test) => holds(test, cells));
  const verb = held === 1 ? "holds" : "hold";
  return `${held} of these ${atLeast.of.length} ${verb}, which is ${held >= atLeast.least ? "at least" : "fewer than"} ${atLeast.least}`;
}

/** Each of them, with the row's own values. */
export function countedTests(atLeast: AtLeast, cells: Cells, model: Model): CountedTest[] {
  return atLeast.of.map((test) => ({
    test: testText(test, model.columns),
    holds: holds(test, cells),
    fact: valuesText([test], cells),
  }));
}

/** The row's values that the tests ask for. */
export function valuesText(tests: readonly Test[], cells: Cells): string {
  const values = tests.flatMap(conditionsOf).map((condition) => valueText(cells.get(condition.column)!));
  return [...new Set(values)].join(", ");
}

function atLeastIn(test: Test): AtLeast[] {
  if (!isFeature(test)) return [];
  return test.type === "at-least" ? [test] : test.of.flatMap(atLeastIn);
}

/** Why a rule applies or not: all its facts, or the first condition that fails. */
export function ruleFact(conditions: readonly Condition[], cells: Cells): string {
  const failing = conditions.find((condition) => !holds(condition, cells));
  if (failing) return conditionFact(failing, cells);
  return conditions.length === 0
    ? conjunctionText([])
    : conditions.map((part) => conditionFact(part, cells)).join(" and ");
}

function conditionFact(condition: Condition, cells: Cells): string {
  const cell = cells.get(condition.column)!;
  const value = valueText(cell);
  if (condition.type === "at-most") {
    if (typeof cell.value !== "number") return value;
    return `${value}, which is ${cell.value <= condition.threshold ? "at most" : "more than"} ${thresholdText(condition.threshold, cell.schema)}`;
  }
  if (condition.type === "equals" && cell.value !== condition.value)
    return `${value}, not ${nameText(condition.value)}`;
  if (condition.type === "missing" && cell.value !== null) return `${value}, not missing`;
  return value;
}

/** `odor is foul`, `x7 is true`, `age is missing`. */
export function valueText(cell: Cell): string {
  const note = cell.unseen === null ? "" : ", which is not in the training data and counts as missing";
  if (cell.schema.derived?.part === "contains") {
    const column = cell.schema.name;
    if (cell.value === null) return `${nameText(cell.schema.derived.of[0].name)} is missing`;
    return testText({ type: "is", column, ...(cell.value === "false" && { negated: true }) }, [
      { ...cell.schema, hasMissing: false },
    ]);
  }
  return `${nameText(cell.schema.name)} is ${plainValue(cell)}${note}`;
}

/** `foul`, `true`, `42`, `missing`. */
export function plainValue({ schema, value, unseen }: Cell): string {
  if (unseen !== null) return nameText(unseen);
  if (value === null) return "missing";
  if (schema.kind === "boolean") return String(value === schema.categories[1]);
  return typeof value === "number" ? thresholdText(value, schema) : nameText(value);
}
