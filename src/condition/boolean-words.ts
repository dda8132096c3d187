// Which texts mean false and true in a boolean column: the file's own two words, and where those
// are everyday ones (0/1, no/yes, false/true …) all the everyday ones, whatever their case.

import type { ColumnSchema } from "../dataset/dataset.ts";
import { BOOLEAN_PAIRS } from "../dataset/infer/infer-kinds.ts";

export const FALSE_WORDS: readonly string[] = BOOLEAN_PAIRS.map(([no]) => no);
export const TRUE_WORDS: readonly string[] = BOOLEAN_PAIRS.map(([, yes]) => yes);

/** Whether the column's own words are everyday words for false and true, in that order. */
export function hasEverydayWords(schema: Pick<ColumnSchema, "categories">): boolean {
  const [no, yes] = schema.categories;
  return FALSE_WORDS.includes(`${no}`.toLowerCase()) && TRUE_WORDS.includes(`${yes}`.toLowerCase());
}

/** 0 for false, 1 for true, null for anything else. */
export function booleanCode(schema: Pick<ColumnSchema, "categories">, text: string): 0 | 1 | null {
  const [no, yes] = schema.categories;
  if (text === no) return 0;
  if (text === yes) return 1;
  if (!hasEverydayWords(schema)) return null;
  const word = text.toLowerCase();
  return FALSE_WORDS.includes(word) ? 0 : TRUE_WORDS.includes(word) ? 1 : null;
}
