// The values of a derived column from those of its sources.

import { allocateCodes, type Column, isOrdered } from "../column.ts";
import type { Derivation } from "../dataset.ts";
import { datePart } from "./date-part.ts";
import { derivedCategories, derivedKind, derivedName } from "./derivation.ts";
import { containsWord, wordsOf } from "./word.ts";

/** `sources`: its columns of dates or texts, in the order of `of`. */
export function deriveColumn(derived: Derivation, sources: readonly Column[]): Column {
  const { part, word } = derived;
  const name = derivedName(derived);
  const kind = derivedKind(derived);
  if (part === "contains" || kind === "boolean") {
    const codes = Uint8Array.from(wordCodes(word!, sources[0]));
    return { kind: "boolean", name, categories: derivedCategories(derived), codes, derived };
  }
  const [first, second] = sources.map(secondsOf);
  if (kind === "continuous") {
    const values = second
      ? Float64Array.from(first, (seconds, row) => datePart(part, seconds, second[row]))
      : Float64Array.from(first, (seconds) => datePart(part, seconds));
    return { kind, name, values, derived };
  }
  const categories = derivedCategories(derived);
  const codes = allocateCodes(first.length, categories.length);
  for (let row = 0; row < codes.length; row++) {
    const code = datePart(part, first[row]);
    codes[row] = Number.isNaN(code) ? categories.length : code;
  }
  return { kind, name, categories, codes, derived };
}

function secondsOf(column: Column): Float64Array {
  if (isOrdered(column)) return column.values;
  throw new Error(`column "${column.name}" holds no dates`);
}

/** 1 where the text of a row contains the word, 2 where there is none. */
function wordCodes(word: string, column: Column): ArrayLike<number> {
  if (isOrdered(column)) {
    const codeOf = (value: number): number => Number(containsWord(String(value), word));
    return Array.from(column.values, (value) => (Number.isNaN(value) ? 2 : codeOf(value)));
  }
  const byCode = Uint8Array.from([
    ...textWords(column.categories).map((words) => Number(words.has(word))),
    2,
  ]);
  return column.codes.map((code: number) => byCode[code]);
}

const wordsOfTexts = new WeakMap<readonly string[], readonly ReadonlySet<string>[]>();

/** The words of each text, found once: many words are looked for. */
export function textWords(texts: readonly string[]): readonly ReadonlySet<string>[] {
  let words = wordsOfTexts.get(texts);
  if (words === undefined) {
    words = texts.map((text) => new Set(wordsOf(text)));
    wordsOfTexts.set(texts, words);
  }
  return words;
}
