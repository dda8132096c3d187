// Arithmetic of scores fold by fold.

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function standardError(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

interface Scored {
  /** One per fold evaluated, in fold order. */
  readonly scores: readonly number[];
}

/** How far one is behind another, over the folds both saw: what makes a fold hard for all is no evidence of who is better. */
export function behind(candidate: Scored, other: Scored): number[] {
  const folds = Math.min(candidate.scores.length, other.scores.length);
  return other.scores.slice(0, folds).map((score, fold) => score - candidate.scores[fold]);
}
