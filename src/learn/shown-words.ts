// Words of texts are more columns than a learner should see: of each column of texts it is shown
// those that inform most about the class on the rows that it learns from.

import type { CountSource, Part, Variable } from "../counts/count-source.ts";
import { textOf } from "../counts/text-of.ts";
import { total } from "../counts/total.ts";
import { MOST_WORDS } from "../dataset/derived/text-words.ts";
import { informativeColumns } from "../select/informative-columns.ts";

/** The columns that a learner is shown, as far as their number can be told without rows. */
export function shownVariables(source: CountSource): Variable[] {
  const known = new Map<string, number>();
  return source.variables.slice(0, source.attributes).filter((variable) => {
    const text = textOf(variable);
    if (text === null) return true;
    const words = (known.get(text) ?? 0) + 1;
    known.set(text, words);
    return words <= MOST_WORDS;
  });
}

/** The columns to show, chosen on the rows of the part; null where there are no words. */
export async function shownWords(source: CountSource, part: Part): Promise<number[] | null> {
  const variables = source.variables.slice(0, source.attributes);
  const byText = new Map<string, number[]>();
  for (const variable of variables) {
    const text = textOf(variable);
    if (text !== null) byText.set(text, [...(byText.get(text) ?? []), variable.index]);
  }
  if (byText.size === 0) return null;
  const shown = variables.filter((variable) => textOf(variable) === null).map(({ index }) => index);
  for (const words of byText.values()) {
    const frequent = await frequentOf(source, part, words);
    shown.push(...(await informativeColumns(source, part, MOST_WORDS, frequent)));
  }
  return shown.sort((a, b) => a - b);
}

/** Those that enough rows of the part have. */
async function frequentOf(source: CountSource, part: Part, words: readonly number[]): Promise<number[]> {
  const frequent: number[] = [];
  const classes = source.classes.length;
  await source.count({ parts: [part], variables: words }, ({ variable, length, codes, counts }) => {
    const place = codes.subarray(0, length).indexOf(1);
    if (place < 0) return;
    const rows = total(counts.subarray(place * classes, (place + 1) * classes));
    if (rows >= (source.leastWordRows ?? 0)) frequent.push(variable);
  });
  return frequent.sort((a, b) => a - b);
}
