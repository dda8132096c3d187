// Types and constants of ordered columns in PMML: numbers, days and moments.

import type { ColumnSchema } from "../dataset/dataset.ts";
import { dateText, isDate } from "../dataset/date-text.ts";

export type OrderedType = "double" | "date" | "dateTime";

/** A day or a moment, where the column holds dates. */
export function orderedType({ kind, hasTimes }: ColumnSchema): OrderedType {
  if (kind !== "date") return "double";
  return hasTimes ? "dateTime" : "date";
}

/** A threshold as a predicate compares it. */
export function orderedValue(threshold: number, schema: ColumnSchema): string {
  if (schema.kind !== "date" || !isDate(threshold)) return String(threshold);
  if (!schema.hasTimes) return dateText(Math.floor(threshold / 86400) * 86400);
  const text = dateText(threshold, true).replace(" ", "T");
  return text.length === 16 ? `${text}:00` : text;
}
