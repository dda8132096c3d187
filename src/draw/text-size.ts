// How wide text will be, without a browser: widths of a broad sans-serif face, so that narrower
// ones fit too.

/** Width in em of one character, as its kind suggests. */
function widthOfKind(character: string): number {
  if (/[ilj.,:;'|!]/.test(character)) return 0.31;
  if (/[ftr()[\]{} /\\"-]/.test(character)) return 0.41;
  if (/[mwMW@%—…]/.test(character)) return 0.96;
  if (/[A-Z≤≥≠+=<>~&]/.test(character)) return 0.76;
  const code = character.codePointAt(0)!;
  return code >= 0x1100 && !/\p{M}/u.test(character) ? 1.04 : 0.63;
}

/** Those of the commonest characters, looked up: every name of a drawing is measured many times. */
const COMMON = Float64Array.from({ length: 128 }, (_, code) => widthOfKind(String.fromCharCode(code)));

function emWidth(character: string): number {
  return COMMON[character.charCodeAt(0)] ?? widthOfKind(character);
}

/** Bold text is wider by this factor. */
export const BOLD = 1.12;

export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text) width += emWidth(character);
  return width * fontSize;
}

export interface WrapOptions {
  readonly width: number;
  readonly fontSize: number;
  /** The most; the last then ends in `…`. */
  readonly lines?: number;
}

/** Lines no wider than given: broken at spaces, or inside words that are too long. */
export function wrapText(
  text: string,
  { width, fontSize, lines = Number.POSITIVE_INFINITY }: WrapOptions,
): string[] {
  const fits = (line: string): boolean => textWidth(line, fontSize) <= width;
  const wrapped: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((long) => breakWord(long, fits))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      wrapped.push(line);
      line = word;
    }
  }
  wrapped.push(line);
  if (wrapped.length <= lines) return wrapped;
  const last = [...wrapped.slice(lines - 1).join(" ")];
  while (last.length > 0 && !fits(`${last.join("")}…`)) last.pop();
  return [...wrapped.slice(0, lines - 1), `${last.join("").trimEnd()}…`];
}

function breakWord(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece !== "" && !fits(piece + character)) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}
