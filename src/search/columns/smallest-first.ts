// What a search for a sufficient set of columns finds, and the search by ascending size.

import type { LearnContext } from "../../learner/learner.ts";
import { Stopped } from "../../run/pace.ts";
import { countOf } from "../../text/numbers.ts";

export interface FoundColumns {
  /** Ascending or in order of choice; null where time ran out before any set was found. */
  readonly columns: readonly number[] | null;
  /** Whether no smaller set exists. */
  readonly optimal: boolean;
  /** No sufficient set is smaller than this. */
  readonly lowerBound: number;
  /** What proves the lower bound where no search did. */
  readonly proof?: string;
}

/**
 * Asks for a set of each size from 1 on. Without one below `size`, or where the search is stopped,
 * the answer is `known`, a sufficient set of `size` columns or null where none is known.
 */
export async function smallestFirst(
  find: (size: number) => Promise<readonly number[] | null>,
  size: number,
  known: readonly number[] | null,
  { onProgress }: LearnContext,
): Promise<FoundColumns> {
  let lowerBound = 1;
  try {
    for (; lowerBound < size; lowerBound++) {
      onProgress?.({ done: null, text: `trying sets of ${countOf(lowerBound, "column")}` });
      const columns = await find(lowerBound);
      if (columns) return { columns, optimal: true, lowerBound };
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return { columns: known, optimal: false, lowerBound };
  }
  return { columns: known, optimal: true, lowerBound };
}
