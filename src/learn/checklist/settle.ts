// From signs to answers: the cheapest bands of counts, then signs chosen anew for what the answers cost, as tree/tend.ts does with
// questions, until nothing is to be bettered; and signs taken out that save nothing.

import { type Bands, cheapestBands, runsOf } from "./bands.ts";
import type { Losses, Signs } from "./items.ts";

export interface Prices {
  /** What it costs to answer a row of weight one and of this class with that: classes × classes. */
  readonly table: Float64Array;
  readonly classes: number;
  readonly rounding: number;
  /** Least weight behind an answer. */
  readonly minRows: number;
}

/** Yields between passes; returns the bands of the signs as they then are. */
export function* settle(signs: Signs, mostBands: number, prices: Prices): Generator<void, Bands> {
  for (;;) {
    let bands = bandsOf(signs, mostBands, prices);
    // Every sign that is replaced makes the answers cheaper, so there is an end.
    for (let better = true; better; ) {
      better = false;
      for (let index = 0; index < signs.size; index++) {
        const asked = signs.asked[index];
        if (!signs.askAnew(index, answerLosses(bands, prices), prices.rounding)) continue;
        const anew = bandsOf(signs, mostBands, prices);
        if (anew.cost < bands.cost) {
          bands = anew;
          better = true;
        } else {
          // A band has become too light to stand.
          signs.remove(index);
          signs.insert(index, asked);
        }
      }
      yield;
    }
    const settled = signs.size;
    thinOut(signs, bands.cost, mostBands, prices);
    if (signs.size === settled) return bands;
  }
}

function thinOut(signs: Signs, cost: number, mostBands: number, prices: Prices): void {
  for (let index = signs.size - 1; index >= 0; index--) {
    const { asked } = signs.remove(index);
    if (bandsOf(signs, mostBands, prices).cost > cost + prices.rounding) signs.insert(index, asked);
  }
}

export function bandsOf(signs: Signs, mostBands: number, { table, classes, minRows }: Prices): Bands {
  const weights = signs.weights();
  const prices = new Float64Array(weights.length);
  for (let at = 0; at < weights.length; at++) {
    const actual = at % classes;
    for (let answer = 0; answer < classes; answer++) {
      const sum = at - actual + answer;
      prices[sum] = prices[sum] + weights[at] * table[actual * classes + answer];
    }
  }
  for (let most = mostBands; ; most--) {
    const bands = cheapestBands(prices, classes, most);
    if (most <= 1 || lightestBand(bands, weights, classes) >= minRows) return bands;
  }
}

function lightestBand({ labels }: Bands, weights: Float64Array, classes: number): number {
  let lightest = Number.POSITIVE_INFINITY;
  for (const [from, to] of runsOf(labels)) {
    let weight = 0;
    for (let at = from * classes; at < to * classes; at++) weight += weights[at];
    lightest = Math.min(lightest, weight);
  }
  return lightest;
}

function answerLosses({ labels }: Bands, { table, classes }: Prices): Losses {
  const losses = new Float64Array(labels.length * classes);
  for (let at = 0; at < losses.length; at++) {
    const actual = at % classes;
    losses[at] = table[actual * classes + labels[(at - actual) / classes]];
  }
  return losses;
}
