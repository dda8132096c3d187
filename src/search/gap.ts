// The gap of an exact search: the value of the best model so far and a lower bound of every
// model's. Reported during the search, and as a certificate at the end. Values are costs, prices
// of leaves, rules or items included.

import type { LearnContext } from "../learner/learner.ts";
import type { Certificate } from "../objective/certificate.ts";
import type { Pace } from "../run/pace.ts";
import { countOf, grouped } from "../text/numbers.ts";

export interface Gap {
  /** Of the best model so far; Infinity where there is none. */
  readonly value: number;
  /** No model has a smaller value. */
  readonly bound: number;
}

export interface GapReport {
  /** What is searched for: "tree", "rules". */
  readonly what: string;
  /** What a value is: a number of mistakes and nothing else, a cost, or a loss. */
  readonly measure: "mistakes" | "cost" | "loss";
  gap(): Gap;
}

/** Reports the gap whenever the search yields to the event loop. */
export function reportGap(pace: Pace, { onProgress }: LearnContext, { what, measure, gap }: GapReport): void {
  let done = 0;
  pace.onTurn = () => {
    const { value, bound } = gap();
    if (!Number.isFinite(value)) {
      onProgress?.({ done: null, text: `no ${what} found yet` });
      return;
    }
    if (value > 0) done = Math.max(done, Math.min(0.99, bound / value));
    const shown = (amount: number): string =>
      measure === "loss" ? amount.toFixed(2) : grouped(inCents(amount));
    const best =
      measure === "mistakes" ? countOf(inCents(value), "mistake") : `a ${measure} of ${shown(value)}`;
    onProgress?.({
      done,
      text: `best ${what} so far: ${best}, proved: at least ${shown(bound)}`,
    });
  };
}

/** `value` is that of the model handed over; a search that ended by itself has proved it. */
export function certificateOf({ value, bound }: Gap, isComplete: boolean, searched: string): Certificate {
  const lowerBound = isComplete ? value : Math.min(value, bound);
  return { optimal: lowerBound >= value, lowerBound, upperBound: value, searched };
}

/** A cost to show: two digits behind the point, more of one that is small. */
function inCents(cost: number): number {
  return Math.abs(cost) < 1 ? Number(cost.toPrecision(3)) : Math.round(cost * 100) / 100;
}
