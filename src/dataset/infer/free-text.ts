// Whether a column holds free text: sentences and notes, of which nearly every row has its own.

import { wordsOf } from "../derived/word.ts";

/** Fewer different texts than this are names of things, however long. */
const LEAST_TEXTS = 50;
/** Different texts, as a share of the rows that have one. */
const LEAST_SHARE = 0.5;
/** Half of the texts have so many words, at least. */
const LEAST_WORDS = 4;
/** Texts that are looked at, at most: as many from each stretch of the list. */
const MOST_READ = 2000;

export interface DistinctTexts {
  readonly size: number;
  /** Rows that have one. */
  readonly present: number;
  textOf(index: number): string;
}

export function isFreeText({ size, present, textOf }: DistinctTexts): boolean {
  if (size < LEAST_TEXTS || size < LEAST_SHARE * present) return false;
  const step = Math.max(1, Math.floor(size / MOST_READ));
  let [read, long] = [0, 0];
  for (let index = 0; index < size; index += step) {
    read++;
    if (wordsOf(textOf(index)).length >= LEAST_WORDS) long++;
  }
  return long >= read / 2;
}
