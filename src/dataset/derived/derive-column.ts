// The values of a derived column from those of its sources.

import { allocateCodes, type Column } from "../column.ts";
import type { Derivation } from "../dataset.ts";
import { datePart } from "./date-part.ts";
import { derivedCategories, derivedKind, derivedName } from "./derivation.ts";

/** `sources`: the seconds of its columns of dates, in the order of `of`. */
export function deriveColumn(derived: Derivation, sources: readonly Float64Array[]): Column {
  const { part } = derived;
  const [first, second] = sources;
  const name = derivedName(derived);
  const kind = derivedKind(derived);
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
