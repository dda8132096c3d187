// How much evaluation data of a given size deserve: decided by size alone, never by a clock, so that the same data get the same
// choice on every machine.

export interface Stage {
  /** Rows evaluated on, a stratified sample; null for all. */
  readonly rows: number | null;
  readonly folds: number;
  readonly repeats: number;
}

/** Fields (rows times columns) of a first look at all candidates, and of the second look at those left. */
const FIRST_FIELDS = 90_000;
const SECOND_FIELDS = 300_000;
/** Up to this many rows a race has ten folds, not five: few rows bear no larger loss of them. */
const TENFOLD_ROWS = 100;
/** Fields of all repeats together: the fewer rows, the more a single split is luck. */
const REPEATED_FIELDS = 15_000;
const MOST_REPEATS = 3;
const MOST_REPEATS_OF_TEN = 2;

export function stagesFor(rows: number, columns: number): Stage[] {
  const wide = Math.max(1, columns);
  const first = clamp(Math.floor(FIRST_FIELDS / wide), 500, 3000);
  const second = clamp(Math.floor(SECOND_FIELDS / wide), 1000, 8000);
  if (rows <= first * 1.5) {
    const isTenfold = rows <= TENFOLD_ROWS;
    const most = isTenfold ? MOST_REPEATS_OF_TEN : MOST_REPEATS;
    return [{ rows: null, folds: isTenfold ? 10 : 5, repeats: repeatsFor(rows, columns, most) }];
  }
  return [
    { rows: first, folds: 5, repeats: 1 },
    { rows: rows > second * 1.2 ? second : null, folds: 5, repeats: 1 },
  ];
}

/** Inside the folds of an outer cross-validation: the same samples, but no repeats. */
export function innerStagesFor(rows: number, columns: number): Stage[] {
  return stagesFor(rows, columns).map((stage) => ({ ...stage, folds: 5, repeats: 1 }));
}

function repeatsFor(rows: number, columns: number, most: number): number {
  return clamp(Math.floor(REPEATED_FIELDS / Math.max(1, rows * columns)), 1, most);
}

/**
 * All but the greedy trees, which need one pass per level, learn the final model from so few rows or from so many, if there are
 * more: from those that do better on others.
 */
export const FINAL_ROWS = { few: 20_000, many: 100_000 } as const;

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
