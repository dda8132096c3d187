// A term, the conjunction of some conditions, as one test.

import type { Condition, Test } from "../../condition/condition.ts";

export function termTest(term: readonly Condition[]): Test {
  return term.length === 1 ? term[0] : { type: "and", of: term };
}
