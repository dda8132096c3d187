// The codes of a column without those that no row has.

import { allocateCodes, type Codes } from "./column.ts";

export interface SeenCodes {
  readonly codes: Codes;
  /** The codes that they had before, ascending. */
  readonly kept: readonly number[];
}

/** The code `size` means missing, and stays last; null where every other code occurs. */
export function seenCodes(codes: Codes, size: number): SeenCodes | null {
  const place = new Uint32Array(size + 1);
  for (let row = 0; row < codes.length; row++) place[codes[row]] = 1;
  const kept: number[] = [];
  for (let code = 0; code < size; code++) {
    if (place[code] === 1) place[code] = kept.push(code) - 1;
  }
  if (kept.length === size) return null;
  place[size] = kept.length;
  const own = allocateCodes(codes.length, kept.length);
  for (let row = 0; row < codes.length; row++) own[row] = place[codes[row]];
  return { codes: own, kept };
}
