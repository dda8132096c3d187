// Names and values inside readable text: bare where they cannot be misread, else in double quotes
// with escapes. What comes out is one line and holds no control, direction or line-separator
// character.

/** Words between single spaces, at most one unit in parentheses last: `sepal length (cm)`. */
const PLAIN =
  /^[\p{L}\p{N}_$#%@][\p{L}\p{M}\p{N}_.\-/:%°²³&#$@']*( [\p{L}\p{M}\p{N}_.\-/:%°²³&#$@']+)*( ?\([\p{L}\p{M}\p{N}_.\-/%°²³$ ]+\))?$/u;
const SIGNED = /^[+-]?[\d.]+(e[+-]?\d+)?$/i;
const WORDS_OF_THE_TEXT =
  /(^|[ (])(and|or|xor|not|is|missing|if|else|then|always|never)($|[ )])|^(at least|fewer than) /i;

/** A word of a text, as a column of its own. */
const CONTAINS = /^(.+) contains "[^"\\]+"$/u;

export function nameText(name: string): string {
  const text = CONTAINS.exec(name)?.[1];
  if (text !== undefined && nameText(text) === text && !INVISIBLE.test(name)) return name;
  const bare =
    (PLAIN.test(name) || SIGNED.test(name)) && !WORDS_OF_THE_TEXT.test(name) && !INVISIBLE.test(name);
  return bare ? name : quoteText(name);
}

const INVISIBLE =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/;
const EACH_INVISIBLE = new RegExp(INVISIBLE, "g");

/** A double-quoted literal, invisible characters escaped; JavaScript and Python read it too. */
export function quoteText(text: string): string {
  return JSON.stringify(text).replace(
    EACH_INVISIBLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
