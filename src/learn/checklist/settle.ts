// From items to answers: the cheapest bands of counts, then items chosen anew for what the answers
// cost, as learn/refined/refine-tree.ts does with conditions, until nothing improves; then items
// that save nothing are removed.

import { type Bands, cheapestBands, runsOf } from "./bands.ts";
import type { Items, Losses } from "./items.ts";

export interface AnswerCosts {
  /** Cost of each answer to a row of weight one of each class: classes × classes. */
  readonly table: Float64Array;
  readonly classes: number;
  readonly rounding: number;
  /** Least weight behind an answer. */
  readonly minRows: number;
}

const MOST_ROUNDS = 1000;

/** Yields before each item; returns the bands of the items as they then are. */
export function* settle(items: Items, mostBands: number, answerCosts: AnswerCosts): Generator<void, Bands> {
  for (;;) {
    let bands = bandsOf(items, mostBands, answerCosts);
    // Every item that is replaced makes the answers cheaper; the count is for what rounding might
    // make of that.
    for (let better = true, round = 0; better && round < MOST_ROUNDS; round++) {
      better = false;
      for (let index = 0; index < items.size; index++) {
        yield;
        const condition = items.conditions[index];
        if (!items.chooseAnew(index, answerLosses(bands, answerCosts), answerCosts.rounding)) continue;
        const anew = bandsOf(items, mostBands, answerCosts);
        if (anew.cost < bands.cost) {
          bands = anew;
          better = true;
        } else {
          // A band has become too light.
          items.remove(index);
          items.insert(index, condition);
        }
      }
    }
    const settled = items.size;
    yield* thinOut(items, bands.cost, mostBands, answerCosts);
    if (items.size === settled) return bands;
  }
}

function* thinOut(
  items: Items,
  cost: number,
  mostBands: number,
  answerCosts: AnswerCosts,
): Generator<void, void> {
  for (let index = items.size - 1; index >= 0; index--) {
    yield;
    const { condition } = items.remove(index);
    if (bandsOf(items, mostBands, answerCosts).cost > cost + answerCosts.rounding)
      items.insert(index, condition);
  }
}

export function bandsOf(items: Items, mostBands: number, { table, classes, minRows }: AnswerCosts): Bands {
  const weights = items.weights();
  const answerCosts = new Float64Array(weights.length);
  for (let at = 0; at < weights.length; at++) {
    const actual = at % classes;
    for (let answer = 0; answer < classes; answer++) {
      const sum = at - actual + answer;
      answerCosts[sum] = answerCosts[sum] + weights[at] * table[actual * classes + answer];
    }
  }
  for (let most = mostBands; ; most--) {
    const bands = cheapestBands(answerCosts, classes, most);
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

function answerLosses({ labels }: Bands, { table, classes }: AnswerCosts): Losses {
  const losses = new Float64Array(labels.length * classes);
  for (let at = 0; at < losses.length; at++) {
    const actual = at % classes;
    losses[at] = table[actual * classes + labels[(at - actual) / classes]];
  }
  return losses;
}
