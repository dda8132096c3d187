// The cuts that rows have been asked on their way through a model, and how a new one stands beside
// them: one that parts too few rows from another is that other; any other is the shortest decimal
// that parts the same rows.

import type { Joined } from "../../condition/combine.ts";
import { type Condition, conditionsOf, isFeature, type Test } from "../../condition/condition.ts";
import { simplify } from "../../condition/simplify.ts";
import type { Histogram, Variable } from "../../counts/count-source.ts";
import { shortestBetween } from "../../encoding/shortest-between.ts";
import { leastApart } from "../../split/least-apart.ts";

type Cut = Extract<Condition, { type: "at-most" }>;

/** How many of some rows have each value of a column. */
export interface Spread {
  readonly variable: Variable;
  readonly codes: ArrayLike<number>;
  /** Parallel to the codes. */
  readonly weights: Float64Array;
}

export function spreadOf({ codes, counts, length }: Histogram, variable: Variable, classes: number): Spread {
  const weights = new Float64Array(length);
  for (let at = 0; at < length; at++) {
    for (let c = 0; c < classes; c++) weights[at] += counts[at * classes + c];
  }
  return { variable, codes: codes.slice(0, length), weights };
}

interface Asked {
  readonly column: string;
  /** As it was learned, and as it is written. */
  readonly from: number;
  readonly to: number;
}

export class PathCuts {
  readonly #asked: readonly Asked[];

  constructor(asked: readonly Asked[] = []) {
    this.#asked = asked;
  }

  /**
   * A test as it is written for rows that are spread so, the constant it has become where it says
   * nothing new, and the cuts with its own.
   */
  settle(test: Test, spreads: ReadonlyMap<string, Spread>): { test: Joined; cuts: PathCuts } {
    const asked = [...this.#asked];
    let isNear = false;
    const settled = mapCuts(test, (cut) => {
      const { column, threshold: from } = cut;
      const own = asked.filter((other) => other.column === column);
      const known = own.find((other) => other.from === from);
      const spread = spreads.get(column);
      if (known !== undefined || spread === undefined) return { ...cut, threshold: known?.to ?? from };
      const least = leastApart(spread.weights.reduce((sum, weight) => sum + weight, 0));
      const near = own.find(({ to }) => weightBetween(spread, from, to) < least);
      isNear ||= near !== undefined;
      const to = near?.to ?? shortest(spread, from);
      asked.push({ column, from, to });
      return { ...cut, threshold: to };
    });
    return { test: isNear ? simplify(settled) : settled, cuts: new PathCuts(asked) };
  }
}

/** The columns that a test cuts. */
export function cutColumns(test: Test): string[] {
  return conditionsOf(test).flatMap(({ type, column }) => (type === "at-most" ? [column] : []));
}

function mapCuts<T extends Test>(test: T, change: (cut: Cut) => Cut): T {
  if (isFeature(test)) return { ...test, of: test.of.map((member) => mapCuts(member, change)) };
  return test.type === "at-most" ? (change(test as Cut) as T) : test;
}

/** Of the rows whose value is known. */
function weightBetween({ variable, codes, weights }: Spread, a: number, b: number): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  let sum = 0;
  for (let at = 0; at < weights.length; at++) {
    if (codes[at] === variable.size) continue;
    const value = variable.upper(codes[at]);
    if (value > low && value <= high) sum += weights[at];
  }
  return sum;
}

/** Between the neighbours of a cut among the rows; a cut beyond all of them stays. */
function shortest({ variable, codes, weights }: Spread, threshold: number): number {
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let at = 0; at < weights.length; at++) {
    if (codes[at] === variable.size || weights[at] === 0) continue;
    if (variable.upper(codes[at]) <= threshold) low = Math.max(low, variable.upper(codes[at]));
    else high = Math.min(high, variable.lower(codes[at]));
  }
  if (low === Number.NEGATIVE_INFINITY || high === Number.POSITIVE_INFINITY) return threshold;
  return shortestBetween(low, high, variable.schema.kind);
}
