// The progress of one piece of work as a stretch of a larger one.

import type { LearnContext } from "../learn/shared/learner.ts";

export function scaledProgress(
  { signal, onProgress }: LearnContext,
  from: number,
  to: number,
  prefix = "",
): LearnContext {
  return {
    ...(signal && { signal }),
    ...(onProgress && {
      onProgress: ({ done, text, strands }) =>
        onProgress({
          done: done === null ? null : from + done * (to - from),
          text: prefix + text,
          // Of work that is itself a part of a series, only the whole is shown.
          ...(strands && prefix === "" && { strands }),
        }),
    }),
  };
}
