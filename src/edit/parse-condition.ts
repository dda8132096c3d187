// A condition as a person types it: `age <= 30`, `odor = foul`, `odor != foul`, `x7`, `not x7`,
// `age is missing`. Names and values may stand in double quotes; the signs ≤, ≥ and ≠ are read,
// too.

import type { Condition } from "../condition/condition.ts";
import { nameText, quoteText } from "../condition/name-text.ts";
import { isOrdered } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { parseIsoDate } from "../dataset/date-text.ts";
import { nearestName } from "../dataset/nearest-name.ts";
import { knownValue } from "./check-test.ts";

const FORMS = 'such as "age <= 30", "odor = foul" or "age is missing"';

/**
 * A condition as a person types it: `age <= 30`, `odor != foul`, `not x7`, `age is missing`. Throws
 * a DataError where it is none on these columns.
 *
 * @example
 * const condition = parseCondition("island != Biscoe", model.columns);
 * console.log(testText(condition));
 * // → island ≠ Biscoe
 */
export function parseCondition(text: string, columns: readonly ColumnSchema[]): Condition {
  const trimmed = text.trim();
  const missing = /^(.*?)\s+is\s+(not\s+)?missing$/i.exec(trimmed);
  if (missing) {
    const { name } = columnNamed(missing[1], columns);
    return { type: "missing", column: name, ...(missing[2] && { negated: true }) };
  }
  const whole = columns.find(({ name }) => name === unquoted(trimmed));
  if (whole) return flag(whole, false);
  const without = /^(.*) does not contain (.*)$/.exec(trimmed);
  const contained = without && columns.find(({ name }) => name === `${without[1]} contains ${without[2]}`);
  if (contained) return flag(contained, true);
  const not = /^not\s+(.*)$/i.exec(trimmed);
  if (not) return flag(columnNamed(not[1], columns), true);
  const compared = comparison(trimmed, columns);
  if (compared === null) throw new DataError(`${quoteText(text)} is not a condition; write one ${FORMS}`);
  const { schema, sign, value } = compared;
  const isNegated = sign === ">" || sign === "!=";
  const negated = isNegated && { negated: true };
  if (sign === "=" || sign === "!=") {
    if (isOrdered(schema))
      throw new DataError(
        `column ${nameText(schema.name)} holds ${schema.kind === "date" ? "dates" : "numbers"}; compare it with <= or >`,
      );
    return { type: "equals", column: schema.name, value: knownValue(value, schema), ...negated };
  }
  const isDate = schema.kind === "date";
  const threshold = isDate ? (parseIsoDate(value) ?? Number.NaN) : Number(value);
  if (value === "" || !Number.isFinite(threshold)) {
    const expected = isDate ? "a date such as 2019-04-01" : "a number";
    throw new DataError(`${quoteText(text)}: expected ${expected} after ${sign}, got ${quoteText(value)}`);
  }
  if (!isOrdered(schema))
    throw new DataError(`column ${nameText(schema.name)} holds no numbers; compare it with = or !=`);
  return { type: "at-most", column: schema.name, threshold, ...negated };
}

const SIGNS = /<=|≤|>|!=|≠|=/g;

/** The first sign whose left side is a column: names may hold signs themselves. */
function comparison(
  text: string,
  columns: readonly ColumnSchema[],
): { schema: ColumnSchema; sign: "<=" | ">" | "=" | "!="; value: string } | null {
  let first: string | null = null;
  for (const match of text.matchAll(SIGNS)) {
    const left = text.slice(0, match.index).trim();
    const value = unquoted(text.slice(match.index + match[0].length).trim());
    const schema = columns.find(({ name }) => name === unquoted(left));
    const sign = match[0] === "≤" ? "<=" : match[0] === "≠" ? "!=" : (match[0] as "<=" | ">" | "=" | "!=");
    if (schema) return { schema, sign, value };
    first ??= left;
  }
  if (first !== null && first !== "") columnNamed(first, columns);
  return null;
}

function flag(schema: ColumnSchema, isNegated: boolean): Condition {
  if (schema.kind !== "boolean")
    throw new DataError(
      `column ${nameText(schema.name)} is ${schema.kind}; write what it is compared with, ${FORMS}`,
    );
  return { type: "is", column: schema.name, ...(isNegated && { negated: true }) };
}

function columnNamed(text: string, columns: readonly ColumnSchema[]): ColumnSchema {
  const name = unquoted(text.trim());
  const found = columns.find((column) => column.name === name);
  if (found) return found;
  const near = nearestName(
    name,
    columns.map((column) => column.name),
  );
  const hint = near === null ? "" : `; did you mean ${nameText(near)}?`;
  throw new DataError(`there is no column ${quoteText(name)}${hint}`);
}

function unquoted(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.slice(1, -1);
  }
}
