// The parts of a test that ask whether one column has one of some values, and the test with another
// set of values there.

import { type ColumnSchema, type Condition, isFeature, isOrdered, type Test } from "../../../internal.ts";

/** `color = red or color = blue`, or, negated, none of these. Null stands for a missing value. */
export interface CategorySet {
  readonly column: string;
  readonly values: readonly (string | null)[];
  readonly negated: boolean;
  /** The whole test with this in its place. */
  withTest(part: Test): Test;
}

/** In reading order, without conditions on numbers and conditions on two columns at once. */
export function categorySets(test: Test, columns: readonly ColumnSchema[]): CategorySet[] {
  const own = asSet(test, columns);
  if (own !== null) return [{ ...own, withTest: (part) => part }];
  if (!isFeature(test)) return [];
  return test.of.flatMap((member, place) =>
    categorySets(member, columns).map((set) => ({
      ...set,
      withTest: (part: Test) => ({ ...test, of: test.of.with(place, set.withTest(part)) }),
    })),
  );
}

/** A test that holds on rows with one of these values; at least one. */
export function setTest({ column, negated }: CategorySet, values: readonly (string | null)[]): Test {
  const [first, ...more] = values.map(
    (value): Condition => (value === null ? { type: "missing", column } : { type: "equals", column, value }),
  );
  const test: Test = more.length === 0 ? first : { type: "or", of: [first, ...more] };
  return negated ? { ...test, negated } : test;
}

function asSet(test: Test, columns: readonly ColumnSchema[]): Omit<CategorySet, "withTest"> | null {
  const { negated = false } = test;
  if (!isFeature(test)) {
    const value = askedValue(test, columns);
    return value === undefined ? null : { column: test.column, values: [value], negated };
  }
  if (test.type !== "or") return null;
  const values: (string | null)[] = [];
  const asked = new Set<string>();
  for (const member of test.of) {
    const value = isFeature(member) || member.negated ? undefined : askedValue(member, columns);
    if (value === undefined) return null;
    asked.add((member as Condition).column);
    values.push(value);
  }
  const [column, other] = asked;
  return column === undefined || other !== undefined ? null : { column, values, negated };
}

/** Null for missing; undefined where no value is named. */
function askedValue(condition: Condition, columns: readonly ColumnSchema[]): string | null | undefined {
  const schema = columns.find(({ name }) => name === condition.column);
  if (schema === undefined || isOrdered(schema)) return undefined;
  if (condition.type === "is") return schema.categories[1];
  if (condition.type === "missing") return null;
  return condition.type === "equals" ? condition.value : undefined;
}
