// How far one candidate is behind another, fold by fold over the folds both saw: what makes a fold hard for all says
// nothing about who is better.

interface Scored {
  /** One per fold judged, in fold order. */
  readonly scores: readonly number[];
}

export function behind(candidate: Scored, other: Scored): number[] {
  const folds = Math.min(candidate.scores.length, other.scores.length);
  return other.scores.slice(0, folds).map((score, fold) => score - candidate.scores[fold]);
}
