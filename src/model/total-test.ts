// The totals of a scorecard as tests: "fewer than 3 points" counts the points of every band that
// applies, so that a scorecard is divided, counted in databases and exported as other models are.

import { type AtLeast, isFeature, negate, type Test } from "../condition/condition.ts";
import type { ScorecardModel, ScoreItem } from "./model.ts";

/** Holds where the total is less than `least`. */
export function totalBelow(model: ScorecardModel, least: number): Test {
  const { tests, points, start } = addends(model.items);
  const feature: AtLeast = { type: "at-least", least: least - start, of: tests, points, negated: true };
  return feature;
}

interface Addends {
  readonly tests: readonly Test[];
  /** What each adds to the start, where it holds. */
  readonly points: readonly number[];
  readonly start: number;
}

const known = new WeakMap<readonly ScoreItem[], Addends>();

/** The points of all items as a sum over tests of which each counts on its own. */
export function addends(items: readonly ScoreItem[]): Addends {
  let found = known.get(items);
  if (found === undefined) {
    found = addendsOf(items);
    known.set(items, found);
  }
  return found;
}

function addendsOf(items: readonly ScoreItem[]): Addends {
  const tests: Test[] = [];
  const points: number[] = [];
  let start = 0;
  for (const { bands, otherwise } of items) {
    start += otherwise[0];
    bands.forEach((band, place) => {
      const before = bands.slice(0, place).map(({ test }) => test);
      const each = band.points[0] - otherwise[0];
      if (each === 0) return;
      tests.push(firstToHold(band.test, before));
      points.push(each);
    });
  }
  return { tests, points, start };
}

/** The test where none of those before it holds; those that cannot hold with it need no mention. */
function firstToHold(test: Test, before: readonly Test[]): Test {
  const inTheWay = before.filter((other) => !areApart(other, test));
  // Of ascending numbers only the last one before matters.
  const last = inTheWay.at(-1);
  if (last === undefined) return test;
  const needed = inTheWay.every(isAtMost) && ascends(inTheWay) ? [last] : inTheWay;
  return { type: "and", of: [test, ...needed.map(negate)] };
}

function isAtMost(test: Test): test is Extract<Test, { type: "at-most" }> {
  return test.type === "at-most" && !test.negated;
}

function ascends(tests: readonly Test[]): boolean {
  return tests.every((test, place) => {
    const before = tests[place - 1];
    if (before === undefined) return true;
    if (!isAtMost(test) || !isAtMost(before)) return false;
    return before.column === test.column && before.threshold <= test.threshold;
  });
}

/** Whether two tests, as far as their form tells, never hold together. */
function areApart(a: Test, b: Test): boolean {
  if (a.type === "or" && !a.negated) return a.of.every((part) => areApart(part, b));
  if (b.type === "or" && !b.negated) return b.of.every((part) => areApart(a, part));
  if (isFeature(a) || isFeature(b) || a.negated || b.negated || a.column !== b.column) return false;
  if (a.type === "missing" || b.type === "missing") return a.type !== b.type;
  return a.type === "equals" && b.type === "equals" && a.value !== b.value;
}

/** Every condition that a reader meets, in reading order. */
export function scorecardTests({ items }: ScorecardModel): Test[] {
  return items.flatMap(({ bands }) => bands.map(({ test }) => test));
}
