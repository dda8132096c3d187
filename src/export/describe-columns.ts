// The columns a model reads, one line each, for the comments of exported code.

import { nameText } from "../condition/name-text.ts";
import { givenColumns, isText } from "../dataset/derived/derivation.ts";
import type { Model } from "../model/model.ts";

const MOST = 12;

export function describeColumns(model: Model, times: readonly string[] = []): string[] {
  return givenColumns(model.columns).map((schema) => {
    const name = nameText(schema.name);
    if (times.includes(schema.name)) return `${name}: time, compared as seconds since 1970`;
    if (schema.kind === "continuous") return `${name}: number`;
    if (schema.kind === "date") return `${name}: date${schema.hasTimes ? " and time" : ""}`;
    if (isText(schema)) return `${name}: text`;
    const texts = schema.categories.slice(0, MOST).map(nameText).join(", ");
    const more = schema.categories.length - MOST;
    const list = more > 0 ? `${texts} and ${more} more` : texts;
    return schema.kind === "boolean"
      ? `${name}: false (${nameText(schema.categories[0])}) or true (${nameText(schema.categories[1])})`
      : `${name}: one of ${list}`;
  });
}
