// Words of texts, by a rule that every language can follow: a word is as many letters and digits in
// a row as there are, and a capital letter counts as its small one. What is a letter is a list of
// ranges, and which letters are the same is decided one by one, so that no program's own tables of
// Unicode matter.

/** Letters and digits; all that is in none of these ranges parts words. */
export const LETTERS: readonly (readonly [first: number, last: number])[] = [
  ...ascii("0", "9"),
  ...ascii("A", "Z"),
  ...ascii("a", "z"),
  ...[0xaa, 0xb5, 0xba].map((own) => [own, own] as const),
  ...[[0xc0, 0xd6] as const, [0xd8, 0xf6] as const, [0xf8, 0x37d] as const],
  // Without Greek, Arabic and Indian commas, full stops and question marks.
  ...[[0x37f, 0x386] as const, [0x388, 0x60b] as const, [0x60d, 0x61a] as const],
  ...[[0x61c, 0x61e] as const, [0x620, 0x6d3] as const, [0x6d5, 0x963] as const, [0x966, 0x1fff] as const],
  // Letters of other scripts; Chinese, Japanese and Korean, also at full width.
  ...[[0x2c00, 0x2dff] as const, [0x3040, 0xd7ff] as const, [0xf900, 0xfdff] as const],
  ...[[0xfe70, 0xfefc] as const, [0xff10, 0xff19] as const, [0xff21, 0xff3a] as const],
  ...[[0xff41, 0xff5a] as const, [0xff66, 0xffdc] as const, [0x10000, 0x1cfff] as const],
  ...[[0x20000, 0x3ffff] as const],
];

function ascii(first: string, last: string): (readonly [number, number])[] {
  return [[first.charCodeAt(0), last.charCodeAt(0)]];
}

const escapeOf = (code: number): string => `\\u{${code.toString(16)}}`;
const WORD = new RegExp(
  `[${LETTERS.map(([first, last]) => `${escapeOf(first)}-${escapeOf(last)}`).join("")}]+`,
  "gu",
);

/** Capitals from here on, but for those of Vietnamese, are letters of their own. */
const FOLDED_BELOW = 0x590;

/** The small letter that a character counts as: itself where it has none of a single character. */
function smallLetter(character: string): string {
  const code = character.codePointAt(0)!;
  if (code >= FOLDED_BELOW && !(code >= 0x1e00 && code <= 0x1eff)) return character;
  const small = character.toLowerCase();
  return small.length === 1 ? small : character;
}

const capitals = new Map<string, string[]>();
for (let code = 0; code < 0x1f00; code++) {
  if (code === FOLDED_BELOW) code = 0x1e00;
  const character = String.fromCharCode(code);
  const small = smallLetter(character);
  if (small !== character) capitals.set(small, [...(capitals.get(small) ?? []), character]);
}

/** All characters that count as each letter of a word, the letter itself first. */
export function letterForms(word: string): string[][] {
  return [...word].map((letter) => [letter, ...(capitals.get(letter) ?? [])]);
}

/** The words of a text in small letters, in order, repeats included. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => [...word].map(smallLetter).join(""));
}

export function containsWord(text: string, word: string): boolean {
  return wordsOf(text).includes(word);
}

/** Whether a text is one word, written as `wordsOf` writes it. */
export function isWord(text: string): boolean {
  const [word, ...more] = wordsOf(text);
  return word === text && more.length === 0;
}

/**
 * A regular expression that finds the word in a text, in the words of an engine: `escaped` writes a
 * character that is not of ASCII.
 */
export function wordPattern(word: string, escaped: (code: number) => string): string {
  const other = `[^${letterRanges(escaped)}]`;
  return `(^|${other})${formsPattern(word, escaped)}(${other}|$)`;
}

/** The same for SQLite's GLOB, of a text between blanks. */
export function wordGlob(word: string): string {
  const other = `[^${letterRanges(String.fromCodePoint)}]`;
  return `*${other}${formsPattern(word, String.fromCodePoint)}${other}*`;
}

/** The letters as ranges, for between square brackets. */
export function letterRanges(escaped: (code: number) => string): string {
  const one = (code: number): string => (code < 0x80 ? String.fromCodePoint(code) : escaped(code));
  return LETTERS.map(([first, last]) => (first === last ? one(first) : `${one(first)}-${one(last)}`)).join(
    "",
  );
}

/** The letters of a word, each a set where it has several forms. */
export function formsPattern(word: string, escaped: (code: number) => string): string {
  const one = (form: string): string => (form < "\u0080" ? form : escaped(form.codePointAt(0)!));
  const letters = letterForms(word).map((forms) => forms.map(one));
  return letters.map((forms) => (forms.length === 1 ? forms[0] : `[${forms.join("")}]`)).join("");
}

/** As Java, ICU, RE2, PCRE and Oniguruma write a character. */
export function bracedEscape(code: number): string {
  return `\\x{${code.toString(16).toUpperCase()}}`;
}
