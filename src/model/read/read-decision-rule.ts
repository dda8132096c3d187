// Reads a model's decision from its file.

import type { DecisionRule } from "../decision-rule.ts";
import { type Field, isAmount, show } from "./read-field.ts";

/** Undefined where there is none. */
export function readDecisionRule(field: Field, classes: readonly string[]): DecisionRule | undefined {
  if (field.value === undefined) return undefined;
  const type = field.get("type");
  if (type.value === "costs") return { type: "costs", costs: readCosts(field.get("costs"), classes.length) };
  if (type.value !== "threshold") return type.expected('"costs" or "threshold"');
  const name = field.get("class").text();
  if (!classes.includes(name)) field.get("class").refuse(`: ${show(name)} is not one of the classes`);
  return { type: "threshold", class: name, at: field.get("at").numberBetween(0, 1) };
}

/** A row for each actual class, with a cost for each class that may be predicted. */
function readCosts(field: Field, classes: number): number[][] {
  const rows = onePerClass(field, classes, "lists");
  return rows.map((row) =>
    onePerClass(row, classes, "costs").map((cost) =>
      isAmount(cost.value) ? cost.value : cost.expected("a cost of at least 0"),
    ),
  );
}

function onePerClass(field: Field, classes: number, what: string): Field[] {
  const items = field.items();
  if (items.length === classes) return items;
  return field.refuse(`: expected ${classes} ${what}, one per class, got ${items.length}`);
}
