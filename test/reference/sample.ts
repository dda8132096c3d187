// What the references learn from: rows of zeros and ones, each of class 0 or 1, and the few counts that all of them
// take. Nothing here comes from src, and information is compared in whole numbers, so that no rounding decides.

export interface Sample {
  readonly rows: readonly (readonly number[])[];
  readonly classes: readonly number[];
}

/** A variable is a column or a feature: a function of the values of a row. */
export type Variable = (row: readonly number[]) => boolean;

export const columnsOf = ({ rows }: Sample): Variable[] =>
  (rows[0] ?? []).map((_, column) => (row) => row[column] === 1);

export function keep(sample: Sample, wanted: (row: readonly number[]) => boolean): Sample {
  const kept = sample.rows
    .map((row, index) => ({ row, label: sample.classes[index]! }))
    .filter(({ row }) => wanted(row));
  return { rows: kept.map(({ row }) => row), classes: kept.map(({ label }) => label) };
}

/** Rows of class 0 and of class 1. */
export function countClasses({ classes }: Sample): readonly [number, number] {
  const ones = classes.filter((label) => label === 1).length;
  return [classes.length - ones, ones];
}

export const isPure = (sample: Sample): boolean => Math.min(...countClasses(sample)) === 0;

/** The class of most weight, class 0 of equals. */
export const majority = ([zeros, ones]: readonly [number, number]): number => (ones > zeros ? 1 : 0);

/**
 * The weight of a row by its class, in whole numbers: 1 each, or for equal priors as many as there are rows of the
 * other class.
 */
export type ClassWeights = readonly [number, number];

export const dataPriors: ClassWeights = [1, 1];

export function uniformPriors(sample: Sample): ClassWeights {
  const [zeros, ones] = countClasses(sample);
  return zeros > 0 && ones > 0 ? [ones, zeros] : [1, 1];
}

export function weigh(sample: Sample, [zero, one]: ClassWeights): readonly [number, number] {
  const [zeros, ones] = countClasses(sample);
  return [zeros * zero, ones * one];
}

/**
 * The first variable of the most mutual information with the class among those that part the rows; null if none does.
 * With n the weight of a side and k that of a class in it, the conditional entropy is the sum of n log n less the sum
 * of k log k, over the whole weight: it is least where the product of all kᵏ over the product of all nⁿ is largest.
 */
export function mostInformative(
  sample: Sample,
  variables: readonly Variable[],
  weights: ClassWeights,
): number | null {
  let best: { readonly place: number; readonly over: bigint; readonly under: bigint } | null = null;
  for (const [place, variable] of variables.entries()) {
    const sides = [keep(sample, variable), keep(sample, (row) => !variable(row))];
    if (sides.some(({ rows }) => rows.length === 0)) continue;
    let [over, under] = [1n, 1n];
    for (const side of sides) {
      const [zeros, ones] = weigh(side, weights);
      over *= selfPower(zeros) * selfPower(ones);
      under *= selfPower(zeros + ones);
    }
    if (best === null || over * best.under > best.over * under) best = { place, over, under };
  }
  return best?.place ?? null;
}

/** nⁿ, and 1 for 0. */
export const selfPower = (n: number): bigint => BigInt(n) ** BigInt(n);
