// From steps and their points to the items of a card: the cuts of one number are bands of one item,
// values of a column with equal points one set, missing a band of its own; the band with the
// fewest points of each item has none.

import type { Condition } from "../../condition/condition.ts";
import type { Variable } from "../../counts/count-source.ts";
import { shortestBetween } from "../../encoding/shortest-between.ts";
import type { ScoreItem } from "../../model/model.ts";
import type { Step } from "./steps.ts";

/** A band: the codes of a column that are in it are those from the last one's up to here. */
interface Band {
  readonly test: Condition;
  /** One for each column. */
  readonly points: readonly number[];
}

export interface Card {
  readonly items: readonly ScoreItem[];
  /** What the totals are larger by than the sums of the steps' points. */
  readonly shift: number;
}

/**
 * `points` are steps × columns; `present` are a column's codes that rows have, ascending. A single
 * column has no points below 0 in any item; of several the class with the fewest has none in any
 * band.
 */
export function cardOf(
  steps: readonly Step[],
  points: ArrayLike<number>,
  variables: readonly Variable[],
  present: (column: number) => readonly number[],
): Card {
  const width = steps.length > 0 ? points.length / steps.length : 1;
  const items: ScoreItem[] = [];
  let shift = 0;
  for (const column of [...new Set(steps.map((step) => step.column))].sort((a, b) => a - b)) {
    const own = steps.flatMap((step, place) => {
      const each = Array.from({ length: width }, (_, c) => points[place * width + c]);
      return step.column === column && each.some((point) => point !== 0) ? [{ ...step, points: each }] : [];
    });
    if (own.length === 0) continue;
    const bands = bandsOf(own, variables[column], present(column));
    const otherwise = Array.from({ length: width }, () => 0);
    const least = Math.min(0, ...bands.map((band) => band.points[0]));
    if (width === 1) shift -= least;
    const settled = (given: readonly number[]): number[] =>
      width === 1 ? [given[0] - least] : given.map((point) => point - Math.min(...given));
    items.push({
      bands: joinedValues(bands).map(({ tests, points: each }) => ({
        test: tests.length === 1 ? tests[0] : { type: "or", of: tests },
        points: settled(each),
      })),
      otherwise: settled(otherwise),
    });
  }
  return { items, shift };
}

/** The largest points of a band, over all columns. */
export function widestBand(steps: readonly Step[], points: ArrayLike<number>): number {
  let widest = 0;
  const places = steps.map((_, place) => place).sort((a, b) => steps[b].code - steps[a].code);
  for (const column of new Set(steps.map((step) => step.column))) {
    let [sum, least, most] = [0, 0, 0];
    for (const place of places) {
      const step = steps[place];
      if (step.column !== column) continue;
      if (step.type === "at-most") sum += points[place];
      const each = step.type === "at-most" ? sum : points[place];
      least = Math.min(least, each);
      most = Math.max(most, each);
    }
    widest = Math.max(widest, most - least);
  }
  return widest;
}

function bandsOf(
  own: readonly (Step & { readonly points: readonly number[] })[],
  variable: Variable,
  present: readonly number[],
): Band[] {
  const { schema, size } = variable;
  const { name: column } = schema;
  const cuts = own.filter(({ type }) => type === "at-most").sort((a, b) => a.code - b.code);
  const values = own.filter(({ type }) => type === "equals").sort((a, b) => a.code - b.code);
  const bands: Band[] = cuts.map(({ code }, place) => {
    const next = present.find((other) => other > code && other < size)!;
    const [low, high] = [variable.upper(code), variable.lower(next)];
    const threshold = shortestBetween(low, high, schema.kind);
    const points = cuts
      .slice(place + 1)
      .reduce((sum, cut) => sum.map((each, c) => each + cut.points[c]), cuts[place].points);
    return { test: { type: "at-most", column, threshold }, points };
  });
  for (const { code, points } of values) {
    if (code === size) bands.push({ test: { type: "missing", column }, points });
    else if (schema.kind === "boolean") bands.push({ test: { type: "is", column }, points });
    else bands.push({ test: { type: "equals", column, value: schema.categories[code] }, points });
  }
  return bands;
}

/** Values with the same points are one set. */
function joinedValues(bands: readonly Band[]): { tests: Condition[]; points: readonly number[] }[] {
  const joined: { tests: Condition[]; points: readonly number[] }[] = [];
  for (const { test, points } of bands) {
    const twin =
      test.type === "equals"
        ? joined.find((set) => set.points.join() === points.join() && set.tests[0].type === "equals")
        : undefined;
    if (twin) twin.tests.push(test);
    else joined.push({ tests: [test], points });
  }
  return joined;
}
