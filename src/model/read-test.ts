// Reads tests and conditions on columns that are known.

import type { Condition, Feature, Test } from "../condition/condition.ts";
import type { Kind } from "../dataset/column.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { Json, JsonObject } from "./document.ts";
import { at, FieldReader, type Place, show } from "./read-field.ts";

/** Features, unlike trees, are read and written by recursion. */
const DEEPEST_FEATURE = 200;

export class TestReader extends FieldReader {
  #columns = new Map<string, ColumnSchema>();
  #categories = new Map<string, ReadonlySet<string>>();

  testOn(value: Json | undefined, columns: readonly ColumnSchema[], place: Place): Test {
    this.know(columns);
    return this.test(value, place);
  }

  /** From now on tests are on these columns. */
  protected know(columns: readonly ColumnSchema[]): void {
    this.#columns = new Map(columns.map((column) => [column.name, column]));
    this.#categories = new Map(columns.map(({ name, categories }) => [name, new Set(categories)]));
  }

  protected test(value: Json | undefined, place: Place, depth = 0): Test {
    if (depth > DEEPEST_FEATURE) {
      this.fail(
        `${place}: features are nested deeper than ${DEEPEST_FEATURE} levels, which none of Espalier's are`,
      );
    }
    const test = this.object(value, place);
    const { type } = test;
    const isJoin = type === "and" || type === "or" || type === "xor";
    if (!isJoin && type !== "at-least") return this.condition(test, place);
    const of = this.list(test.of, at(place, ".of")).map((part, index) =>
      this.test(part, at(place, `.of[${index}]`), depth + 1),
    );
    if (of.length === 0) this.fail(`${place}.of is empty`);
    const feature: Feature = isJoin ? { type, of } : { type, least: this.#least(test, of, place), of };
    return this.#negated(test, place) ? { ...feature, negated: true } : feature;
  }

  #least({ least }: JsonObject, of: readonly Test[], place: Place): number {
    const isRight = typeof least === "number" && Number.isInteger(least) && least >= 1 && least <= of.length;
    if (isRight) return least;
    return this.fail(
      `${place}.least: expected a whole number from 1 to ${of.length}, the items counted, got ${show(least)}`,
    );
  }

  protected condition(value: Json, place: Place): Condition {
    const condition = this.object(value, place);
    const plain = this.#plainCondition(condition, place);
    return this.#negated(condition, place) ? { ...plain, negated: true } : plain;
  }

  #plainCondition(condition: JsonObject, place: Place): Condition {
    switch (condition.type) {
      case "is":
        return { type: "is", column: this.knownColumn(condition.column, ["boolean"], place).name };
      case "equals": {
        const schema = this.knownColumn(condition.column, ["boolean", "categorical"], place);
        const value = this.category(condition.value, schema.name, at(place, ".value"));
        return { type: "equals", column: schema.name, value };
      }
      case "at-most": {
        const column = this.knownColumn(condition.column, ["continuous"], place).name;
        return {
          type: "at-most",
          column,
          threshold: this.number(condition.threshold, at(place, ".threshold")),
        };
      }
      case "missing": {
        const kinds: Kind[] = ["boolean", "categorical", "continuous"];
        return { type: "missing", column: this.knownColumn(condition.column, kinds, place).name };
      }
      default:
        return this.fail(`${place}.type: no condition or feature is called ${show(condition.type)}`);
    }
  }

  #negated(object: JsonObject, place: Place): boolean {
    const { negated } = object;
    if (negated !== undefined && typeof negated !== "boolean") {
      this.fail(`${place}.negated: expected true or false, got ${show(negated)}`);
    }
    return negated === true;
  }

  protected knownColumn(value: Json | undefined, kinds: readonly Kind[], place: Place): ColumnSchema {
    const name = this.text(value, at(place, ".column"));
    const schema = this.#columns.get(name);
    if (!schema) return this.fail(`${place}.column: ${show(name)} is not one of the model's columns`);
    if (!kinds.includes(schema.kind)) {
      this.fail(
        `${place}: column ${show(name)} is ${schema.kind}, but the condition needs ${kinds.join(" or ")}`,
      );
    }
    return schema;
  }

  protected category(value: Json | undefined, column: string, place: Place): string {
    const text = this.text(value, place);
    if (this.#categories.get(column)!.has(text)) return text;
    return this.fail(`${place}: ${show(text)} is not a category of ${show(column)}`);
  }
}
