// By row: 1 to learn from, 0 to be predicted, 2 left out. Three fifths are learned from, at most 1,500 rows, stratified.

import { createMemorySource } from "../../build/internal.js";
import type { Dataset } from "../../build/node.js";

export const SPLITS = 2;
const SHARE = 0.6;
const MOST_TRAINING = 1500;
const MOST_TEST = 5000;

export async function splitRows(dataset: Dataset, split: number): Promise<Uint8Array> {
  const source = await createMemorySource(dataset);
  const { rows } = dataset;
  const train = Math.min(MOST_TRAINING, Math.round(SHARE * rows));
  const test = Math.min(MOST_TEST, rows - train);
  const shares = [train, test, rows - train - test].filter((share) => share > 0);
  const parts = await source.randomSplit(source.everything, { seed: 101 + split, shares });
  const roles = new Uint8Array(rows);
  parts.forEach((part, place) => {
    // Parts are opaque to learners; a bench of the memory engine may look.
    for (const row of (part as unknown as { readonly rows: Uint32Array }).rows) {
      roles[row] = place === 0 ? 1 : place === 1 ? 0 : 2;
    }
  });
  await source.close();
  return roles;
}
