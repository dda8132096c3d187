// What counts as a number in a data file: plain decimal notation, finite, nothing else (no hex, no "Infinity", no "1,5").

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number a field says, or null where it says none. -0 becomes 0, so that equal values are the same value. */
export function parseNumber(text: string): number | null {
  if (!DECIMAL.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number + 0 : null;
}
