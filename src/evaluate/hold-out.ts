// Rows held out before learning, to evaluate on afterwards.

import type { CountSource, Part } from "../counts/count-source.ts";

export interface HoldOutOptions {
  /** Share of the rows to hold out, between 0 and 1. */
  readonly share: number;
  readonly seed: number;
}

/** Stratified and seeded (counts/random-split.ts). */
export async function holdOut(
  source: CountSource,
  part: Part,
  { share, seed }: HoldOutOptions,
): Promise<{ train: Part; test: Part }> {
  const [train, test] = await source.randomSplit(part, { seed, shares: [1 - share, share] });
  return { train: train!, test: test! };
}
