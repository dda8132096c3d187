// A source of its own for work on some rows, where the source can make one: what a learner defines
// there does not slow down later counts, and is released with it.

import type { CountSource, Part } from "./count-source.ts";

/** Gives `work` a source of its own with the rows of `part`, and closes it afterwards. */
export async function withOwnSource<T>(
  source: CountSource,
  part: Part,
  work: (source: CountSource, part: Part) => Promise<T>,
): Promise<T> {
  const own = (await source.can.extract?.(part)) ?? null;
  if (own === null) return work(source, part);
  try {
    return await work(own, own.everything);
  } finally {
    await own.close();
  }
}
