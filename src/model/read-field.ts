// Reads one value of a model file at a time: checks what it is, and names its place in the file
// where it is wrong.

import { quoteText } from "../condition/name-text.ts";
import type { Json, JsonObject } from "./document.ts";

export type Fail = (problem: string) => never;

/** Where a value stands in the file; made into text only for messages, for it may be long. */
export interface Place {
  readonly above: Place | null;
  readonly step: string;
  toString(): string;
}

export function at(above: Place | null, step: string): Place {
  return { above, step, toString: placeText };
}

function placeText(this: Place): string {
  const steps: string[] = [];
  for (let place: Place | null = this; place !== null; place = place.above) steps.push(place.step);
  return steps.reverse().join("");
}

/** Every method gets a value and where it stands in the file (`model.root.yes`). */
export class FieldReader {
  protected readonly fail: Fail;

  constructor(fail: Fail) {
    this.fail = fail;
  }

  protected object(value: Json | undefined, place: Place): JsonObject {
    return isObject(value) ? value : this.fail(`${place}: expected an object, got ${show(value)}`);
  }

  protected list(value: Json | undefined, place: Place): readonly Json[] {
    return Array.isArray(value) ? value : this.fail(`${place}: expected a list, got ${show(value)}`);
  }

  protected text(value: Json | undefined, place: Place): string {
    return typeof value === "string" ? value : this.fail(`${place}: expected text, got ${show(value)}`);
  }

  protected texts(value: Json | undefined, place: Place): string[] {
    const texts = this.list(value, place).map((item, index) => this.text(item, at(place, `[${index}]`)));
    if (new Set(texts).size < texts.length) this.fail(`${place} has the same text twice`);
    return texts;
  }

  protected number(value: Json | undefined, place: Place): number {
    return typeof value === "number" && Number.isFinite(value)
      ? value
      : this.fail(`${place}: expected a number, got ${show(value)}`);
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
