// A probability and how sure it is, as people read it: "23 %, 18 to 29".

import type { Labelled } from "../model.ts";
import { percentText } from "../share-text.ts";
import { riskInterval } from "./risk-interval.ts";

/** Of the class in this place; null where the model has no probabilities of its own. */
export function riskText(end: Labelled, place: number): string | null {
  const range = rangeText(end, place);
  return range === null ? null : `${percentText(end.probabilities![place])}, ${range}`;
}

/** "18 to 29", in percent. */
export function rangeText(end: Labelled, place: number): string | null {
  const interval = riskInterval(end, place);
  if (interval === null) return null;
  return `${wholePercent(interval.low, Math.floor)} to ${wholePercent(interval.high, Math.ceil)}`;
}

/** With a decimal, rounded outwards, only within a percent of the ends. */
function wholePercent(share: number, outwards: (number: number) => number): string {
  const percent = share * 100;
  const isNearEnd = percent < 0.95 || percent > 99.05;
  return String(isNearEnd ? outwards(percent * 10) / 10 : Math.round(percent));
}
