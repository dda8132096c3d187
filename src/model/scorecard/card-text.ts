// A scorecard in words: the bands of its items as a reader meets them ("> 30 to 45: +2"), and what
// its totals mean.

import { type Condition, conditionsOf, isFeature, negate, type Test } from "../../condition/condition.ts";
import { nameText } from "../../condition/name-text.ts";
import { testText } from "../../condition/text.ts";
import { thresholdText } from "../../condition/threshold-text.ts";
import { isOrdered } from "../../dataset/column.ts";
import { columnNamed } from "../../dataset/column-named.ts";
import type { ColumnSchema } from "../../dataset/dataset.ts";
import type { ScorecardModel, ScoreItem, TotalBand } from "../model.ts";
import { checklistItems } from "../model-kind.ts";
import { probabilitiesOf } from "../probabilities.ts";

export interface CardItem {
  /** Its column; "one of" where its bands ask several. */
  readonly title: string;
  /** In order; the last is for rows that no other band takes. */
  readonly bands: readonly { readonly text: string; readonly points: readonly number[] }[];
}

/** The items as a card lists them. */
export function cardItems({ items, columns }: ScorecardModel): CardItem[] {
  return items.map((item) => cardItem(item, columns));
}

export function cardItem(item: ScoreItem, columns: readonly ColumnSchema[]): CardItem {
  const { bands, otherwise } = item;
  if (bands.length === 0) return { title: "start", bands: [{ text: "every row", points: otherwise }] };
  const names = new Set(bands.flatMap(({ test }) => conditionsOf(test).map(({ column }) => column)));
  const [name] = names;
  const schema = names.size === 1 ? columnNamed(columns, name) : undefined;
  const labels = schema === undefined ? null : bandLabels(item, schema);
  if (labels === null) {
    const texts = [...bands.map(({ test }) => testText(test, columns)), "none of these"];
    if (bands.length === 1) texts[1] = "otherwise";
    return {
      title: "if",
      bands: texts.map((text, place) => ({ text, points: (bands[place] ?? { points: otherwise }).points })),
    };
  }
  return {
    title: nameText(name),
    bands: labels.map((text, place) => ({ text, points: (bands[place] ?? { points: otherwise }).points })),
  };
}

/** One for each band and one for the rest; null where a band is more than values or a stretch. */
function bandLabels({ bands }: ScoreItem, schema: ColumnSchema): string[] | null {
  const tests = bands.map(({ test }) => test);
  const isMissingAsked = tests.some((test) => test.type === "missing" && !test.negated);
  const orMissing = schema.hasMissing && !isMissingAsked ? " or missing" : "";
  if (isOrdered(schema)) return stretchLabels(tests, schema, orMissing);
  const values = tests.map((test) => valuesOf(test, schema));
  if (values.some((own) => own === null)) return null;
  const taken = new Set(values.flatMap((own) => own ?? []));
  const labels = values.map((own) => own!.map(valueName).join(" or "));
  const left = schema.categories.filter((value) => !taken.has(value));
  const rest = left.length > 0 && left.length <= MOST_LEFT ? left.map(valueName).join(" or ") : "other";
  return [...labels, left.length === 0 ? "missing or other" : `${rest}${orMissing}`];
}

/** More values than this that no band names are "other". */
const MOST_LEFT = 2;
const MISSING = Symbol("missing");

function valueName(value: string | typeof MISSING): string {
  return value === MISSING ? "missing" : nameText(value);
}

