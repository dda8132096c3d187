// A question and the row's answer to it in words: `age is 42, which is more than 30.5`.

import { type Condition, conditionsOf, isFeature, type Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { conjunctionText, testText } from "../condition/text.ts";
import type { Model } from "../model/model.ts";
import { type Cell, type Cells, holds } from "../model/predict-row.ts";

export function factText(question: Test, cells: Cells, model: Model): string {
  if (!isFeature(question)) return conditionFact(question, cells);
  const answer = holds(question, cells);
  const facts = new Set(conditionsOf(question).map((condition) => valueText(cells.get(condition.column)!)));
  return `"${testText(question, model.columns)}" ${answer ? "holds" : "does not hold"}: ${[...facts].join(", ")}`;
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
    return `${value}, which is ${cell.value <= condition.threshold ? "at most" : "more than"} ${condition.threshold}`;
  }
  if (condition.type === "equals" && cell.value !== condition.value)
    return `${value}, not ${nameText(condition.value)}`;
  if (condition.type === "missing" && cell.value !== null) return `${value}, not missing`;
  return value;
}

/** `odor is foul`, `x7 is true`, `age is missing`. */
export function valueText(cell: Cell): string {
  const note = cell.unseen === null ? "" : ", which training never saw, so it counts as missing";
  return `${nameText(cell.schema.name)} is ${plainValue(cell)}${note}`;
}

/** `foul`, `true`, `42`, `missing`. */
export function plainValue({ schema, value, unseen }: Cell): string {
  if (unseen !== null) return nameText(unseen);
  if (value === null) return "missing";
  if (schema.kind === "boolean") return String(value === schema.categories[1]);
  return typeof value === "number" ? String(value) : nameText(value);
}
