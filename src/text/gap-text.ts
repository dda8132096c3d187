// What is known of a model that was not proved best, in words.

import { grouped } from "./numbers.ts";

export interface GapWords {
  readonly measure?: "loss";
  readonly lowerBound: number;
  readonly upperBound: number;
}

/** It begins with "it", for the middle of a sentence. */
export function gapText({ measure, lowerBound, upperBound }: GapWords): string {
  const gap = grouped(upperBound - lowerBound);
  return measure === "loss"
    ? `its mean logistic loss with the prices of its conditions is ${grouped(upperBound)} on the training rows, and none may have less than ${grouped(lowerBound)}, a gap of ${gap}`
    : `it costs ${grouped(upperBound)} on the training rows, and none may cost less than ${grouped(lowerBound)}, a gap of ${gap}`;
}
