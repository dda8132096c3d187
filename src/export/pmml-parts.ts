// Parts of dates, and words of texts, as derived fields of PMML. Weekdays are numbers from 0, which
// is Monday; months are texts from "01": what a predicate compares with.

import type { ColumnSchema, Derivation } from "../dataset/dataset.ts";
import { SECONDS_PER_DAY } from "../dataset/date-text.ts";
import { bracedEscape, wordPattern } from "../dataset/derived/word.ts";
import { element, textElement } from "./xml.ts";

/** A multiple of 7 by which days of any year are above 0. */
const MANY_DAYS = 2_800_000;

/** The field of a column that is computed from others. */
export function partField({ name, derived }: ColumnSchema & { readonly derived: Derivation }): string[] {
  const [first, second] = derived.of;
  const field = (dataType: string, value: string[]): string[] => {
    const optype = dataType === "double" ? "continuous" : "categorical";
    return element("DerivedField", { name, optype, dataType }, [value]);
  };
  switch (derived.part) {
    case "contains": {
      const pattern = constant("string", wordPattern(derived.word!, bracedEscape));
      return field("boolean", apply("matches", reference(first), pattern));
    }
    case "weekday":
      return field("integer", apply("modulo", apply("+", dayOf(first), integer(MANY_DAYS + 3)), integer(7)));
    case "month":
      return field("string", apply("formatDatetime", reference(first), constant("string", "%m")));
    case "hour": {
      const positive = apply("+", secondsOf(first), constant("double", String(MANY_DAYS * SECONDS_PER_DAY)));
      const ofDay = apply("modulo", positive, integer(SECONDS_PER_DAY));
      return field("double", apply("floor", apply("/", ofDay, constant("double", "3600"))));
    }
    case "days":
      return field("double", apply("-", dayOf(second), dayOf(first)));
  }
}

/** A category of such a column as a predicate or a constant holds it. */
export function partValue(category: string, { derived, categories }: ColumnSchema): string {
  if (derived === undefined || derived.part === "contains") return category;
  const place = categories.indexOf(category);
  return derived.part === "weekday" ? String(place) : String(place + 1).padStart(2, "0");
}

/** The type of its values that are compared. */
export function partType({ derived }: ColumnSchema): "integer" | "string" | "boolean" {
  if (derived?.part === "contains") return "boolean";
  return derived?.part === "weekday" ? "integer" : "string";
}

/** Days since 1970-01-01. */
function dayOf(column: ColumnSchema): string[] {
  if (!column.hasTimes) return apply("dateDaysSinceYear", reference(column), integer(1970));
  return apply("floor", apply("/", secondsOf(column), constant("double", String(SECONDS_PER_DAY))));
}

function secondsOf(column: ColumnSchema): string[] {
  return apply("dateSecondsSinceYear", reference(column), integer(1970));
}

function reference({ name }: ColumnSchema): string[] {
  return element("FieldRef", { field: name });
}

function apply(name: string, ...parts: readonly string[][]): string[] {
  return element("Apply", { function: name }, parts);
}

function integer(value: number): string[] {
  return constant("integer", String(value));
}

function constant(dataType: string, text: string): string[] {
  return textElement("Constant", { dataType }, text);
}
