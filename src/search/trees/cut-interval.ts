// Intervals of untried cuts between two tried ones, and lower bounds of the cuts in them.
//
// As a cut moves right the best tree on its left never gets cheaper and the one on its right never
// costlier, and neither changes by more than the weight that crossed. So between tried cuts u < v
// any cut t costs at least left(u) + right(v), and at least cost(u) - weight(u..t) and cost(v) -
// weight(t..v).

import type { Weights } from "./problem/row-sets.ts";
import type { SideValues } from "./side-scan.ts";

export interface TriedCut {
  /** Last rank that goes left; -1 before all rows. */
  readonly at: number;
  /** Most that answers to the rows on the left can cost. */
  readonly weight: number;
  /** Lower bounds of the best trees on both sides. */
  readonly left: number;
  readonly right: number;
  /** Lower bounds by root column of the side: exact for depth 2, else what searches proved. */
  readonly lefts: SideValues | null;
  readonly rights: SideValues | null;
}

export function intervalBound(from: TriedCut, to: TriedCut): number {
  return Math.max(from.left + to.right, to.left + from.right - (to.weight - from.weight));
}

/** First and last cut strictly between that could cost less than `limit`; first > last if none. */
export function openRange(from: TriedCut, to: TriedCut, weights: Weights, limit: number): [number, number] {
  const low = firstAbove(weights, from.weight + (from.left + from.right - limit), from.at + 1, to.at);
  const high = firstAtLeast(weights, to.weight - (to.left + to.right - limit), from.at + 1, to.at) - 1;
  return [low, high];
}

/** Up to `count` cuts of first..last that divide its weight evenly. */
export function spread(weights: Weights, first: number, last: number, count: number): number[] {
  if (last - first + 1 <= count) return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const base = weights[first];
  const span = weights[last] - base;
  const cuts: number[] = [];
  for (let i = 1; i <= count; i++) {
    const cut = firstAtLeast(weights, base + (span * i) / (count + 1), first, last);
    if (cut !== cuts.at(-1)) cuts.push(cut);
  }
  return cuts;
}

/** The first index in low..high-1 whose weight exceeds the given one, else high. */
function firstAbove(weights: Weights, weight: number, low: number, high: number): number {
  let first = low;
  let end = high;
  while (first < end) {
    const middle = (first + end) >> 1;
    if (weights[middle] > weight) end = middle;
    else first = middle + 1;
  }
  return first;
}

function firstAtLeast(weights: Weights, weight: number, low: number, high: number): number {
  let first = low;
  let end = high;
  while (first < end) {
    const middle = (first + end) >> 1;
    if (weights[middle] >= weight) end = middle;
    else first = middle + 1;
  }
  return first;
}
