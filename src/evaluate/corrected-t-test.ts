// The corrected resampled t-test (Nadeau & Bengio 2003): compares two methods on the same folds of a repeated
// cross-validation, whose training rows overlap, without taking the overlap for evidence.

import { studentTail } from "./student-tail.ts";

export interface PairedTest {
  /** Mean of the differences. */
  readonly difference: number;
  readonly t: number;
  /** Two-sided: the probability of so large a difference, either way, between equally good methods. */
  readonly p: number;
  /** One-sided: the probability of a difference so large in favour of the first. */
  readonly pGreater: number;
}

/** `folds` is how rows were split: each difference comes from 1 part of test rows to `folds` - 1 of training rows. */
export function correctedTTest(differences: readonly number[], folds: number): PairedTest {
  const count = differences.length;
  const difference = count === 0 ? 0 : differences.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { difference, t: 0, p: 1, pGreater: 0.5 };
  const squares = differences.reduce((sum, value) => sum + (value - difference) ** 2, 0);
  const variance = (squares / (count - 1)) * (1 / count + 1 / (folds - 1));
  if (variance < 1e-24) {
    const sign = Math.abs(difference) < 1e-12 ? 0 : Math.sign(difference);
    const t = sign === 0 ? 0 : sign * Number.POSITIVE_INFINITY;
    return { difference, t, p: sign === 0 ? 1 : 0, pGreater: (1 - sign) / 2 };
  }
  const t = difference / Math.sqrt(variance);
  const pGreater = studentTail(t, count - 1);
  return { difference, t, p: 2 * Math.min(pGreater, 1 - pGreater), pGreater };
}
