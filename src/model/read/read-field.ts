// One value of a model file and where it stands there: what is read of it is checked, and a wrong
// value is refused by its place.

import { quoteText } from "../../condition/name-text.ts";
import type { Json, JsonObject } from "../document.ts";

export type Fail = (problem: string) => never;

export class Field {
  readonly value: Json | undefined;
  readonly #above: Field | null;
  readonly #step: string;
  readonly #fail: Fail;

  private constructor(value: Json | undefined, above: Field | null, step: string, fail: Fail) {
    this.value = value;
    this.#above = above;
    this.#step = step;
    this.#fail = fail;
  }

  static at(place: string, value: Json | undefined, fail: Fail): Field {
    return new Field(value, null, place, fail);
  }

  /** A member of the object that this is. */
  get(key: string): Field {
    if (!isObject(this.value)) return this.expected("an object");
    return new Field(this.value[key], this, `.${key}`, this.#fail);
  }

  /** The items of the list that this is. */
  items(): Field[] {
    if (!Array.isArray(this.value)) return this.expected("a list");
    return this.value.map((item: Json, index) => new Field(item, this, `[${index}]`, this.#fail));
  }

  text(): string {
    return typeof this.value === "string" ? this.value : this.expected("text");
  }

  /** Texts of which no two are the same. */
  texts(): string[] {
    const texts = this.items().map((item) => item.text());
    if (new Set(texts).size < texts.length) this.refuse(" has the same text twice");
    return texts;
  }

  number(): number {
    return typeof this.value === "number" && Number.isFinite(this.value)
      ? this.value
      : this.expected("a number");
  }

  numberBetween(least: number, most: number): number {
    const value = this.number();
    return value >= least && value <= most ? value : this.expected(`a number from ${least} to ${most}`);
  }

  /** Of at most this size, either way. */
  wholeNumber(most: number): number {
    const { value } = this;
    if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= most) return value + 0;
    return this.expected(`a whole number from ${-most} to ${most}`);
  }

  boolean(): boolean {
    return typeof this.value === "boolean" ? this.value : this.expected("true or false");
  }

  /** Fails with what should be here instead. */
  expected(what: string): never {
    return this.refuse(`: expected ${what}, got ${show(this.value)}`);
  }

  /** Fails with a problem at this place; the text is made only now, as it may be long. */
  refuse(problem: string): never {
    const steps: string[] = [];
    for (let field: Field | null = this; field !== null; field = field.#above) steps.push(field.#step);
    return this.#fail(steps.reverse().join("") + problem);
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isAmount(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** A value for a message: short, one line. */
export function show(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return quoteText(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return "a list";
  return isObject(value) ? "an object" : String(value);
}
