// The values of one column as cells, in each of which every test of a node answers the same: one
// for each stretch of numbers between thresholds or each category, and one for missing.

import type { Joined } from "../condition/combine.ts";
import { type Condition, conditionsOf, isFeature, type Test } from "../condition/condition.ts";
import { isOrdered } from "../dataset/column.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { type Cells, holds } from "../model/predict-row.ts";

/** A value that stands for its cell; null is missing. */
export type CellValue = number | string | null;

/** Missing comes last; numbers ascend, each the largest of its stretch. */
export function cellsOf(schema: ColumnSchema, tests: readonly Joined[]): CellValue[] {
  if (!isOrdered(schema)) return [...schema.categories, null];
  const thresholds = new Set<number>();
  for (const test of tests) {
    if (typeof test === "boolean") continue;
    for (const condition of conditionsOf(test)) {
      if (condition.column === schema.name && condition.type === "at-most")
        thresholds.add(condition.threshold);
    }
  }
  return [...[...thresholds].sort((a, b) => a - b), Number.POSITIVE_INFINITY, null];
}

/** Whether a test holds for such values. */
export function holdsFor(test: Joined, values: ReadonlyMap<ColumnSchema, CellValue>): boolean {
  if (typeof test === "boolean") return test;
  const cells: Cells = new Map(
    [...values].map(([schema, value]) => [schema.name, { schema, value, unseen: null }]),
  );
  return holds(test, cells);
}

/** The columns that tests ask about. */
export function columnsOf(tests: readonly Joined[]): Set<string> {
  const found = new Set<string>();
  for (const test of tests) {
    if (typeof test === "boolean") continue;
    for (const { column } of conditionsOf(test)) found.add(column);
  }
  return found;
}

/** The shortest test that holds for the cells in `wanted` and for none of the others in `open`. */
export function testFor(
  schema: ColumnSchema,
  cells: readonly CellValue[],
  wanted: ReadonlySet<number>,
  open: ReadonlySet<number>,
): Test {
  const missing: Condition = { type: "missing", column: schema.name };
  const isMissing = cells.length - 1;
  const known = isOrdered(schema)
    ? stretches(schema.name, cells, wanted, open)
    : categories(schema, cells, wanted, open);
  const { of, takesMissing } = known;
  const wantsMissing = wanted.has(isMissing);
  if (!open.has(isMissing) || wantsMissing === takesMissing) return joined("or", of);
  if (wantsMissing) return joined("or", [...of, missing]);
  return joined("and", [joined("or", of), { ...missing, negated: true }]);
}

function joined(type: "and" | "or", of: readonly Test[]): Test {
  const flat = of.flatMap((test) =>
    isFeature(test) && test.type === type && !test.negated ? test.of : [test],
  );
  return flat.length === 1 ? flat[0] : { type, of: flat };
}

interface KnownValues {
  /** One of these holds for the values wanted. */
  readonly of: readonly Test[];
  /** Whether one holds for missing, too. */
  readonly takesMissing: boolean;
}

function stretches(
  column: string,
  cells: readonly CellValue[],
  wanted: ReadonlySet<number>,
  open: ReadonlySet<number>,
): KnownValues {
  const last = cells.length - 2;
  const atMost = (cell: number): Condition => ({
    type: "at-most",
    column,
    threshold: cells[cell] as number,
  });
  // What is not open belongs to either side: to the one that its neighbours are on.
  const isIn: boolean[] = [];
  let side = false;
  for (let cell = 0; cell <= last; cell++)
    if (open.has(cell)) {
      side = wanted.has(cell);
      break;
    }
  for (let cell = 0; cell <= last; cell++) {
    if (open.has(cell)) side = wanted.has(cell);
    isIn.push(side);
  }
  const of: Test[] = [];
  let takesMissing = false;
  for (let from = 0; from <= last; from++) {
    if (!isIn[from]) continue;
    let to = from;
    while (to < last && isIn[to + 1]) to++;
    const bounds: Test[] = [];
    if (from > 0) bounds.push({ ...atMost(from - 1), negated: true });
    if (to < last) bounds.push(atMost(to));
    else if (from > 0) takesMissing = true;
    else bounds.push({ type: "missing", column, negated: true });
    of.push(joined("and", bounds));
    from = to;
  }
  return { of, takesMissing };
}

function categories(
  { name: column, kind, categories: names }: ColumnSchema,
  cells: readonly CellValue[],
  wanted: ReadonlySet<number>,
  open: ReadonlySet<number>,
): KnownValues {
  const missing = cells.length - 1;
  const equals = (cell: number, negated: boolean): Condition => ({
    ...(kind === "boolean" && cells[cell] === names[1]
      ? ({ type: "is", column } as const)
      : ({ type: "equals", column, value: cells[cell] as string } as const)),
    ...(negated && { negated }),
  });
  const own = [...open].filter((cell) => cell !== missing && wanted.has(cell));
  const others = [...open].filter((cell) => cell !== missing && !wanted.has(cell));
  const cost = open.has(missing) ? 1 : 0;
  const isShorterNegated =
    others.length + (wanted.has(missing) ? 0 : cost) < own.length + (wanted.has(missing) ? cost : 0);
  if (!isShorterNegated || others.length === 0)
    return { of: own.map((cell) => equals(cell, false)), takesMissing: false };
  return {
    of: [
      joined(
        "and",
        others.map((cell) => equals(cell, true)),
      ),
    ],
    takesMissing: true,
  };
}
