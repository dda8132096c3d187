// Ten stratified folds, twice, the same for everyone: an array of fold numbers per repeat.

import { createMemorySource } from "../../build/internal.js";
import type { Dataset } from "../../build/node.js";

export const FOLDS = 10;
export const REPEATS = 2;

export async function dealFolds(dataset: Dataset, repeat: number): Promise<Uint8Array> {
  const source = await createMemorySource(dataset);
  const shares = Array.from({ length: FOLDS }, () => 1);
  const parts = await source.randomSplit(source.everything, { seed: 1 + repeat, shares });
  const folds = new Uint8Array(dataset.rows);
  parts.forEach((part, fold) => {
    // Parts are opaque to learners; a bench of the memory engine may look.
    for (const row of (part as unknown as { readonly rows: Uint32Array }).rows) folds[row] = fold;
  });
  await source.close();
  return folds;
}
