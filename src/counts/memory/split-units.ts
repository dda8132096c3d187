// Splits row numbers into shares of whole groups or whole times, as split-units.ts prescribes.

import type { Codes } from "../../dataset/column.ts";
import type { RowUnits } from "../../dataset/row-units.ts";
import { type GroupFacts, sharesOfGroups, sharesOfTimes } from "../split-units.ts";

/** The rows of each group or time, in the order of the numbers. */
export function rowsByUnit(rows: Uint32Array, { numbers }: RowUnits): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const row of rows) {
    const own = found.get(numbers[row]);
    if (own === undefined) found.set(numbers[row], [row]);
    else own.push(row);
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}

/** One ascending list of rows per share; null where all rows are of one group or time. */
export function splitUnits(
  rows: Uint32Array,
  units: RowUnits,
  classCodes: Codes,
  { seed, shares }: { readonly seed: number; readonly shares: readonly number[] },
): Uint32Array[] | null {
  const byUnit = rowsByUnit(rows, units);
  if (byUnit.size <= 1) return null;
  const lists = [...byUnit.values()];
  const shareOfUnit =
    units.by === "time"
      ? sharesOfTimes(
          lists.map(({ length }) => length),
          shares,
        )
      : sharesOfGroups(
          [...byUnit].map(([number, own]) => factsOf(number, own, classCodes)),
          seed,
          shares,
        );
  return shares.map((_, share) =>
    Uint32Array.from(lists.flatMap((own, unit) => (shareOfUnit[unit] === share ? own : []))).sort(),
  );
}

function factsOf(number: number, rows: readonly number[], classCodes: Codes): GroupFacts {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(classCodes[row], (counts.get(classCodes[row]) ?? 0) + 1);
  const [[most]] = [...counts].sort(([a, rowsOfA], [b, rowsOfB]) => rowsOfB - rowsOfA || a - b);
  return { number, rows: rows.length, class: most };
}
