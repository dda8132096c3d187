// Limits on the answers for one class: how many of its rows must be found, how many others may be
// taken for it. They decide at which probability the class is answered.

import { DataError } from "../dataset/data-error.ts";
import type { Forecasts } from "../evaluate/forecast.ts";
import { type RankedScore, rankedScores } from "../evaluate/probability/ranked-scores.ts";

export interface Limits {
  /** The class that they are of; null for the rarest. */
  readonly of: string | null;
  /** Least share of the rows of the class that are answered so. */
  readonly minRecall: number | null;
  /** Most rows of other classes that are answered so, as a share of these. */
  readonly maxAlarms: number | null;
  /** Least share of the rows answered so that are of the class. */
  readonly minPrecision: number | null;
}

/** Null where no limit is given; throws a DataError where the class is none of the data. */
export function limitsOf(
  options: Readonly<Record<string, unknown>>,
  classes: readonly string[],
): Limits | null {
  const { of = null, minRecall = null, maxAlarms = null, minPrecision = null } = options;
  const shares = { minRecall, maxAlarms, minPrecision };
  for (const [name, share] of Object.entries(shares)) {
    if (share !== null && !(typeof share === "number" && share >= 0 && share <= 1))
      throw new DataError(`${name}: expected a share from 0 to 1, got ${JSON.stringify(share)}`, {
        code: "bad-option",
      });
  }
  if (of !== null && !classes.includes(of as string)) {
    throw new DataError(`of: there is no class "${of}"; the classes are ${classes.join(", ")}`, {
      code: "bad-option",
    });
  }
  if (minRecall === null && maxAlarms === null && minPrecision === null) {
    if (of === null) return null;
    throw new DataError("of names the class that limits are of; give minRecall, maxAlarms or minPrecision", {
      code: "bad-option",
    });
  }
  return { of, minRecall, maxAlarms, minPrecision } as Limits;
}

const ROUNDING = 1e-9;

export interface LimitedThreshold {
  /** The class is answered from this probability on. */
  readonly at: number;
  /** Whether the rows that it was found on keep to all limits there. */
  readonly isKept: boolean;
}

/**
 * The threshold by rows that the models have not seen, fold by fold: the highest that finds enough
 * of the class, or, where that is not asked, the lowest that keeps to the other limits.
 */
export function thresholdFor(folds: readonly Forecasts[], code: number, limits: Limits): LimitedThreshold {
  const { minRecall, maxAlarms, minPrecision } = limits;
  const scores = folds
    .flatMap((forecasts) => rankedScores(forecasts, code))
    .sort((a, b) => b.probability - a.probability);
  const sum = (of: (score: RankedScore) => number): number =>
    scores.reduce((all, score) => all + of(score), 0);
  const rows = { hits: sum((score) => score.positives), alarms: sum((score) => score.negatives) };
  let [hits, alarms] = [0, 0];
  const places = scores.map(({ probability, positives, negatives }, place) => {
    hits += positives;
    alarms += negatives;
    // Halfway to the next, so that new rows of either side are told apart.
    const next = scores[place + 1]?.probability ?? 0;
    return {
      at: (probability + next) / 2,
      isFound: minRecall === null || hits >= minRecall * rows.hits - ROUNDING,
      isQuiet:
        (maxAlarms === null || alarms <= maxAlarms * rows.alarms + ROUNDING) &&
        (minPrecision === null || hits >= minPrecision * (hits + alarms) - ROUNDING),
    };
  });
  const best =
    minRecall === null ? places.findLast(({ isQuiet }) => isQuiet) : places.find(({ isFound }) => isFound);
  return best === undefined
    ? { at: 1, isKept: minRecall === null && minPrecision === null }
    : { at: best.at, isKept: best.isFound && best.isQuiet };
}
