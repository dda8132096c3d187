// Where numbers are in bins, a learner gets bins of its training rows alone: those of all rows
// would tell it how the rows are spread that are to evaluate what it learns.

import type { CountSource, Part } from "./count-source.ts";

/** The rows of a part with nothing in them that was made of other rows. */
export async function trainingSource(
  source: CountSource,
  part: Part,
): Promise<{ readonly source: CountSource; readonly part: Part }> {
  const own = part === source.everything ? null : await source.can.rebin?.(part);
  return own ? { source: own, part: own.everything } : { source, part };
}
