// Counts of packed bytes by part: some are counted, the larger of two siblings' follow from the parent's.

import type { Histogram } from "../count-source.ts";
import type { PackedByte, PackedField } from "./count-cells.ts";
import { type Division, type SqlPart, siblingOf } from "./sql-part.ts";

export interface KnownCounts {
  readonly counts: Float64Array;
  /** 1 where any row was met; null where a positive count says it. */
  readonly met: Uint8Array | null;
}

/** The sibling whose counts of a byte, taken from the parent's, leave the part's; null where there is none. */
export function countedSibling(part: SqlPart, key: string, parts: ReadonlySet<SqlPart>): SqlPart | null {
  const { origin } = part;
  if (!origin?.histograms.has(key) || part === origin.smaller) return null;
  const sibling = siblingOf(part, origin);
  return parts.has(sibling) || sibling.histograms.has(key) ? sibling : null;
}

/** Whether both sides know their counts of these bytes, or nobody will ask. */
export function isSettled({ yes, no }: Division, bytes: readonly PackedByte[]): boolean {
  return [yes, no].every((side) => side.forgotten || bytes.every(({ key }) => side.histograms.has(key)));
}

export function visitPacked(
  fields: readonly PackedField[],
  parts: readonly SqlPart[],
  known: ReadonlyMap<SqlPart, KnownCounts>,
  classes: number,
  visit: (histogram: Histogram) => void,
): void {
  for (const { variable, size, offset } of fields) {
    const codes = new Uint32Array(size + 1);
    const counts = new Float64Array((size + 1) * classes);
    parts.forEach((part, index) => {
      const from = known.get(part)!;
      let length = 0;
      for (let code = 0; code <= size; code++) {
        const start = offset + code * classes;
        let present = false;
        for (let c = 0; c < classes; c++) {
          counts[length * classes + c] = from.counts[start + c];
          if (from.met ? from.met[start + c] === 1 : from.counts[start + c] > 0) present = true;
        }
        if (present) codes[length++] = code;
      }
      visit({ part: index, variable, length, codes, counts });
    });
  }
}

/** The sum over a part's labels. */
export function partCounts(part: SqlPart, all: KnownCounts, slots: Int32Array, width: number): KnownCounts {
  const counts = new Float64Array(width);
  const met = all.met && new Uint8Array(width);
  for (const label of part.place!.labels) {
    const start = slots[label] * width;
    addInto(counts, all.counts, start);
    if (met) for (let i = 0; i < width; i++) met[i] = met[i] | all.met![start + i];
  }
  return { counts, met };
}

export function addInto(sum: Float64Array, from: Float64Array, start: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = sum[i] + from[start + i];
}
