// What a model file says besides the model: how it was learned, what was measured, what was done to
// it.

import type { Json, JsonObject, ModelDocument } from "../document.ts";
import { type Fail, isAmount, isObject, show } from "./read-field.ts";

export function readMetadata(file: JsonObject, fail: Fail): Omit<ModelDocument, "model"> {
  const metadata: Record<string, unknown> = {};
  const take = (key: keyof ModelDocument, isRight: (value: Json) => boolean, expected: string): void => {
    const value = file[key];
    if (value === undefined) return;
    if (!isRight(value)) fail(`${key}: expected ${expected}, got ${show(value)}`);
    metadata[key] = value;
  };
  take("method", (value) => typeof value === "string", "text");
  take("options", isObject, "an object");
  const isTexts = (value: Json) => Array.isArray(value) && value.every((text) => typeof text === "string");
  const isOrigin = (value: Json) =>
    isObject(value) &&
    typeof value.name === "string" &&
    isAmount(value.rows) &&
    (value.times === undefined || isTexts(value.times));
  take("trainedOn", isOrigin, "a name and a number of rows");
  for (const key of ["train", "test", "cv", "certificate"] as const) {
    take(key, (value) => value === null || isObject(value), "an object or null");
  }
  take("locked", isTexts, "a list of addresses");
  take("history", (value) => Array.isArray(value) && value.every(isObject), "a list of objects");
  for (const [index, line] of ((file.history ?? []) as readonly JsonObject[]).entries()) {
    if (line.edit !== undefined) checkEdit(line, index, fail);
  }
  return metadata;
}

/** Edits by hand (edit/edit-record.ts) say in words what was done. */
function checkEdit(line: JsonObject, index: number, fail: Fail): void {
  for (const key of ["edit", "at", "was", "now"]) {
    if (typeof line[key] !== "string")
      fail(`history[${index}].${key}: expected text, got ${show(line[key])}`);
  }
}
