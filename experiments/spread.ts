// A mean over runs, with what the runs say about its certainty.

export interface Spread {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
  /** Half the width of the 95 % interval of the mean (Student's t); 0 for one run. */
  readonly half: number;
}

/** 97.5 % points of Student's t for 1, 2, … degrees of freedom; beyond the list it is nearly normal. */
const STUDENT = [
  12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145,
];

export function spreadOf(values: readonly number[]): Spread {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = count > 1 ? values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1) : 0;
  const factor = count > 1 ? (STUDENT[count - 2] ?? 2) : 0;
  return {
    mean,
    least: Math.min(...values),
    most: Math.max(...values),
    half: factor * Math.sqrt(variance / count),
  };
}

/** `0.54 ± 0.3` */
export function spreadText({ mean, half }: Spread): string {
  const digits = mean >= 10 ? 1 : 2;
  return half > 0 ? `${mean.toFixed(digits)} ± ${half.toFixed(digits)}` : mean.toFixed(digits);
}
