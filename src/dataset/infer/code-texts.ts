// Digits that are codes, not numbers: postcodes, branches and diagnoses have zeros in front.

/**
 * Whether all texts are digits, some of them with zeros in front, as numbers have none; null where
 * they are not known. Two digits, as of a month, may still be a number.
 */
export function areCodes(texts: readonly string[] | null): boolean {
  if (texts === null) return false;
  const padded = texts.filter(isPadded);
  if (padded.length === 0 || !texts.every((text) => /^\d+$/.test(text))) return false;
  const isOfOneWidth = texts.every((text) => text.length === texts[0].length);
  return isOfOneWidth || padded.length * 10 >= texts.length;
}

/** Whether a text is digits with zeros in front. */
export function isPadded(text: string): boolean {
  return /^0\d\d+$/.test(text);
}

/** What is said of codes that are too many for categories; nothing where a text is none. */
export function codesWarning(code: string | undefined): string[] {
  if (code === undefined) return [];
  return [
    `zeros in front look like codes, but "${code}" is read as ${Number(code)}; the kind categorical takes codes as they are`,
  ];
}
