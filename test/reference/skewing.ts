// Algorithm 1 of Page & Ray 2003 for one node: the plain gain counts once, then every weighting gives a vote to each
// variable that reaches a share of the class's entropy under it.

import type { Sample } from "./sample.ts";

/** A row weighs this for each variable of its favoured value, and one less it for each other. */
const STRENGTH = 3 / 4;

/** For each variable the value that a weighting favours; null where it is constant among the rows, and not weighted. */
export type Favoured = readonly (number | null)[];

export interface Choice {
  /** Those of most votes, the plain one of most gain where there are none; empty where it informs too little. */
  readonly best: readonly number[];
  /** How near any comparison came to a tie that rounding may decide. */
  readonly margin: number;
}

export function chooseBySkewing(sample: Sample, weightings: readonly Favoured[], gainShare: number): Choice {
  let margin = Number.POSITIVE_INFINITY;
  const reaches = (gain: number, whole: number): boolean => {
    margin = Math.min(margin, Math.abs(gain - gainShare * whole));
    return gain >= gainShare * whole;
  };
  const plain = gainsOf(sample, () => 1);
  const most = Math.max(...plain.gains);
  const votes = plain.gains.map(() => 0);
  for (const favoured of weightings) {
    const { whole, gains } = gainsOf(sample, (row) =>
      favoured.reduce<number>((weight, value, column) => {
        if (value === null) return weight;
        return weight * (row[column] === value ? STRENGTH : 1 - STRENGTH);
      }, 1),
    );
    gains.forEach((gain, variable) => {
      if (reaches(gain, whole)) votes[variable]!++;
    });
  }
  const winners = Math.max(...votes);
  if (winners > 0) return { best: places(votes, winners), margin };
  return { best: reaches(most, plain.whole) ? places(plain.gains, most) : [], margin };
}

function places(scores: readonly number[], wanted: number): number[] {
  return scores.flatMap((score, place) => (score === wanted ? [place] : []));
}

function gainsOf(
  { rows, classes }: Sample,
  weightOf: (row: readonly number[]) => number,
): { readonly whole: number; readonly gains: number[] } {
  const weights = rows.map(weightOf);
  const sum = (wanted: (row: number) => boolean): number =>
    weights.reduce((total, weight, row) => (wanted(row) ? total + weight : total), 0);
  const entropy = (wanted: (row: number) => boolean): number => {
    const all = sum(wanted);
    return [0, 1].reduce((bits, label) => {
      const share = sum((row) => wanted(row) && classes[row] === label) / all;
      return share > 0 ? bits - share * Math.log2(share) : bits;
    }, 0);
  };
  const everything = sum(() => true);
  const whole = entropy(() => true);
  const gains = (rows[0] ?? []).map((_, column) =>
    [0, 1].reduce((gain, value) => {
      const side = (row: number): boolean => rows[row]![column] === value;
      return sum(side) > 0 ? gain - (sum(side) / everything) * entropy(side) : gain;
    }, whole),
  );
  return { whole, gains };
}
