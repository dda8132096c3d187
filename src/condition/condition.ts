// Conditions (one readable test of one column) and features (Boolean combinations that a learner
// defined).

import type { Kind } from "../dataset/column.ts";
import { isOrderedKind } from "../dataset/column.ts";

/**
 * One readable test of one column; `negated` turns it round. A missing value fails every condition
 * but `missing`, and so passes their negations.
 */
export type Condition =
  /** A boolean column is true: `x7`. */
  | { readonly type: "is"; readonly column: string; readonly negated?: boolean }
  /** A categorical column has this value: `odor = foul`. */
  | { readonly type: "equals"; readonly column: string; readonly value: string; readonly negated?: boolean }
  /** A continuous column is at most this: `age ≤ 30.5`. */
  | {
      readonly type: "at-most";
      readonly column: string;
      readonly threshold: number;
      readonly negated?: boolean;
    }
  /** The value is missing: `stalk-root is missing`. */
  | { readonly type: "missing"; readonly column: string; readonly negated?: boolean };

/** A Boolean combination of tests: `a xor b`, `at least 2 of (a, b, c)`. */
export type Feature =
  | { readonly type: "and" | "or" | "xor"; readonly of: readonly Test[]; readonly negated?: boolean }
  | {
      readonly type: "at-least";
      /** In what learners make from 1 to the number of tests; 0 always holds. */
      readonly least: number;
      readonly of: readonly Test[];
      /**
       * What each test adds where it holds, whole numbers; 1 each without it. Only the totals of
       * scorecards have points (scorecard/total-test.ts), and `least` is then any whole number.
       */
      readonly points?: readonly number[];
      readonly negated?: boolean;
    };

/** And, or, parity of tests. */
export type Join = Exclude<Feature, { readonly type: "at-least" }>;

/** At least this many of the tests hold. */
export type AtLeast = Extract<Feature, { readonly type: "at-least" }>;

/** Whatever a split of a tree may test: a condition or a feature. */
export type Test = Condition | Feature;

/** Numbers are compared, columns of other kinds have values, and any may be missing. */
export function fitsKind({ type }: Condition, kind: Kind): boolean {
  return type === "missing" || (type === "at-most") === isOrderedKind(kind);
}

/**
 * Whether a test is a feature, which combines others.
 *
 * @example
 * console.log(isFeature({ type: "is", column: "windy" }));
 * // → false
 */
export function isFeature(test: Test): test is Feature {
  return "of" in test;
}

export function negate<T extends Test>(test: T): T {
  if (!test.negated) return { ...test, negated: true };
  const { negated: _, ...plain } = test;
  return plain as unknown as T;
}

/**
 * Every condition inside a test, in reading order, repeats included.
 *
 * @example
 * const warm = { type: "at-most", column: "degrees", threshold: 20, negated: true } as const;
 * const dry = { type: "is", column: "dry" } as const;
 * console.log(conditionsOf({ type: "and", of: [warm, dry] }).map(({ column }) => column));
 * // → [ 'degrees', 'dry' ]
 */
export function conditionsOf(test: Test): Condition[] {
  return isFeature(test) ? test.of.flatMap(conditionsOf) : [test];
}

/** Whether tests are counted anywhere in it. */
export function hasAtLeast(test: Test): boolean {
  return isFeature(test) && (test.type === "at-least" || test.of.some(hasAtLeast));
}

/** How many of a feature's tests hold, or the sum of their points. */
export function heldOf(feature: Feature, holds: (test: Test) => boolean): number {
  const points = feature.type === "at-least" ? feature.points : undefined;
  return feature.of.reduce((sum, test, place) => sum + (holds(test) ? (points?.[place] ?? 1) : 0), 0);
}
