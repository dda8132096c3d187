// Algorithm 1 of Page & Ray (2003) line by line, row by row, for Boolean columns and two classes.

import type { Weighting } from "../../src/counts/weighting.ts";
import { UNITS_PER_BIT } from "../../src/counts/weighting.ts";

export interface NaiveChoice {
  /** F: for each variable the weightings in which it reaches its share of the gain. */
  readonly votes: readonly number[];
  /** v: the variable of the largest plain gain; -1 where it is below its share. */
  readonly plain: number;
  /** How near any comparison with a threshold came to a tie; below some 1e-3 rounding of the weights may decide it. */
  readonly margin: number;
}

export function naiveSkewing(
  columns: readonly ArrayLike<number>[],
  classes: ArrayLike<number>,
  weightings: readonly Weighting[],
  gainShare: number,
): NaiveChoice {
  const rows = Array.from({ length: classes.length }, (_, row) => row);
  let margin = Number.POSITIVE_INFINITY;
  const reaches = (gain: number, whole: number): boolean => {
    margin = Math.min(margin, Math.abs(gain - gainShare * whole));
    return gain >= gainShare * whole && gain > 0;
  };
  const gains = (weights: readonly number[]): { whole: number; of: number[] } => {
    const whole = entropy(rows, classes, weights);
    const all = sum(rows.map((row) => weights[row]!));
    const of = columns.map((column) => {
      const sides = [0, 1].map((value) => rows.filter((row) => column[row] === value));
      const left = sides.map(
        (side) => (sum(side.map((row) => weights[row]!)) / all) * entropy(side, classes, weights),
      );
      return whole - sum(left);
    });
    return { whole, of };
  };
  const even = gains(rows.map(() => 1));
  const best = even.of.indexOf(Math.max(...even.of));
  const plain = even.of[best]! < gainShare * even.whole ? -1 : best;
  const votes = columns.map(() => 0);
  for (const { terms } of weightings) {
    const weights = rows.map((row) =>
      terms.reduce(
        (weight, { variable, exponents }) =>
          weight * 2 ** (exponents[columns[variable]![row]!]! / UNITS_PER_BIT),
        1,
      ),
    );
    const { whole, of } = gains(weights);
    of.forEach((gain, variable) => {
      if (reaches(gain, whole)) votes[variable]!++;
    });
  }
  return { votes, plain, margin };
}

function entropy(rows: readonly number[], classes: ArrayLike<number>, weights: readonly number[]): number {
  const all = sum(rows.map((row) => weights[row]!));
  const one = sum(rows.filter((row) => classes[row] === 1).map((row) => weights[row]!));
  return [one / all, 1 - one / all].reduce(
    (bits, share) => (share > 0 ? bits - share * Math.log2(share) : bits),
    0,
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
