// Reads tests and conditions on columns that are known.

import type { Condition, Feature, Test } from "../../condition/condition.ts";
import { KINDS, type Kind } from "../../dataset/column.ts";
import type { ColumnSchema } from "../../dataset/dataset.ts";
import { parseIsoDate } from "../../dataset/date-text.ts";
import { type Field, show } from "./read-field.ts";

/** Features, unlike trees, are read and written by recursion. */
const DEEPEST_FEATURE = 200;

export class TestReader {
  readonly #columns: ReadonlyMap<string, ColumnSchema>;
  readonly #categories: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(columns: readonly ColumnSchema[]) {
    this.#columns = new Map(columns.map((column) => [column.name, column]));
    this.#categories = new Map(columns.map(({ name, categories }) => [name, new Set(categories)]));
  }

  test(field: Field, depth = 0): Test {
    if (depth > DEEPEST_FEATURE) {
      field.refuse(
        `: features are nested deeper than ${DEEPEST_FEATURE} levels, which none of Espalier's are`,
      );
    }
    const type = field.get("type").value;
    const isJoin = type === "and" || type === "or" || type === "xor";
    if (!isJoin && type !== "at-least") return this.condition(field);
    const of = field
      .get("of")
      .items()
      .map((part) => this.test(part, depth + 1));
    if (of.length === 0) field.get("of").refuse(" is empty");
    const feature: Feature = isJoin ? { type, of } : { type, least: leastOf(field.get("least"), of), of };
    return isNegated(field) ? { ...feature, negated: true } : feature;
  }

  condition(field: Field): Condition {
    const plain = this.#plainCondition(field);
    return isNegated(field) ? { ...plain, negated: true } : plain;
  }

  #plainCondition(field: Field): Condition {
    const type = field.get("type").value;
    switch (type) {
      case "is":
        return { type, column: this.column(field, ["boolean"]) };
      case "equals": {
        const column = this.column(field, ["boolean", "categorical"]);
        return { type, column, value: this.category(field.get("value"), column) };
      }
      case "at-most": {
        const column = this.column(field, ["continuous", "date"]);
        return { type, column, threshold: this.threshold(field.get("threshold"), column) };
      }
      case "missing":
        return { type, column: this.column(field, KINDS) };
      default:
        return field.get("type").refuse(`: no condition or feature is called ${show(type)}`);
    }
  }

  /** The name of the column that is tested, which must be of one of these kinds. */
  column(field: Field, kinds: readonly Kind[]): string {
    const name = field.get("column").text();
    const schema = this.#columns.get(name);
    if (!schema) return field.get("column").refuse(`: ${show(name)} is not one of the model's columns`);
    if (kinds.includes(schema.kind)) return name;
    return field.refuse(
      `: column ${show(name)} is ${schema.kind}, but the condition needs ${kinds.join(" or ")}`,
    );
  }

  /** A number; of a date its text, too. */
  threshold(field: Field, column: string): number {
    const isDate = this.#columns.get(column)!.kind === "date";
    if (!isDate || typeof field.value !== "string") return field.number();
    return parseIsoDate(field.value) ?? field.expected('a date such as "2019-04-01"');
  }

  category(field: Field, column: string): string {
    const text = field.text();
    if (this.#categories.get(column)!.has(text)) return text;
    return field.refuse(`: ${show(text)} is not a category of ${show(column)}`);
  }
}

function leastOf(field: Field, { length }: readonly Test[]): number {
  const { value } = field;
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= length) return value;
  return field.expected(`a whole number from 1 to ${length}, the items counted`);
}

function isNegated(field: Field): boolean {
  const negated = field.get("negated");
  return negated.value !== undefined && negated.boolean();
}
