// A conjunction without the conditions that another one on the same column implies: of "x ≤ 44 and
// x ≤ 42" the second is enough. The meaning stays, missing values included.

import { testKey } from "./combine.ts";
import type { Condition } from "./condition.ts";

/** In the order given; of equal conditions the first stays. */
export function tightest(term: readonly Condition[]): readonly Condition[] {
  const kept = term.filter(
    (condition, at) =>
      !term.some(
        (other, place) =>
          place !== at && implies(other, condition) && (place < at || !implies(condition, other)),
      ),
  );
  return kept.length === term.length ? term : kept;
}

/** Whether every value that passes the first passes the second, as far as the two tell. */
function implies(a: Condition, b: Condition): boolean {
  if (a.column !== b.column) return false;
  if (testKey(a) === testKey(b)) return true;
  if (a.type === "at-most" && b.type === "at-most") {
    if (!a.negated && !b.negated) return a.threshold <= b.threshold;
    return a.negated === true && b.negated === true && a.threshold >= b.threshold;
  }
  // A value that passes is one value, and it is there; a missing one fails everything else.
  if (a.negated || !b.negated) return false;
  if (b.type === "missing" || a.type === "missing") return a.type !== b.type;
  return a.type === "equals" && b.type === "equals" && a.value !== b.value;
}
