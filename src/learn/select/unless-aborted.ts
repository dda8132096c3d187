// A greedy choice has nothing to give when it is interrupted: it ends with the reason that its signal gives.

import { Stopped } from "../shared/pace.ts";

export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Stopped) signal?.throwIfAborted();
    throw error;
  }
}
