// The threshold between two neighbouring values that is quickest to read: the shortest decimal that
// separates them, of equally short ones the nearest to their middle; of dates the roundest.
// low ≤ threshold < high.

import type { Kind } from "../dataset/column.ts";
import { thresholdBetween } from "./threshold.ts";

const FINEST = -323;
const COARSEST = 308;

export function shortestBetween(low: number, high: number, kind: Kind = "continuous"): number {
  if (kind === "date") return thresholdBetween(low, high, kind);
  const middle = low / 2 + high / 2;
  const size = Math.max(Math.abs(low), Math.abs(high), Number.MIN_VALUE);
  const first = Math.min(COARSEST, Math.ceil(Math.log10(size)) + 1);
  for (let exponent = first; exponent >= FINEST && exponent > first - 20; exponent--) {
    if (hasNoMultiple(low, high, 10 ** exponent)) continue;
    const nearest = Math.round(scaled(middle, -exponent));
    for (const multiple of [nearest, nearest - 1, nearest + 1]) {
      const threshold = scaled(multiple, exponent);
      if (threshold >= low && threshold < high) return threshold + 0;
    }
  }
  return low;
}

/** Whether surely no multiple of a step lies between, by arithmetic that may be a little off. */
function hasNoMultiple(low: number, high: number, step: number): boolean {
  const [first, last] = [low / step, high / step];
  const rounding = 1e-9 * Math.max(1, Math.abs(first), Math.abs(last));
  return Math.floor(last + rounding) < Math.ceil(first - rounding);
}

/** A number times a power of ten, as the decimal that is meant. */
function scaled(number: number, exponent: number): number {
  const [digits, own = "0"] = String(number).split("e");
  return Number(`${digits}e${Number(own) + exponent}`);
}
