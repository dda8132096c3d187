// A tree as the search knows it: queries in terms of a row set's ranks, leaves and last-level
// queries left to be read off.

/** The cut of a split that asks only whether the value is missing. */
export const MISSING_ONLY = -1;
/** The cut of a split into one branch per category. */
export const MULTIWAY = -2;

export type Plan =
  | { readonly type: "leaf" }
  /** A leaf or the best tree of one query; `column` is the query's, where known. */
  | { readonly type: "query"; readonly column?: number }
  | {
      readonly type: "split";
      /** Position in the problem's columns. */
      readonly column: number;
      /** The last rank that goes left, MISSING_ONLY or MULTIWAY. */
      readonly cut: number;
      /** Left, right, missing; known, missing; or one per category, then missing. Null: a stump. */
      readonly children: readonly Plan[] | null;
    };

export const LEAF: Plan = { type: "leaf" };
export const QUERY: Plan = { type: "query" };

/** The best tree of one query, by the least of the columns' values and, last, the leaf's. */
export function queryPlan(values: Float64Array): Plan {
  let best = values.length - 1;
  for (let column = values.length - 2; column >= 0; column--) {
    if (values[column] < values[best] || (best < values.length - 1 && values[column] === values[best])) {
      best = column;
    }
  }
  return best === values.length - 1 ? LEAF : { type: "query", column: best };
}
