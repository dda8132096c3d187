// Items that ask one column for one value each, and of which at most one can hold, are one item: a
// set of values, written the shorter way. Where all of them are refused ("is not x", "is not y")
// at most one fails, and the number of items that hold is so many larger.

import { type Condition, negate, type Test } from "../../condition/condition.ts";
import type { Told } from "./checklist-model.ts";

export interface ToldConditions extends Omit<Told, "items"> {
  readonly conditions: readonly Condition[];
}

/** `valuesOf` gives a condition for each value of a column that rows have, missing among them. */
export function mergeValues(
  { conditions, labels, weights }: ToldConditions,
  valuesOf: (column: string) => readonly Condition[],
): Told {
  const classes = weights.length / labels.length;
  const items: Test[] = [];
  let [low, high] = [0, labels.length];
  const done = new Set<Condition>();
  for (const condition of conditions) {
    if (done.has(condition)) continue;
    const alike = conditions.filter((other) => other === condition || isAlike(other, condition));
    for (const other of alike) done.add(other);
    if (alike.length === 1) {
      items.push(condition);
      continue;
    }
    const isNegated = condition.negated === true;
    const set = shorterSet(
      alike.map((each) => (isNegated ? negate(each) : each)),
      valuesOf(condition.column),
    );
    const spared = alike.length - 1;
    if (isNegated) low += spared;
    else high -= spared;
    if (set !== null) items.push(isNegated ? negate(set) : set);
    else if (isNegated) high--;
    else low++;
  }
  return {
    items,
    labels: labels.slice(low, high),
    weights: weights.slice(low * classes, high * classes),
  };
}

function isAlike(a: Condition, b: Condition): boolean {
  return (
    a.type === "equals" &&
    b.type === "equals" &&
    a.column === b.column &&
    (a.negated === true) === (b.negated === true)
  );
}

/** Null where every row has one of the values. */
function shorterSet(values: readonly Condition[], all: readonly Condition[]): Test | null {
  const isIn = (one: Condition): boolean =>
    values.some((other) => other.type === "equals" && one.type === "equals" && other.value === one.value);
  const others = all.filter((one) => !isIn(one));
  if (others.length === 0) return null;
  return others.length < values.length ? negate(setOf(others)) : setOf(values);
}

function setOf(values: readonly Condition[]): Test {
  return values.length === 1 ? values[0] : { type: "or", of: values };
}
