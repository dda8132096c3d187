// Rows set apart at random, stratified by class and seeded (counts/random-split.ts): to evaluate on
// after learning from the others, or as a sample where all would be too many.

import type { CountSource, Part } from "../counts/count-source.ts";

/** How many rows are held out, by which seed. */
export interface HoldOutOptions {
  /** Share of the rows to hold out, between 0 and 1. */
  readonly share: number;
  readonly seed: number;
}

/**
 * Holds rows out before learning, stratified by class.
 *
 * @example
 * const { train, test } = await holdOut(source, source.everything, { share: 0.25, seed: 1 });
 * const counts = await source.countClasses([train, test]);
 * console.log(counts.map((ofClass) => ofClass.reduce((a, b) => a + b)));
 * // → [ 258, 86 ]
 */
export async function holdOut(
  source: CountSource,
  part: Part,
  { share, seed }: HoldOutOptions,
): Promise<{ train: Part; test: Part }> {
  const [train, test] = await source.randomSplit(part, { seed, shares: [1 - share, share] });
  return { train, test };
}

/** The whole part where it has no more than `most` rows. */
export async function sampleOf(
  source: CountSource,
  part: Part,
  { rows, most, seed }: { readonly rows: number; readonly most: number; readonly seed: number },
): Promise<Part> {
  if (rows <= most) return part;
  const [sample] = await source.randomSplit(part, { seed, shares: [most, rows - most] });
  return sample;
}
