// Progress of work in phases as one share that never falls and reaches 1 only at the very end,
// reported at least five times a second wherever the event loop runs.

import type { LearnContext, Progress } from "../learner/learner.ts";

/** Milliseconds after which the last report is repeated, and between two looks at the clock. */
const SILENCE = 80;
const LOOK = 20;
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
    latest = { ...(latest.soFar && { soFar: latest.soFar }), ...progress, done: share };
    sent = performance.now();
    onProgress(latest);
  };
  const timer = setInterval(() => {
    if (performance.now() - sent >= SILENCE) send(latest);
  }, LOOK);
  (timer as { unref?: () => void }).unref?.();
  try {
    const result = await work({ ...context, onProgress: send });
    onProgress({ done: 1, text: "done" });
    return result;
  } finally {
    clearInterval(timer);
  }
}
