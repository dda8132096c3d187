// The algorithms of Section 7: ID3 alone, FRINGE, and ID3 on selected columns. No pruning; trees are consistent.

import type { SelectMethod } from "../../src/internal.ts";
import { type Dataset, learn, type Model, predict } from "../../src/node.ts";

export const algorithms = ["FOCUS", "WG", "MIG", "SG", "ID3", "FRINGE"] as const;
export type Algorithm = (typeof algorithms)[number];

const selectors: Partial<Record<Algorithm, SelectMethod>> = {
  FOCUS: "focus-2",
  WG: "wg",
  MIG: "mig",
  SG: "sg",
};

export async function learnBy(algorithm: Algorithm, dataset: Dataset): Promise<Model> {
  if (algorithm === "FRINGE") {
    const options = { prune: 0, maxIterations: 10 };
    return (await learn(dataset, { method: "fringe", ...options })).model;
  }
  const method = selectors[algorithm];
  const options = { uninformed: "split" } as const;
  return (await learn(dataset, { method: "id3", ...options, ...(method && { select: { method } }) })).model;
}

/** Share of the rows that the model gets right. */
export function accuracyOn(model: Model, test: Dataset): number {
  const { codes, classes } = predict(model, test);
  let right = 0;
  for (let row = 0; row < test.rows; row++) {
    if (classes[codes[row]] === test.target.categories[test.target.codes[row]]) right++;
  }
  return right / test.rows;
}
