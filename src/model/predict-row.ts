// Prediction for one row given as an object, and the plain meaning of every condition on it.

import { conditionsOf, type Feature, heldOf, isFeature, type Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { checkObject } from "../dataset/check-argument.ts";
import { isOrdered } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema, Derivation } from "../dataset/dataset.ts";
import { datePart } from "../dataset/derived/date-part.ts";
import { givenColumns, isText } from "../dataset/derived/derivation.ts";
import { containsWord } from "../dataset/derived/word.ts";
import { valueText } from "../dataset/from/value-text.ts";
import { isMissingText, parseNumber, trimField } from "../dataset/infer/field-text.ts";
import { writtenDate } from "../dataset/infer/written-date.ts";
import { nearestName } from "../dataset/nearest-name.ts";
import { categoryLookUp } from "./bind-columns.ts";
import { checkModel } from "./check-model.ts";
import { type BranchCondition, type Decision, decisionOf } from "./decision.ts";
import type { Model } from "./model.ts";
import type { RowPrediction } from "./prediction.ts";
import { probabilitiesOf } from "./probabilities.ts";

/**
 * One row by column name. Null, undefined, NaN and the files' words for it ("", "?", "NA", "NaN",
 * "null") are missing. A number is no text: `30`, not `"30"`.
 */
export type Row = Readonly<Record<string, string | number | bigint | boolean | Date | null | undefined>>;

export interface Cell {
  readonly schema: ColumnSchema;
  /** A number, or a category's text as the model writes it; null is missing. */
  readonly value: string | number | null;
  /** The category that training never saw, and that is therefore taken as missing. */
  readonly unseen: string | null;
}

/** A row's cells by column name. */
export type Cells = ReadonlyMap<string, Cell>;

/**
 * Predicts the class of one row.
 *
 * @example
 * const beak = { culmen_length_mm: 49, culmen_depth_mm: 18.4 };
 * const bird = { island: "Dream", ...beak, flipper_length_mm: 195 };
 * console.log(predictRow(model, bird).class);
 * // → Chinstrap
 */
export function predictRow<Class extends string>(model: Model<Class>, row: Row): RowPrediction<Class> {
  checkModel(model);
  checkObject("row", row, "an object of values by column: { age: 30 }");
  checkNumbers(model, row);
  const cells = readRow(model, row);
  const { end } = endOf(decisionOf(model), cells);
  return {
    class: end.class as Class,
    counts: end.counts,
    probabilities: probabilitiesOf(end, model.classes),
  };
}

/** A text where a number is due may be a mistake of the program's, so it is not taken for one. */
function checkNumbers({ columns }: Model, row: Row): void {
  for (const { name, kind } of givenColumns(columns)) {
    const value = row[name];
    if (kind !== "continuous" || typeof value !== "string") continue;
    const text = trimField(value);
    const number = parseNumber(text);
    if (number === null && isMissingText(text)) continue;
    const instead = number === null ? "null where it is missing" : `the number ${number}`;
    throw new DataError(
      `${nameText(name)} must be a number, got the text ${nameText(value)}; give ${instead}`,
    );
  }
}

/** Where a row ends, and the columns that were tested on its way, in order. */
export function walk(root: Decision, cells: Cells): { end: Decision; tested: ReadonlySet<string> } {
  const tested = new Set<string>();
  let decision = root;
  while (decision.otherwise !== null) {
    const taken = decision.cases.find(({ condition }) => {
      for (const column of columnsIn(condition)) tested.add(column);
      return holds(condition, cells);
    });
    decision = taken?.leadsTo ?? decision.otherwise;
  }
  return { end: decision, tested };
}

/** Where a row ends, and how many conditions were tried on its way. */
export function endOf(root: Decision, cells: Cells): { end: Decision; steps: number } {
  let decision = root;
  let steps = 0;
  while (decision.otherwise !== null) {
    const taken = decision.cases.findIndex(({ condition }) => holds(condition, cells));
    steps += taken < 0 ? decision.cases.length : taken + 1;
    decision = taken < 0 ? decision.otherwise : decision.cases[taken].leadsTo;
  }
  return { end: decision, steps };
}

function columnsIn(condition: BranchCondition): string[] {
  return condition.type === "above"
    ? [condition.column]
    : conditionsOf(condition).map(({ column }) => column);
}

/** The row as the model sees it: an unseen category is missing. */
export function readRow(model: Model, row: Row): Cells {
  const cells = new Map<string, Cell>();
  for (const schema of givenColumns(model.columns)) cells.set(schema.name, readCell(schema, row));
  for (const schema of model.columns) {
    if (schema.derived) cells.set(schema.name, deriveCell(schema, schema.derived, cells));
  }
  return cells;
}

