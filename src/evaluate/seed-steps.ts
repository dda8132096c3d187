// What is added to the seed of a choice where work must not repeat its random draws. Repeats of a
// cross-validation use the numbers that follow a seed, so steps are far apart.

export const SEED_STEPS = {
  /** The folds around a choice are not those that it is made by. */
  nestedFolds: 1000,
  /** The draws that correct a score for the choice. */
  correction: 2000,
  /** The folds of a report's study. */
  study: 3000,
} as const;
