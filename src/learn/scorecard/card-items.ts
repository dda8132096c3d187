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
  points: number;
}

export interface Card {
  readonly items: readonly ScoreItem[];
  /** What the totals are larger by than the sums of the steps' points. */
  readonly shift: number;
}

/** `present` are a column's codes that rows have, ascending. */
export function cardOf(
  steps: readonly Step[],
  points: ArrayLike<number>,
  variables: readonly Variable[],
  present: (column: number) => readonly number[],
): Card {
  const items: ScoreItem[] = [];
  let shift = 0;
  for (const column of [...new Set(steps.map((step) => step.column))].sort((a, b) => a - b)) {
    const own = steps.flatMap((step, place) =>
      step.column === column && points[place] !== 0 ? [{ ...step, points: points[place] }] : [],
    );
    if (own.length === 0) continue;
    const variable = variables[column];
    const { bands, otherwise } = bandsOf(own, variable, present(column));
    const least = Math.min(otherwise, ...bands.map((band) => band.points));
    shift -= least;
    items.push({
      bands: joinedValues(bands).map(({ tests, points: each }) => ({
        test: tests.length === 1 ? tests[0] : { type: "or", of: tests },
        points: [each - least],
      })),
      otherwise: [otherwise - least],
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
  own: readonly (Step & { readonly points: number })[],
  variable: Variable,
  present: readonly number[],
): { bands: Band[]; otherwise: number } {
  const { schema, size } = variable;
  const { name: column } = schema;
  const cuts = own.filter(({ type }) => type === "at-most").sort((a, b) => a.code - b.code);
  const values = own.filter(({ type }) => type === "equals").sort((a, b) => a.code - b.code);
  const bands: Band[] = cuts.map(({ code }, place) => {
    const next = present.find((other) => other > code && other < size)!;
    const threshold = shortestBetween(variable.upper(code), variable.lower(next));
    const points = cuts.slice(place).reduce((sum, cut) => sum + cut.points, 0);
    return { test: { type: "at-most", column, threshold }, points };
  });
  for (const { code, points } of values) {
    if (code === size) bands.push({ test: { type: "missing", column }, points });
    else if (schema.kind === "boolean") bands.push({ test: { type: "is", column }, points });
    else bands.push({ test: { type: "equals", column, value: schema.categories[code] }, points });
  }
  return { bands, otherwise: 0 };
}

/** Values with the same points are one set. */
function joinedValues(bands: readonly Band[]): { tests: Condition[]; points: number }[] {
  const joined: { tests: Condition[]; points: number }[] = [];
  for (const { test, points } of bands) {
    const twin =
      test.type === "equals"
        ? joined.find((set) => set.points === points && set.tests[0].type === "equals")
        : undefined;
    if (twin) twin.tests.push(test);
    else joined.push({ tests: [test], points });
  }
  return joined;
}
