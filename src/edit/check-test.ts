// What a test may ask: conditions on known columns, each of a kind that the column has, for values
// that it knows.

import { conditionsOf, fitsKind, type Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { isOrdered } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { nearestName } from "../dataset/nearest-name.ts";
import { GIVE_ROWS } from "./edit-error.ts";

/** `rows` names the rows that bring columns beside the model's own; null: there are none. */
export function checkTest(test: Test, columns: readonly ColumnSchema[], rows: string | null): void {
  for (const condition of conditionsOf(test)) {
    const schema = columns.find(({ name }) => name === condition.column);
    const column = nameText(condition.column);
    if (schema === undefined) {
      const near = nearestName(
        condition.column,
        columns.map(({ name }) => name),
      );
      const meant = near === null ? "" : ` (did you mean ${nameText(near)}?)`;
      if (rows !== null) throw new DataError(`${rows}: there is no column ${column}${meant}`);
      throw new DataError(`the model does not use column ${column}${meant}; give rows that have it`, {
        hint: GIVE_ROWS,
      });
    }
    if (!fitsKind(condition, schema.kind)) {
      throw new DataError(
        `column ${column} is ${schema.kind}; ${isOrdered(schema) ? (schema.kind === "date" ? "test it against a date" : "test it against a number") : "test it for one of its values"}`,
      );
    }
    if (condition.type === "equals") knownValue(condition.value, schema);
  }
}

/** The value itself, if the column has it. */
export function knownValue(value: string, { name, categories }: ColumnSchema): string {
  if (categories.includes(value)) return value;
  const near = nearestName(value, categories);
  const some = categories.slice(0, 8).map(nameText).join(", ");
  throw new DataError(
    `column ${nameText(name)} has no value ${nameText(value)}; ${near === null ? `they are ${some}` : `did you mean ${nameText(near)}?`}`,
  );
}
