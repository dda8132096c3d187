// A model document as a file: JSON with a format name and version, short things on one line so that people can read it.

import { hasAtLeast } from "../condition/condition.ts";
import type { Json, ModelDocument } from "./document.ts";
import type { Model } from "./model.ts";
import { testsOf } from "./tests-of.ts";

export const MODEL_FORMAT = "espalier-model";
export const MODEL_VERSION = 1;
/** Of checklists (at-least), so that an Espalier that cannot read them reports it; other models stay readable. */
export const AT_LEAST_VERSION = 2;

/** Takes a bare model too. */
export function modelToJson(source: Model | ModelDocument): string {
  const document: ModelDocument = "model" in source ? source : { model: source };
  const version = testsOf(document.model).some(hasAtLeast) ? AT_LEAST_VERSION : MODEL_VERSION;
  const file = { format: MODEL_FORMAT, version, ...document };
  return `${write(file as unknown as Json, "")}\n`;
}

const LONGEST_LINE = 110;

function write(value: Json, indent: string): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const isList = Array.isArray(value);
  const entries: (readonly [string, Json])[] = isList
    ? value.map((item) => ["", item] as const)
    : Object.entries(value).flatMap(([key, item]) =>
        item === undefined ? [] : [[`${JSON.stringify(key)}: `, item] as const],
      );
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (entries.every(([, item]) => isShallow(item))) {
    const line = `${open}${entries.map(([key, item]) => key + write(item, "")).join(", ")}${close}`;
    if (indent.length + line.length <= LONGEST_LINE) return line;
  }
  const inner = `${indent} `;
  return `${open}\n${entries.map(([key, item]) => inner + key + write(item, inner)).join(",\n")}\n${indent}${close}`;
}

/** A scalar, or a list of scalars. */
function isShallow(value: Json): boolean {
  if (value === null || typeof value !== "object") return true;
  return Array.isArray(value) && value.every((item) => item === null || typeof item !== "object");
}
