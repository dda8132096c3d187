// Rows set apart, stratified by class and seeded (counts/random-split.ts), by whole groups or as
// the last in time (counts/split-units.ts): to evaluate on after learning from the others. And
// samples where all rows would be too many, which part groups and times.

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
  const [sample] = await source.randomSplit(part, {
    seed,
    shares: [most, rows - most],
    isSample: true,
  });
  return sample;
}

/** Samples of these sizes, and rows apart from all of them to compare models on. */
export async function samplesAndOthers(
  source: CountSource,
  part: Part,
  {
    rows,
    samples,
    apart: kept,
    seed,
  }: {
    readonly rows: number;
    readonly samples: readonly number[];
    readonly apart: number;
    readonly seed: number;
  },
): Promise<{ readonly samples: readonly Part[]; readonly apart: Part }> {
  const rest = rows - samples.reduce((sum, size) => sum + size, 0) - kept;
  if (source.units === null) {
    const parts = await source.randomSplit(part, { seed, shares: [...samples, kept, rest] });
    return { samples: parts.slice(0, -2), apart: parts.at(-2)! };
  }
  // Groups and times are kept apart first; what is left of them is sampled row by row.
  const [before, apart] = await source.randomSplit(part, { seed, shares: [rows - kept, kept] });
  const parts = await source.randomSplit(before, { seed, shares: [...samples, rest], isSample: true });
  return { samples: parts.slice(0, -1), apart };
}
