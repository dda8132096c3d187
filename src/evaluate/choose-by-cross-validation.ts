// Chooses a setting by cross-validation: all are tried on the same folds, the one of fewest errors wins.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { Model } from "../model/model.ts";
import { sumConfusions } from "./confusion-matrix.ts";
import { crossValidate } from "./cross-validate.ts";
import { measure } from "./measures.ts";

export interface ChooseOptions<T> {
  /** Of equally good ones the last is taken, so the setting of the simplest models comes last. */
  readonly candidates: readonly T[];
  readonly folds: number;
  readonly seed: number;
  readonly learn: (train: Part, candidate: T) => Promise<Model>;
}

export interface Chosen<T> {
  readonly best: T;
  /** Weighted errors of each candidate over all folds. */
  readonly errors: readonly number[];
}

export async function chooseByCrossValidation<T>(
  source: CountSource,
  part: Part,
  { candidates, folds, seed, learn }: ChooseOptions<T>,
): Promise<Chosen<T>> {
  const errors: number[] = [];
  let best = 0;
  for (const candidate of candidates) {
    const matrices = await crossValidate(source, part, {
      folds,
      seed,
      learn: (train) => learn(train, candidate),
    });
    errors.push(measure(sumConfusions(matrices)).errors);
    if (errors.at(-1)! <= errors[best]) best = errors.length - 1;
  }
  return { best: candidates[best], errors };
}
