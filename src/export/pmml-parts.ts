// Parts of dates, and words of texts, as derived fields of PMML. Weekdays are numbers from 0, which
// is Monday; months are texts from "01": what a predicate compares with.

import type { ColumnSchema, Derivation } from "../dataset/dataset.ts";
import { bracedEscape, wordPattern } from "../dataset/derived/word.ts";
import { element, textElement } from "./xml.ts";

/** A multiple of 7 by which days of any year are above 0. */
const MANY_DAYS = 2_800_000;

/** The field of a column that is computed from others. */
export function partField({ name, derived }: ColumnSchema & { readonly derived: Derivation }): string[] {
  const [first, second] = derived.of;
  const field = (dataType: string, value: string[]): string[] => {
    const optype = dataType === "double" ? "continuous" : "categorical";
    return element("DerivedField", { name, optype, dataType }, [whereKnown(derived.of, value)]);
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
    case "hour":
      return field("double", hourOf(first));
    case "days":
      return field("double", apply("-", dayOf(second), dayOf(first)));
  }
}

/** Missing where a source is: not every engine lets functions meet missing values. */
function whereKnown(sources: readonly ColumnSchema[], value: string[]): string[] {
  const known = sources.map((source) => apply("isNotMissing", reference(source)));
  return apply("if", known.length === 1 ? known[0] : apply("and", ...known), value);
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

/** Days since 1970-01-01; seconds, far from it, are more than engines count to. */
function dayOf(column: ColumnSchema): string[] {
  return apply("dateDaysSinceYear", reference(column), integer(1970));
}

function hourOf(column: ColumnSchema): string[] {
  if (!column.hasTimes) return constant("double", "0");
  return apply("formatDatetime", reference(column), constant("string", "%H"));
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
