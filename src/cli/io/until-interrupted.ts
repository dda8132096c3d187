// Waiting that Ctrl-C ends at once: for reading, where there is no best-so-far to wait for.

export async function untilInterrupted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => {};
  const interrupted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    signal.removeEventListener("abort", stop);
    // The abandoned work may still fail; that must not become an unhandled rejection.
    work.catch(() => {});
    interrupted.catch(() => {});
  }
}
