// One phase of longer work: its progress from 0 to 1 becomes that of the whole from one share to
// another.

import type { LearnContext } from "./learner.ts";

/** `prefix` comes before the words of each report. */
export function phase(context: LearnContext, from: number, to: number, prefix = ""): LearnContext {
  const { onProgress } = context;
  if (!onProgress) return context;
  return {
    ...context,
    onProgress: ({ done, text, strands, soFar }) =>
      onProgress({
        done: done === null ? null : from + done * (to - from),
        text: prefix + text,
        // With a prefix it is one of several alike, of which no parts are shown.
        ...(strands && prefix === "" && { strands }),
        ...(soFar && prefix === "" && { soFar }),
      }),
  };
}