/** The cells with another value of a column, and with what is computed of it. */
export function withCell({ columns }: Model, cells: Cells, cell: Cell): Cells {
  const changed = new Map(cells).set(cell.schema.name, cell);
  for (const schema of columns) {
    if (schema.derived?.of.some(({ name }) => name === cell.schema.name)) {
      changed.set(schema.name, deriveCell(schema, schema.derived, changed));
    }
  }
  return changed;
}

function deriveCell(schema: ColumnSchema, { part, of, word }: Derivation, cells: Cells): Cell {
  if (part === "contains") {
    const { value, unseen } = cells.get(of[0].name)!;
    const text = value ?? unseen;
    return { schema, value: text === null ? null : String(containsWord(`${text}`, word!)), unseen: null };
  }
  const [first, second] = of.map(({ name }) => Number(cells.get(name)!.value ?? Number.NaN));
  const number = datePart(part, first, second);
  const value = Number.isNaN(number) ? null : (schema.categories[number] ?? number);
  return { schema, value, unseen: null };
}

function readCell(schema: ColumnSchema, row: Row): Cell {
  if (!Object.hasOwn(row, schema.name)) {
    const near = nearestName(schema.name, Object.keys(row));
    const hint = near === null ? "" : `, did you mean ${nameText(near)}?`;
    throw new DataError(
      `the row has no ${nameText(schema.name)}, which the model reads (null means missing${hint})`,
    );
  }
  const value = typeof row[schema.name] === "object" ? singleText(schema, row) : row[schema.name];
  const missing = { schema, value: null, unseen: null };
  if (value === null || value === undefined || Number.isNaN(value)) return missing;
  if (schema.kind === "date") {
    const text = trimField(`${value}`);
    const seconds = typeof value === "string" ? dateOf(text) : null;
    if (seconds !== null) return { schema, value: seconds, unseen: null };
    if (isMissingText(text)) return missing;
    throw new DataError(
      `${nameText(schema.name)} must be a date, got ${typeof value === "string" ? nameText(value) : `the ${typeof value} ${value}`}; give a Date, or a text such as "2019-04-01"`,
    );
  }
  if (isOrdered(schema)) {
    const number = typeof value === "number" ? value : parseNumber(trimField(`${value}`));
    if (number !== null) return { schema, value: number, unseen: null };
    if (isMissingText(trimField(`${value}`))) return missing;
    throw new DataError(`${nameText(schema.name)} must be a number, got ${nameText(`${value}`)}`);
  }
  const isFlag = schema.kind === "boolean" && typeof value === "boolean";
  if (isText(schema)) {
    const text = `${value}`;
    return isMissingText(trimField(text)) ? missing : { schema, value: text, unseen: null };
  }
  const code = isFlag ? Number(value) : categoryLookUp(schema)(`${value}`);
  if (code !== null) return { schema, value: schema.categories[code], unseen: null };
  return isMissingText(trimField(`${value}`)) ? missing : { schema, value: null, unseen: `${value}` };
}

/** A text that is one date and no other: not 1/2/2019. */
function dateOf(text: string): number | null {
  const date = writtenDate(text);
  return date !== null && date.dayFirst === date.monthFirst ? date.dayFirst : null;
}

/** Of a date or the like. */
function singleText({ name }: ColumnSchema, row: Row): string | null {
  const text = valueText(row[name]);
  if (text !== undefined) return text;
  throw new DataError(`${nameText(name)} holds a list or an object; give a single value`);
}

/** Whether a condition holds: the definition that every faster evaluation must agree with. */
export function holds(condition: BranchCondition, cells: Cells): boolean {
  if (condition.type === "above") {
    const { value } = cells.get(condition.column)!;
    return typeof value === "number" && value > condition.threshold;
  }
  return isFeature(condition)
    ? combined(condition, cells) !== (condition.negated ?? false)
    : plain(condition, cells) !== (condition.negated ?? false);
}

function combined(feature: Feature, cells: Cells): boolean {
  const held = heldOf(feature, (test) => holds(test, cells));
  switch (feature.type) {
    case "and":
      return held === feature.of.length;
    case "or":
      return held > 0;
    case "xor":
      return held % 2 === 1;
    case "at-least":
      return held >= feature.least;
  }
}

function plain(condition: Exclude<Test, { of: unknown }>, cells: Cells): boolean {
  const { value, schema } = cells.get(condition.column)!;
  switch (condition.type) {
    case "missing":
      return value === null;
    case "at-most":
      return typeof value === "number" && value <= condition.threshold;
    case "equals":
      return value === condition.value;
    case "is":
      return value !== null && value === schema.categories[1];
  }
}
