// The words of a column of texts as columns of their own, `complaint contains "late"`: all words
// that are frequent enough to be chosen. Which of them a learner is shown is decided on the rows
// that it learns from (learn/shown-words.ts); since those are some of all rows, a word that is
// frequent enough there is among these, whatever the other rows hold.

import type { BooleanColumn, CategoricalColumn } from "../column.ts";
import { DataError } from "../data-error.ts";
import { columnSchema } from "../dataset.ts";
import { textSource } from "./derivation.ts";
import { deriveColumn, textWords } from "./derive-column.ts";

/** Least rows that have a word: so many, and this share of all rows. */
const LEAST_ROWS = 5;
const LEAST_SHARE = 0.01;
/** Characters of a word; numbers and codes are longer. */
const SHORTEST = 2;
const LONGEST = 30;
/** Words of a column of texts that a learner is shown. */
export const MOST_WORDS = 20;
/** Bytes of the columns of words. */
const MOST_BYTES = 5e8;

/** What rows must weigh that have a word, for it to be shown to a learner. */
export function leastWeightOf(rows: number, weights: Float64Array | null): number {
  const all = weights === null ? rows : weights.reduce((sum, weight) => sum + weight, 0);
  return Math.max((LEAST_ROWS * all) / rows, LEAST_SHARE * all);
}

/** In the order of their letters; `least` is what the rows of a word weigh at least. */
export function wordColumns(
  text: CategoricalColumn,
  { weights, least, source }: { weights: Float64Array | null; least: number; source: string },
): BooleanColumn[] {
  const { codes, categories, name } = text;
  const rows = new Float64Array(categories.length + 1);
  for (let row = 0; row < codes.length; row++) rows[codes[row]] += weights?.[row] ?? 1;
  const counts = new Map<string, number>();
  textWords(categories).forEach((words, code) => {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + rows[code]);
  });
  const isFrequent = ([word, count]: [string, number]): boolean =>
    count >= least && word.length >= SHORTEST && word.length <= LONGEST;
  const words = [...counts].filter(isFrequent).map(([word]) => word);
  if (words.length * codes.length > MOST_BYTES) {
    throw new DataError(
      `${source}: column "${name}" has ${words.length.toLocaleString("en")} frequent words, too many to count in ${codes.length.toLocaleString("en")} rows; give fewer rows`,
    );
  }
  const of = [textSource(columnSchema(text))];
  return words.sort().map((word) => deriveColumn({ part: "contains", of, word }, [text]) as BooleanColumn);
}
