// Progress of work in phases as one share that never falls and reaches 1 only at the very end, with a sign of life at
// least five times a second wherever the event loop gets a turn.

import type { LearnContext, Progress } from "../learn/shared/learner.ts";

/** A phase of a larger work: its shares lie between two of the whole. */
export function phase(context: LearnContext, from: number, to: number, prefix = ""): LearnContext {
  const { onProgress } = context;
  if (!onProgress) return context;
  return {
    ...context,
    onProgress: ({ done, text, strands }) =>
      onProgress({
        done: done === null ? null : from + done * (to - from),
        text: prefix + text,
        // Of work that is itself one of a series, only the whole is shown.
        ...(strands && prefix === "" && { strands }),
      }),
  };
}

/** Milliseconds without an event after which the last one is sent again. */
const SILENCE = 150;
/** The most that is reported before the end. */
const NEARLY = 0.999;

/** Runs work whose reports reach the listener as one steady share. */
export async function reportSteadily<T>(
  context: LearnContext,
  work: (context: LearnContext) => Promise<T>,
): Promise<T> {
  const { onProgress } = context;
  if (!onProgress) return work(context);
  let latest: Progress = { done: 0, text: "starting" };
  let sent = Number.NEGATIVE_INFINITY;
  const send = (progress: Progress): void => {
    const share = Math.min(NEARLY, Math.max(latest.done ?? 0, progress.done ?? 0));
    latest = { ...progress, done: share };
    sent = performance.now();
    onProgress(latest);
  };
  const timer = setInterval(() => {
    if (performance.now() - sent >= SILENCE) send(latest);
  }, SILENCE / 3);
  (timer as { unref?: () => void }).unref?.();
  try {
    const result = await work({ ...context, onProgress: send });
    onProgress({ done: 1, text: "done" });
    return result;
  } finally {
    clearInterval(timer);
  }
}
