// The values of a column that a part asks about: how the classes lie over them, which of them are
// asked for, and what the whole model would be worth with one more or one less. Two predictions
// tell all of these: a row's prediction depends on the set only by whether the row's value is in
// it.

import {
  type Column,
  type Condition,
  type Dataset,
  type Edit,
  edit,
  isOrdered,
  type Model,
  predict,
  type Test,
  testText,
} from "../../../internal.ts";
import { classCounts, type PartRows, totalWeight, weightOf } from "../../engine/part-rows.ts";
import { rightRows } from "../../engine/right-rows.ts";
import { type CategorySet, categorySets, setTest } from "./category-set.ts";
import type { CategoriesView } from "./request.ts";

/** A binary split of a tree. */
export function splitCategories(test: Test, rows: PartRows): CategoriesView[] {
  return categorySets(test, rows.model.columns).map((set) => {
    const withTest = (part: Test): Edit => ({ type: "change-test", at: rows.at, test: set.withTest(part) });
    const moved = (part: Test): Model => edit(rows.model, [withTest(part)]).model;
    const always = { type: "at-least" as const, least: 0, of: [setTest(set, set.values)] };
    const sides = { yes: moved(always), no: moved({ ...always, negated: true }) };
    return categoriesView(set, rows, sides, (value) => {
      const has = set.values.includes(value);
      const values = has ? set.values.filter((own) => own !== value) : [...set.values, value];
      return values.length === 0 ? null : { values, edits: [withTest(setTest(set, values))] };
    });
  });
}

/** A condition of a rule, which asks for one value: another may take its place. */
export function ruleCategories(condition: Condition, place: number, rows: PartRows): CategoriesView[] {
  const { model, at } = rows;
  if (model.form !== "list") return [];
  const rule = Number(at) - 1;
  const { conditions, ...label } = model.rules[rule];
  const without = { ...label, conditions: conditions.toSpliced(place, 1) };
  const sides = {
    yes: { ...model, rules: model.rules.with(rule, without) },
    no: { ...model, rules: model.rules.toSpliced(rule, 1) },
  };
  return categorySets(condition, model.columns).map((set) =>
    categoriesView(set, rows, sides, (value) => {
      if (set.values.includes(value)) return null;
      const other = setTest(set, [value]) as Condition;
      const edits: Edit[] = [
        { type: "add-condition", at, condition: other },
        { type: "drop-condition", at: `${at}.${place + 1}` },
      ];
      return { values: [value], edits, instead: testText(other, model.columns) };
    }),
  );
}

/** A split with a branch for every value. */
export function branchCategories(column: string, rows: PartRows): CategoriesView[] {
  const branch = { isChosen: true, edits: null, instead: null, accuracy: 0 };
  return [{ column, asks: "each", ...barsOf(column, rows, () => branch) }];
}

function codedOf(
  { attributes, name }: Dataset,
  column: string,
): Exclude<Column, { readonly values: Float64Array }> {
  const found = attributes.find((own) => own.name === column);
  if (found === undefined || isOrdered(found)) throw new Error(`${name}: column ${column} has no categories`);
  return found;
}

type Values = CategorySet["values"];

interface Changed {
  readonly values: Values;
  readonly edits: readonly Edit[];
  readonly instead?: string;
}

function categoriesView(
  { column, values: asked, negated }: CategorySet,
  rows: PartRows,
  /** The model where all values are asked for, and where none is. */
  sides: { readonly yes: Model; readonly no: Model },
  changed: (value: string | null) => Changed | null,
): CategoriesView {
  const { kind, categories } = codedOf(rows.learn, column);
  const holds = (values: Values, value: string | null): boolean => values.includes(value) !== negated;
  const yes = rightByValue(sides.yes, column, rows.edit);
  const no = rightByValue(sides.no, column, rows.edit);
  const accuracyOf = (values: Values): number =>
    [...categories, null].reduce((sum, value, code) => sum + (holds(values, value) ? yes : no)[code], 0) /
    (totalWeight(rows.edit) || 1);
  return {
    column,
    asks: "chosen",
    ...barsOf(column, rows, (value) => {
      // Of two values one is asked for: there is no other set.
      const next = kind === "boolean" ? null : changed(value);
      const asksAll = next !== null && categories.every((own) => next.values.includes(own));
      return {
        isChosen: holds(asked, value),
        edits: asksAll ? null : (next?.edits ?? null),
        instead: next?.instead ?? null,
        accuracy: accuracyOf(next?.values ?? asked),
      };
    }),
  };
}

/** Weight of the rows that a model gets right, by the code of their value; the last is missing. */
function rightByValue(model: Model, column: string, rows: Dataset): Float64Array {
  const { codes, categories } = codedOf(rows, column);
  const right = new Float64Array(categories.length + 1);
  rightRows(predict(model, rows), rows).forEach((isRight, row) => {
    right[codes[row]] += isRight * weightOf(rows, row);
  });
  return right;
}

type Bar = CategoriesView["bars"][number];

/** Of more values the rest is not worth drawing. */
const MOST_BARS = 40;

/** Values that rows here have, the most frequent first. */
function barsOf(
  column: string,
  rows: PartRows,
  facts: (value: string | null) => Omit<Bar, "value" | "counts">,
): Pick<CategoriesView, "bars" | "others"> {
  const { codes, categories } = codedOf(rows.learn, column);
  const total = ({ counts }: Bar): number => counts.reduce((sum, count) => sum + count, 0);
  const all = classCounts(rows, categories.length + 1, (row) => codes[row])
    .map((counts, code): Bar => {
      const value = categories[code] ?? null;
      return { value, counts, ...facts(value) };
    })
    .filter((bar) => total(bar) > 0)
    .sort((a, b) => total(b) - total(a));
  return { bars: all.slice(0, MOST_BARS), others: Math.max(0, all.length - MOST_BARS) };
}
