// Conditions (one readable test of one column) and features (Boolean combinations that a learner invented).
// Missing is a value of its own: it fails every condition but `missing`, and so passes their negations.

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

export interface Feature {
  readonly type: "and" | "or" | "xor";
  readonly of: readonly Test[];
  readonly negated?: boolean;
}

/** Whatever a node of a tree may ask. */
export type Test = Condition | Feature;

export function isFeature(test: Test): test is Feature {
  return test.type === "and" || test.type === "or" || test.type === "xor";
}

export function negate<T extends Test>(test: T): T {
  if (!test.negated) return { ...test, negated: true };
  const { negated: _, ...plain } = test;
  return plain as unknown as T;
}

/** Every condition inside a test, in reading order, repeats included. */
export function conditionsOf(test: Test): Condition[] {
  return isFeature(test) ? test.of.flatMap(conditionsOf) : [test];
}
