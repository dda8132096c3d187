// What may be chosen: a procedure with a name, and its role where it has one.

import type { Procedure } from "./procedure.ts";

export interface Candidate extends Procedure {
  /** Short and specific: "t2", "refined (6 conditions)", "redwood (columns by wg)". */
  readonly name: string;
  /** The majority baseline and the plain greedy tree stay to the end: all others are compared with them. */
  readonly role: "baseline" | "reference" | null;
}
