// How a source is to hold numbers for a learner: binned as usual, unless it compares them exactly.

import type { MemorySourceOptions } from "../counts/memory/memory-source.ts";
import type { Learner } from "./learner.ts";

/** Null where a method is chosen: candidates are compared on the same bins. */
export function numbersFor(learner: Learner | null): Pick<MemorySourceOptions, "bins"> {
  return learner?.traits?.exactNumbers ? { bins: "exact" } : {};
}
