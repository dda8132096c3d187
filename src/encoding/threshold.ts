// The threshold between two neighbouring values, always separating them: low ≤ threshold < high. Of
// numbers their midpoint, freed of the noise of binary fractions (0.15, not 0.15000000000000002);
// of dates the roundest date around it: a day where both are days.

import type { Kind } from "../dataset/column.ts";
import { SECONDS_PER_DAY } from "../dataset/date-text.ts";

/** How far from the midpoint, as a share of the gap, a shorter decimal may lie. */
const TOLERANCE = 1e-9;

/** The same of a rounder time of a day. */
const TIME_TOLERANCE = 0.25;

export function thresholdBetween(low: number, high: number, kind: Kind = "continuous"): number {
  if (kind === "date") return dateBetween(low, high);
  const middle = low / 2 + high / 2;
  const slack = (high - low) * TOLERANCE;
  for (let digits = 1; digits < 17; digits++) {
    const rounded = Number(middle.toPrecision(digits));
    if (Math.abs(rounded - middle) <= slack && rounded >= low && rounded < high) return rounded + 0;
  }
  return middle >= low && middle < high ? middle : low;
}

const UNITS = [SECONDS_PER_DAY, 3600, 60, 1];

function dateBetween(low: number, high: number): number {
  const middle = low / 2 + high / 2;
  if (low % SECONDS_PER_DAY === 0 && high % SECONDS_PER_DAY === 0) {
    return Math.floor(middle / SECONDS_PER_DAY) * SECONDS_PER_DAY;
  }
  const slack = (high - low) * TIME_TOLERANCE;
  for (const unit of UNITS) {
    const rounded = Math.round(middle / unit) * unit;
    if (Math.abs(rounded - middle) <= slack && rounded >= low && rounded < high) return rounded + 0;
  }
  return low;
}
