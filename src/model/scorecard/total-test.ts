// The totals of a scorecard as tests: "fewer than 3 points" counts the points of every band that
// applies, so that a scorecard is divided, counted in databases and exported as other models are.

import { type AtLeast, isFeature, negate, type Test } from "../../condition/condition.ts";
import type { ScorecardModel, ScoreItem, TotalBand } from "../model.ts";

/** What must hold for each of the totals but the last, tried in order. */
export function totalTests(model: ScorecardModel): Test[] {
  const { totals } = model;
  return totals.slice(0, -1).map((band, place) => {
    if (band.leads !== undefined) return leadTest(model, band);
    return { ...totalAtLeast(model, [0, null], totals[place + 1].least), negated: true };
  });
}

/** Whether a class of a column of its own is ahead of all others by so many points. */
function leadTest(model: ScorecardModel, { leads, least }: TotalBand): Test {
  const own = model.classes.indexOf(leads!);
  const of = model.classes.flatMap((_, other): Test[] =>
    other === own ? [] : [totalAtLeast(model, [own, other], leadNeeded(own, other, least))],
  );
  return { type: "and", of };
}

/** Of equals the first class leads. */
export function leadNeeded(own: number, other: number, least: number): number {
  return Math.max(least, other < own ? 1 : 0);
}

/** Of the first column, less those of the second. */
type Columns = readonly [own: number, other: number | null];

function totalAtLeast({ items }: ScorecardModel, columns: Columns, least: number): AtLeast {
  const { tests, points, start } = addends(items, columns);
  return { type: "at-least", least: least - start, of: tests, points };
}

interface Addends {
  readonly tests: readonly Test[];
  /** What each adds to the start, where it holds. */
  readonly points: readonly number[];
  readonly start: number;
}

/** The points of all items as a sum over tests of which each counts on its own. */
function addends(items: readonly ScoreItem[], [own, other]: Columns): Addends {
  const tests: Test[] = [];
  const points: number[] = [];
  let start = 0;
  const worth = (each: readonly number[]): number => each[own] - (other === null ? 0 : each[other]);
  for (const { bands, otherwise } of items) {
    const rest = worth(otherwise);
    start += rest;
    bands.forEach((band, place) => {
      const more = worth(band.points) - rest;
      if (more === 0) return;
      const before = bands.slice(0, place).map(({ test }) => test);
      tests.push(firstToHold(band.test, before));
      points.push(more);
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