/** The values that pass; null where the test is not of that kind. */
function valuesOf(test: Test, schema: ColumnSchema): (string | typeof MISSING)[] | null {
  if (test.negated) return null;
  if (isFeature(test)) {
    if (test.type !== "or") return null;
    const parts = test.of.map((part) => valuesOf(part, schema));
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  if (test.type === "equals") return [test.value];
  if (test.type === "is") return [schema.categories[1]];
  return test.type === "missing" ? [MISSING] : null;
}

/** Of tests at most 30, at most 45, missing: "≤ 30", "> 30 to 45", "missing", and "> 45". */
function stretchLabels(tests: readonly Test[], schema: ColumnSchema, orMissing: string): string[] | null {
  const labels: string[] = [];
  const text = (threshold: number): string => thresholdText(threshold, schema);
  let last: Condition | null = null;
  for (const test of tests) {
    if (isFeature(test)) return null;
    if (test.type === "missing" && !test.negated) {
      labels.push("missing");
      continue;
    }
    if (test.type !== "at-most") return null;
    // Values above a threshold: the only band.
    if (test.negated) {
      const plain = negate(test);
      return tests.length === 1
        ? [`> ${text(test.threshold)}${orMissing}`, `≤ ${text((plain as typeof test).threshold)}`]
        : null;
    }
    if (last?.type === "at-most" && last.threshold >= test.threshold) return null;
    labels.push(
      last?.type === "at-most"
        ? `> ${text(last.threshold)} to ${text(test.threshold)}`
        : `≤ ${text(test.threshold)}`,
    );
    last = test;
  }
  return [
    ...labels,
    last?.type === "at-most"
      ? `> ${text(last.threshold)}${orMissing}`
      : schema.kind === "date"
        ? "a date"
        : "a number",
  ];
}

/** "+2", "0", "−1". */
export function pointsText(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}

/** "up to 2", "3 to 4", "5", "6 or more"; "any" where there is only one; "0" of no items. */
export function totalText(model: ScorecardModel, place: number): string {
  const { totals } = model;
  const { least, leads } = totals[place];
  if (leads !== undefined) return leadText(totals, place);
  const next = totals[place + 1]?.least;
  if (totals.length === 1) return "any";
  const items = checklistItems(model)?.length;
  if (items !== undefined && place === 0 && next === 1) return "0";
  if (items !== undefined && least === items) return String(items);
  if (place === 0) return `up to ${signed(next! - 1)}`;
  if (next === undefined) return `${signed(least)} or more`;
  return next - 1 === least ? signed(least) : `${signed(least)} to ${signed(next - 1)}`;
}

/** With what it is: "total 3 to 4", "most points: setosa by 2 to 4". */
export function totalName(model: ScorecardModel, place: number): string {
  return `${hasColumns(model) ? "most points:" : "total"} ${totalText(model, place)}`;
}

/** "setosa by 5 or more", "setosa by 2 to 4". */
function leadText(totals: ScorecardModel["totals"], place: number): string {
  const { least, leads } = totals[place];
  const more = totals.slice(0, place).findLast((band) => band.leads === leads);
  const name = nameText(leads!);
  if (more === undefined) return least === 0 ? name : `${name} by ${least} or more`;
  return more.least - 1 === least ? `${name} by ${least}` : `${name} by ${least} to ${more.least - 1}`;
}

/** Whether every class has a column of points. */
export function hasColumns({ totals }: ScorecardModel): boolean {
  return totals[0].leads !== undefined;
}

/** "+2"; where every class has a column "setosa +2, virginica −1", those without left out. */
export function bandPoints(points: readonly number[], model: ScorecardModel): string {
  if (!hasColumns(model)) return pointsText(points[0]);
  const own = model.classes.flatMap((name, c) =>
    points[c] === 0 ? [] : [`${nameText(name)} ${pointsText(points[c])}`],
  );
  return own.join(", ") || "0";
}

/** A total is no sum to add: it has a minus, but no plus. */
export function signed(total: number): string {
  return total < 0 ? `−${-total}` : String(total);
}

/**
 * The class whose probability grows with the total, as its place; of more than two classes, or
 * where it is the same throughout, null.
 */
export function riskClass({ totals, classes }: ScorecardModel): number | null {
  if (classes.length !== 2 || totals[0].leads !== undefined) return null;
  const [low, high] = [totals[0], totals.at(-1)!].map((band) => riskOf(band, classes, 1));
  return high < low ? 0 : 1;
}

/** The probability of a class where the total is in this band. */
export function riskOf(band: TotalBand, classes: readonly string[], place: number): number {
  return probabilitiesOf(band, classes)[place];
}
