// Which rows are predicted right.

import type { Dataset, Prediction } from "../../internal.ts";

/** 1 for each row whose class is predicted. */
export function rightRows({ codes, classes }: Prediction, { target }: Dataset): Uint8Array {
  const codeOf = classes.map((name) => target.categories.indexOf(name));
  return Uint8Array.from(codes, (code, row) => Number(codeOf[code] === target.codes[row]));
}
