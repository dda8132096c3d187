// What a search of scorecards is given: which rows hold for which items, the weights of both sides,
// and what is minimised: the mean logistic loss of start + unit × total, plus a price for each item
// that has points. Points are whole; the start is any number, and the unit any between two limits.

export interface ScorecardProblem {
  /** By item: 1 for the rows that it holds for. No two items divide the rows alike. */
  readonly items: readonly Uint8Array[];
  /** By row: the weight of the side that points speak for, and of the other. */
  readonly yes: Float64Array;
  readonly no: Float64Array;
  /** What an item costs, in nats of the mean loss. */
  readonly price: number;
  readonly mostItems: number;
  /** An item has at most so many points, for or against. */
  readonly mostPoints: number;
  /** Log-odds of a point: equal limits fix it. */
  readonly leastUnit: number;
  readonly mostUnit: number;
}

/** Points of a few items; what they come to is a line of their sum. */
export interface PointsFound {
  /** Ascending. */
  readonly items: readonly number[];
  /** Of these items; none is 0. */
  readonly points: readonly number[];
  readonly start: number;
  readonly unit: number;
  /** Mean loss with the prices of the items. */
  readonly value: number;
}

/** Values that differ by less, in nats of the mean loss, are equal. */
export const EQUAL = 1e-9;

/** How much rounding may do to a sum of so many terms, as a share of the sum of their sizes. */
export function roundingOf(terms: number): number {
  return (terms + 64) * 2 ** -51;
}

/** No best start is further from 0, whatever the points: beyond, all rows lean to one side. */
export function widestStart({ yes, no, mostItems, mostPoints, mostUnit }: ScorecardProblem): number {
  const sum = (weights: Float64Array): number => weights.reduce((total, weight) => total + weight, 0);
  return mostItems * mostPoints * mostUnit + Math.abs(Math.log(sum(yes) / sum(no))) + 1;
}
