// What may be chosen: a learner with its options, and which columns it is shown.

import { viewColumns } from "../counts/column-view.ts";
import type { CountSource, Part } from "../counts/count-source.ts";
import { type LearnResult, learnPart } from "../learn/learn.ts";
import type { SelectOptions } from "../learn/select/select.ts";
import type { LearnContext } from "../learn/shared/learner.ts";
import { informativeColumns } from "./informative-columns.ts";

export interface Candidate {
  /** Short and telling: "t2", "redwood, columns by wg". */
  readonly name: string;
  /** Candidates of one family share a bar of progress and a line in reports. */
  readonly family: Family;
  readonly method: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** How columns are selected on the training rows first; null for none. */
  readonly select: SelectOptions | null;
  /** Only so many columns are shown, those that inform most on the training rows; null for all. */
  readonly screen: number | null;
}

export type Family = "majority" | "greedy" | "refined" | "checklist" | "fringe" | "list" | "skew" | "optimal";

export async function learnCandidate(
  source: CountSource,
  part: Part,
  { method, options, select, screen }: Candidate,
  context: LearnContext,
): Promise<LearnResult> {
  const shown =
    screen === null ? source : viewColumns(source, await informativeColumns(source, part, screen));
  return learnPart(shown, part, { method, options, ...(select && { select }), ...context });
}
