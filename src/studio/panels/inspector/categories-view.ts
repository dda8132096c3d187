// The values of a column that a part asks about: how the classes lie over them, which of them are asked for, and what the
// whole model would be worth with one more or one less. One pass finds all of these: a row's prediction depends on the set
// only by whether the row's value is in it.

import {
  type ColumnSchema,
  type Condition,
  type Dataset,
  type Edit,
  edit,
  type Model,
  predict,
  type Test,
  testText,
} from "../../../internal.ts";
import { type CategorySet, categorySets, setTest } from "./category-set.ts";
import type { CategoriesView } from "./request.ts";

/** A part of a model, and the rows it is looked at with. */
export interface AskingPart {
  readonly model: Model;
  /** Address of the part. */
  readonly at: string;
  /** Rows that meet its conditions: their places in `learn`. */
  readonly places: Uint32Array;
  readonly learn: Dataset;
  readonly edit: Dataset;
}

/** A binary split of a tree. */
export function splitCategories(
  test: Test,
  columns: readonly ColumnSchema[],
  rows: AskingPart,
): CategoriesView[] {
  return categorySets(test, columns).map((set) => {
    const withTest = (part: Test): Edit => ({ type: "change-test", at: rows.at, test: set.withTest(part) });
    const moved = (part: Test): Model => edit(rows.model, [withTest(part)]).model;
    const inner = setTest(set, set.values);
    const always = { type: "at-least" as const, least: 0, of: [inner] };
    const sides = { yes: moved(always), no: moved({ ...always, negated: true }) };
    return categoriesView(set, rows, sides, (value) => {
      const has = set.values.includes(value);
      const values = has ? set.values.filter((own) => own !== value) : [...set.values, value];
      return values.length === 0 ? null : { values, edits: [withTest(setTest(set, values))] };
    });
  });
}

/** A condition of a rule, which asks for one value: another may take its place. */
export function ruleCategories(
  condition: Condition,
  place: number,
  columns: readonly ColumnSchema[],
  rows: AskingPart,
): CategoriesView[] {
  const { model, at } = rows;
  if (model.form !== "list") return [];
  const rule = Number(at) - 1;
  const { conditions, ...label } = model.rules[rule];
  const without = { ...label, conditions: conditions.toSpliced(place, 1) };
  const sides = {
    yes: { ...model, rules: model.rules.with(rule, without) },
    no: { ...model, rules: model.rules.toSpliced(rule, 1) },
  };
  return categorySets(condition, columns).map((set) =>
    categoriesView(set, rows, sides, (value) => {
      if (set.values.includes(value)) return null;
      const other = setTest(set, [value]) as Condition;
      const edits: Edit[] = [
        { type: "add-condition", at, condition: other },
        { type: "drop-condition", at: `${at}.${place + 1}` },
      ];
      return { values: [value], edits, instead: testText(other, columns) };
    }),
  );
}

/** A split with a branch for every value. */
export function branchCategories(column: string, { model, places, learn }: AskingPart): CategoriesView[] {
  const coded = codedOf(learn, column);
  if (coded === null) return [];
  const counts = classCounts(coded, { places, learn, model });
  return [{ column, asks: "each", ...shown(coded, counts, () => BRANCH) }];
}

const BRANCH = { isChosen: true, edits: null, instead: null, accuracy: 0 };

/** Of more values the rest is not worth drawing. */
const MOST_BARS = 40;

interface Coded {
  readonly codes: ArrayLike<number>;
  readonly categories: readonly string[];
}

function codedOf({ attributes }: Dataset, column: string): Coded | null {
  const found = attributes.find(({ name }) => name === column);
  return found === undefined || found.kind === "continuous" ? null : found;
}

interface Changed {
  readonly values: CategorySet["values"];
  readonly edits: readonly Edit[];
  readonly instead?: string;
}

function categoriesView(
  set: CategorySet,
  rows: AskingPart,
  sides: { readonly yes: Model; readonly no: Model },
  changed: (value: string | null) => Changed | null,
): CategoriesView {
  const { column, negated } = set;
  const coded = codedOf(rows.learn, column)!;
  const isBoolean = rows.learn.attributes.some(({ name, kind }) => name === column && kind === "boolean");
  const values = [...coded.categories, null];
  const holds = (chosen: CategorySet["values"], value: string | null): boolean =>
    chosen.includes(value) !== negated;
  const yes = rightByValue(sides.yes, column, rows.edit);
  const no = rightByValue(sides.no, column, rows.edit);
  const all = rows.edit.weights?.reduce((sum, weight) => sum + weight, 0) ?? rows.edit.rows;
  const accuracyOf = (chosen: CategorySet["values"]): number =>
    values.reduce((sum, value, code) => sum + (holds(chosen, value) ? yes : no)[code], 0) / (all || 1);
  return {
    column,
    asks: "chosen",
    ...shown(coded, classCounts(coded, rows), (value) => {
      // Of two values one is asked for: there is no other set.
      const next = isBoolean ? null : changed(value);
      const asksAll = next !== null && coded.categories.every((own) => next.values.includes(own));
      return {
        isChosen: holds(set.values, value),
        edits: asksAll ? null : (next?.edits ?? null),
        instead: next?.instead ?? null,
        accuracy: accuracyOf(next?.values ?? set.values),
      };
    }),
  };
}

/** Weight of the rows that a model gets right, by the code of their value; the last is missing. */
function rightByValue(model: Model, column: string, rows: Dataset): Float64Array {
  const { codes, classes } = predict(model, rows);
  const { codes: own, categories } = codedOf(rows, column)!;
  const codeOf = classes.map((name) => rows.target.categories.indexOf(name));
  const right = new Float64Array(categories.length + 1);
  for (let row = 0; row < rows.rows; row++) {
    if (codeOf[codes[row]] === rows.target.codes[row]) right[own[row]] += rows.weights?.[row] ?? 1;
  }
  return right;
}

/** By value and class; the last is missing. */
function classCounts(
  { codes, categories }: Coded,
  { places, learn, model }: Pick<AskingPart, "places" | "learn" | "model">,
): number[][] {
  const counts = [...categories, null].map(() => model.classes.map(() => 0));
  const classOf = learn.target.categories.map((name) => model.classes.indexOf(name));
  for (const row of places) {
    const code = classOf[learn.target.codes[row]];
    if (code >= 0) counts[codes[row]][code] += learn.weights?.[row] ?? 1;
  }
  return counts;
}

type Bar = CategoriesView["bars"][number];

/** Values that rows here have, and those that are asked for. */
function shown(
  { categories }: Coded,
  counts: readonly (readonly number[])[],
  facts: (value: string | null) => Pick<Bar, "isChosen" | "edits" | "instead" | "accuracy">,
): Pick<CategoriesView, "bars" | "others"> {
  const total = (own: readonly number[]): number => own.reduce((sum, count) => sum + count, 0);
  const all = counts
    .map((own, code): Bar => {
      const value = categories[code] ?? null;
      return { value, counts: own, ...facts(value) };
    })
    .filter((bar) => total(bar.counts) > 0)
    .sort((a, b) => total(b.counts) - total(a.counts));
  return { bars: all.slice(0, MOST_BARS), others: Math.max(0, all.length - MOST_BARS) };
}
