// Whether a text contains a word, character by character; for comparison only.

import { LETTERS } from "../../src/dataset/derived/word.ts";

export function naiveContains(text: string, word: string): boolean {
  const words: string[] = [];
  let own = "";
  for (const character of [...text, " "]) {
    const code = character.codePointAt(0)!;
    if (LETTERS.some(([first, last]) => first <= code && code <= last)) own += naiveSmall(character, code);
    else {
      if (own !== "") words.push(own);
      own = "";
    }
  }
  return words.includes(word);
}

function naiveSmall(character: string, code: number): string {
  if (code >= 0x590 && (code < 0x1e00 || code > 0x1eff)) return character;
  const small = character.toLowerCase();
  return small.length === 1 ? small : character;
}
