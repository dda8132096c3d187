// The derived fields of PMML: parts of dates, and the counts that a model's at-least features
// compare: each adds up ones and zeros, one for every item. A missing value is tested for before
// anything is compared with it, so that no count is ever missing.

import { testKey } from "../condition/combine.ts";
import { type AtLeast, type Condition, isFeature, type Test } from "../condition/condition.ts";
import { columnNamed } from "../dataset/column-named.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { partField, partType, partValue } from "./pmml-parts.ts";
import { orderedType, orderedValue } from "./pmml-values.ts";
import { element, textElement } from "./xml.ts";

const ONE = integer(1);
const ZERO = integer(0);

export class PmmlCounts {
  readonly #columns: readonly ColumnSchema[];
  readonly #taken: Set<string>;
  /** Field of each list of items, by their keys. */
  readonly #names = new Map<string, string>();
  readonly #fields: string[][];

  constructor(columns: readonly ColumnSchema[], takenNames: readonly string[]) {
    this.#columns = columns;
    this.#fields = columns.flatMap(({ derived, ...column }) =>
      derived ? [partField({ ...column, derived })] : [],
    );
    this.#taken = new Set(takenNames);
  }

  /** Name of the field that counts these items; counts of the same items share it. */
  fieldOf({ of, points }: AtLeast): string {
    const key = [...of.map(testKey), ...(points ?? [])].join(" ");
    let name = this.#names.get(key);
    if (name === undefined) {
      name = points === undefined ? `items held ${this.#names.size + 1}` : "total points";
      while (this.#taken.has(name)) name = `${name}*`;
      this.#taken.add(name);
      this.#names.set(key, name);
      const attributes = { name, optype: "continuous", dataType: "integer" };
      this.#fields.push(element("DerivedField", attributes, [this.#sum(of, points)]));
    }
    return name;
  }

  /** What goes between a model's mining schema and its nodes. */
  localTransformations(): string[][] {
    return this.#fields.length === 0 ? [] : [element("LocalTransformations", {}, this.#fields)];
  }

  #sum(tests: readonly Test[], points?: readonly number[]): string[] {
    if (tests.length === 0) return ZERO;
    return apply("sum", ...tests.map((test, place) => this.#one(test, integer(points?.[place] ?? 1))));
  }

  /** 1, or what is given, where the test holds, else 0. */
  #one(test: Test, worth = ONE): string[] {
    const [yes, no] = test.negated ? [ZERO, worth] : [worth, ZERO];
    if (!isFeature(test)) return this.#condition(test, yes, no);
    switch (test.type) {
      case "xor": {
        const parts = [...test.of.map((part) => this.#one(part)), ZERO];
        const odd = parts.reduce((left, right) => apply("if", apply("notEqual", left, right), ONE, ZERO));
        if (yes === ONE) return odd;
        return apply("if", apply("notEqual", odd, ZERO), yes, no);
      }
      case "and":
        return apply("if", apply("greaterOrEqual", this.#sum(test.of), integer(test.of.length)), yes, no);
      case "or":
        return apply("if", apply("greaterOrEqual", this.#sum(test.of), ONE), yes, no);
      case "at-least":
        return apply(
          "if",
          apply("greaterOrEqual", this.#sum(test.of, test.points), integer(test.least)),
          yes,
          no,
        );
    }
  }

  #constant(column: string, threshold: number): string[] {
    const schema = columnNamed(this.#columns, column)!;
    return textElement("Constant", { dataType: orderedType(schema) }, orderedValue(threshold, schema));
  }

  #category(condition: Condition): string[] {
    const dataType = partType(columnNamed(this.#columns, condition.column)!);
    return textElement("Constant", { dataType }, categoryOf(condition, this.#columns));
  }

  #condition(condition: Condition, yes: string[], no: string[]): string[] {
    const field = element("FieldRef", { field: condition.column });
    const isMissing = apply("isMissing", field);
    if (condition.type === "missing") return apply("if", isMissing, yes, no);
    const compared =
      condition.type === "at-most"
        ? apply("lessOrEqual", field, this.#constant(condition.column, condition.threshold))
        : apply("equal", field, this.#category(condition));
    return apply("if", isMissing, no, apply("if", compared, yes, no));
  }
}

/** The category that an `is` or `equals` tests for. */
export function categoryOf(condition: Condition, columns: readonly ColumnSchema[]): string {
  const schema = columnNamed(columns, condition.column)!;
  return condition.type === "equals" ? partValue(condition.value, schema) : schema.categories[1];
}

function apply(name: string, ...parts: readonly string[][]): string[] {
  return element("Apply", { function: name }, parts);
}

function integer(value: number): string[] {
  return textElement("Constant", { dataType: "integer" }, String(value));
}
