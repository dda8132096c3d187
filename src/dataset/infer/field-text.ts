// What a field of a data file says: nothing, a number, or else its text without the blanks around
// it.

/** Written where there is no value, exactly so once the field is trimmed. */
export const MISSING_MARKS: readonly string[] = ["", "?", "NA", "NaN", "null"];

const marks = new Set(MISSING_MARKS);

export function isMissingText(trimmed: string): boolean {
  return marks.has(trimmed);
}

/** The same for the bytes of a trimmed field. */
export function isMissingBytes(bytes: Uint8Array, start: number, end: number): boolean {
  switch (end - start) {
    case 0:
      return true;
    case 1:
      return bytes[start] === 0x3f;
    case 2:
      return bytes[start] === 0x4e && bytes[start + 1] === 0x41;
    case 3:
      return bytes[start] === 0x4e && bytes[start + 1] === 0x61 && bytes[start + 2] === 0x4e;
    case 4:
      return (
        bytes[start] === 0x6e &&
        bytes[start + 1] === 0x75 &&
        bytes[start + 2] === 0x6c &&
        bytes[start + 3] === 0x6c
      );
    default:
      return false;
  }
}

/** Fields are trimmed of these: space, tab, line feed, vertical tab, form feed, carriage return. */
export function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

export function trimField(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

const ZERO = 0x30;
const NINE = 0x39;

/** Plain decimal notation only, checked in one pass: a regular expression would backtrack. */
function isDecimal(text: string): boolean {
  let at = 0;
  const skipSign = (): void => {
    const code = text.charCodeAt(at);
    if (code === 0x2b || code === 0x2d) at++;
  };
  const skipDigits = (): number => {
    const start = at;
    for (let code = text.charCodeAt(at); code >= ZERO && code <= NINE; code = text.charCodeAt(at)) at++;
    return at - start;
  };
  skipSign();
  let digits = skipDigits();
  if (text[at] === ".") {
    at++;
    digits += skipDigits();
  }
  if (digits === 0) return false;
  if (text[at] === "e" || text[at] === "E") {
    at++;
    skipSign();
    if (skipDigits() === 0) return false;
  }
  return at === text.length;
}

/** The number that a field is, or null. -0 becomes 0, so that equal values are the same. */
export function parseNumber(text: string): number | null {
  if (!isDecimal(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number + 0 : null;
}
