// How much judging data of a given size deserve: decided by size alone, before any clock runs.

export interface Stage {
  /** Rows judged on, a stratified sample; null for all. */
  readonly rows: number | null;
  readonly folds: number;
  readonly repeats: number;
}

/** Fields (rows times columns) of a first look at all candidates, and of the second look at those left. */
const FIRST_FIELDS = 60_000;
const SECOND_FIELDS = 140_000;
/** Up to this many fields the whole judging is repeated on other folds. */
const REPEATED_FIELDS = 12_000;

export function stagesFor(rows: number, columns: number): Stage[] {
  const wide = Math.max(1, columns);
  const first = clamp(Math.floor(FIRST_FIELDS / wide), 500, 3000);
  const second = clamp(Math.floor(SECOND_FIELDS / wide), 1000, 10_000);
  if (rows <= first * 1.5) {
    const folds = rows * columns <= FIRST_FIELDS / 2 ? 10 : 5;
    return [{ rows: null, folds, repeats: rows * columns <= REPEATED_FIELDS ? 2 : 1 }];
  }
  return [
    { rows: first, folds: 5, repeats: 1 },
    { rows: rows > second * 1.2 ? second : null, folds: 5, repeats: 1 },
  ];
}

/** Inside the folds of an outer cross-validation: as cheap as still tells candidates apart. */
export function innerStagesFor(): Stage[] {
  return [{ rows: null, folds: 4, repeats: 1 }];
}

/** All but the greedy trees, which need one pass per level, learn the final model from no more rows than this. */
export const MOST_FINAL_ROWS = 200_000;

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
