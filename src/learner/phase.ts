// A phase of a larger work: its shares of progress lie between two of the whole.

import type { LearnContext } from "./learner.ts";

/** `prefix` comes before its words. */
export function phase(context: LearnContext, from: number, to: number, prefix = ""): LearnContext {
  const { onProgress } = context;
  if (!onProgress) return context;
  return {
    ...context,
    onProgress: ({ done, text, strands, soFar }) =>
      onProgress({
        done: done === null ? null : from + done * (to - from),
        text: prefix + text,
        // Of work that is itself one of a series, only the whole is shown.
        ...(strands && prefix === "" && { strands }),
        ...(soFar && prefix === "" && { soFar }),
      }),
  };
}
