// Random small datasets, tests on them and conditions about them, for every suite that needs data.
// Categories and classes all occur in the rows and stand in category order, as the readers promise.

import fc from "fast-check";
import type { Condition, Test } from "../../src/condition/condition.ts";
import { allocateCodes, type Column } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { sortCategories } from "../../src/dataset/infer/category-order.ts";
import { quantizeWeight } from "../../src/dataset/read/read-weights.ts";
import { groupUnits, type RowUnits, timeUnits } from "../../src/dataset/row-units.ts";

export interface DatasetConstraints {
  readonly minRows?: number;
  readonly maxRows?: number;
  readonly maxColumns?: number;
  readonly maxClasses?: number;
  readonly kinds?: readonly Column["kind"][];
  /** Whether rows may carry weights (default yes). */
  readonly weighted?: boolean;
  /** Whether values may be missing (default yes). */
  readonly missing?: boolean;
  /** Whether rows may have groups or times (default no). */
  readonly units?: boolean;
}

const WORDS = ["foul", "none", "O'Neill", 'a "b"', "ü", "10", "9", "-1.5", "x,y", "%_"];

export function datasets(constraints: DatasetConstraints = {}): fc.Arbitrary<Dataset> {
  const { minRows = 1, maxRows = 24, maxColumns = 4, maxClasses = 4 } = constraints;
  const { kinds = ["boolean", "categorical", "continuous"], weighted = true, missing = true } = constraints;
  const { units: hasUnits = false } = constraints;
  return fc.integer({ min: minRows, max: maxRows }).chain((rows) => {
    const column = fc
      .tuple(fc.constantFrom(...kinds), fc.boolean())
      .chain(([kind, holes]) => columns(kind, rows, holes && missing));
    return fc
      .record({
        attributes: fc.array(column, { minLength: 1, maxLength: maxColumns }),
        classes: labels(rows, maxClasses),
        weights: weighted ? fc.option(rowWeights(rows), { nil: null }) : fc.constant(null),
        units: hasUnits ? fc.option(rowUnits(rows), { nil: null }) : fc.constant(null),
      })
      .map(({ attributes, classes, weights, units }) => ({
        ...makeDataset(attributes, classes, weights),
        ...(units && { units }),
      }));
  });
}

/** Groups or times of few rows or many, some of them missing where groups are. */
function rowUnits(rows: number): fc.Arbitrary<RowUnits> {
  const values = fc.integer({ min: 1, max: 9 }).chain((most) =>
    fc.array(fc.option(fc.integer({ min: 0, max: most }), { freq: 6 }), {
      minLength: rows,
      maxLength: rows,
    }),
  );
  return fc.tuple(values, fc.constantFrom("group" as const, "time" as const)).map(([found, by]) => {
    const numbers = Float64Array.from(found, (value) => value ?? (by === "group" ? Number.NaN : 0));
    const column = { kind: "continuous", name: by, values: numbers } as const;
    return by === "group" ? groupUnits(column) : timeUnits(column, "random");
  });
}

/** A condition or feature that may be asked of the dataset, unseen values and thresholds beyond the data included. */
export function testsOn(dataset: Dataset, depth = 2): fc.Arbitrary<Test> {
  const condition = fc.constantFrom(...dataset.attributes).chain(conditionsOn);
  if (depth === 0) return condition;
  const member = testsOn(dataset, depth - 1);
  const join = fc.record({
    type: fc.constantFrom("and" as const, "or" as const, "xor" as const),
    of: fc.array(member, { minLength: 1, maxLength: 3 }),
  });
  // Also none of them, and more than there are.
  const atLeast = fc.record({
    type: fc.constant("at-least" as const),
    least: fc.integer({ min: 0, max: 5 }),
    of: fc.array(member, { minLength: 1, maxLength: 4 }),
  });
  const feature = fc.oneof<fc.Arbitrary<Test>[]>(join, atLeast);
  return fc.oneof({ weight: 2, arbitrary: condition }, fc.tuple(feature, fc.boolean()).map(maybeNegated));
}

/**
 * Puts columns together as a reader would: names c0, c1, …, the target last. All are kept: on few random rows a column
 * may tell the class by chance, and learners are tested on every column.
 */
export function makeDataset(
  attributes: readonly ((name: string) => Column)[],
  classes: readonly string[],
  weights: Float64Array | null,
): Dataset {
  const target = textColumn(classes)("class");
  if (target.kind !== "categorical") throw new Error("the target is categorical");
  return {
    name: "random",
    rows: classes.length,
    attributes: attributes.map((make, index) => make(`c${index}`)),
    kept: attributes.map((_, index) => `c${index}`),
    target,
    weights,
    notices: [],
  };
}

function columns(kind: Column["kind"], rows: number, holes: boolean): fc.Arbitrary<(name: string) => Column> {
  const perRow = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<(T | null)[]> =>
    fc.array(holes ? fc.option(value, { freq: 4 }) : value, { minLength: rows, maxLength: rows });
  if (kind === "boolean") {
    return perRow(fc.boolean()).map((values) => (name: string) => {
      const codes = Uint8Array.from(values, (value) => (value === null ? 2 : Number(value)));
      return { kind, name, codes, categories: ["false", "true"] };
    });
  }
  if (kind === "categorical") return perRow(fc.constantFrom(...WORDS)).map(textColumn);
  const number = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom(0.1, 0.2, 0.30000000000000004, 1e300, -1e-300),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  return perRow(number).map((values) => (name: string) => ({
    kind,
    name,
    values: Float64Array.from(values, (value) => (value === null ? Number.NaN : value + 0)),
  }));
}

/** A categorical column of these texts (null is missing). */
export function textColumn(texts: readonly (string | null)[]): (name: string) => Column {
  return (name) => {
    const categories = sortCategories(new Set(texts.filter((text) => text !== null)));
    const codes = allocateCodes(texts.length, categories.length);
    texts.forEach((text, row) => {
      codes[row] = text === null ? categories.length : categories.indexOf(text);
    });
    return { kind: "categorical", name, codes, categories };
  };
}

function labels(rows: number, maxClasses: number): fc.Arbitrary<string[]> {
  const names = ["yes", "no", "maybe", "never", "always"].slice(0, maxClasses);
  return fc
    .integer({ min: 1, max: names.length })
    .chain((count) =>
      fc.array(fc.constantFrom(...names.slice(0, count)), { minLength: rows, maxLength: rows }),
    );
}

function rowWeights(rows: number): fc.Arbitrary<Float64Array> {
  const weight = fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.double({ min: 0, max: 5, noNaN: true }).map(quantizeWeight),
  );
  return fc.array(weight, { minLength: rows, maxLength: rows }).map((values) => Float64Array.from(values));
}

function conditionsOn(column: Column): fc.Arbitrary<Condition> {
  const { name } = column;
  const own: fc.Arbitrary<Condition> =
    column.kind === "boolean"
      ? fc.constant({ type: "is", column: name })
      : column.kind === "categorical"
        ? fc.constantFrom("never seen", ...column.categories).map((value) => ({
            type: "equals" as const,
            column: name,
            value,
          }))
        : fc
            .constantFrom(0, -1e308, 1e308, ...[...column.values].filter((value) => !Number.isNaN(value)))
            .map((threshold) => ({ type: "at-most" as const, column: name, threshold }));
  const missing = fc.constant<Condition>({ type: "missing", column: name });
  return fc.tuple(fc.oneof({ weight: 4, arbitrary: own }, missing), fc.boolean()).map(maybeNegated);
}

function maybeNegated<T extends Test>([test, negated]: [T, boolean]): T {
  return negated ? { ...test, negated } : test;
}
