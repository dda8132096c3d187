// Edits of one test, which may be a feature of several conditions in reading order.

import { type Condition, conditionsOf, isFeature, negate, type Test } from "../condition/condition.ts";

/** The test with its condition at this place (from 0) replaced. */
export function replaceCondition(
  test: Test,
  place: number,
  change: (condition: Condition) => Condition,
): Test {
  if (!isFeature(test)) return change(test);
  let before = 0;
  const of = test.of.map((member) => {
    const own = place - before;
    const size = conditionsOf(member).length;
    before += size;
    return own >= 0 && own < size ? replaceCondition(member, own, change) : member;
  });
  return { ...test, of };
}

/**
 * The test without it; null where nothing is left. A feature of one member becomes that member; an
 * at-least needs as many as before, or all that are left where those are fewer.
 */
export function dropCondition(test: Test, place: number): Test | null {
  if (!isFeature(test)) return null;
  let before = 0;
  const of = test.of.flatMap((member) => {
    const own = place - before;
    const size = conditionsOf(member).length;
    before += size;
    if (own < 0 || own >= size) return [member];
    const rest = dropCondition(member, own);
    return rest === null ? [] : [rest];
  });
  if (of.length === 0) return null;
  if (of.length > 1) {
    return test.type === "at-least"
      ? { ...test, least: Math.min(test.least, of.length), of }
      : { ...test, of };
  }
  return test.negated ? negate(of[0]) : of[0];
}
