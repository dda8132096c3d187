// A legible figure of a paper that is computed, not run: the procedure is the paper's own, so that ours is the same.

import type { Figure } from "./report.ts";

/** `why` is given where it does not hold. */
export function computedFigure(
  name: string,
  printed: string,
  found: string,
  holds: boolean,
  why?: string,
): Figure {
  return {
    name,
    published: { text: printed, source: "read" },
    asPublished: { text: found, holds, ...(why && !holds && { why }) },
    today: "same",
  };
}
