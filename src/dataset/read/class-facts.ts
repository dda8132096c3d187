// What a column shows of itself before it is chosen as the class, or not.

import { isMissingText, parseNumber } from "../infer/field-text.ts";
import { isNothing } from "../infer/missing-markers.ts";
import { type ClassFacts, LOOKED_AT } from "../infer/propose-class.ts";
import type { RawColumn } from "./raw-column.ts";

/** Null where nothing of it is stored. */
export function classFactsOf(column: RawColumn): ClassFacts | null {
  if (column.ignored) return null;
  if (column.numbers() !== null) return { values: null, isNumber: true };
  if (column.distinct > LOOKED_AT) return { values: null, isNumber: false };
  return factsOfTexts(column.texts());
}

/** From trimmed texts, all that there are. */
export function factsOfTexts(texts: readonly string[]): ClassFacts {
  const said = texts.filter((text) => !isMissingText(text) && !isNothing(text));
  return { values: said.length, isNumber: said.every((text) => parseNumber(text) !== null) };
}
