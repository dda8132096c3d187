// How many rows, folds and repeats a race has: decided by the size of the data, never by a clock,
// so that the same data get the same choice on every machine.

export interface Stage {
  /** The size of a stratified sample; null for all rows. */
  readonly rows: number | null;
  readonly folds: number;
  readonly repeats: number;
}

/** Fields (rows times columns) of the first stage and of the second. */
const FIRST_FIELDS = 90_000;
const SECOND_FIELDS = 300_000;
/**
 * Up to this many rows a race has ten folds instead of five, since few rows can be spared for
 * testing.
 */
const TENFOLD_ROWS = 100;
/** Fields of all repeats together: with fewer rows, results depend more on the folds drawn. */
const REPEATED_FIELDS = 15_000;
const MOST_REPEATS = 3;
const MOST_REPEATS_OF_TEN = 2;

/** `folds` are those asked for, of the last stage where that has all rows (endsAtAll). */
export function stagesFor(rows: number, columns: number, folds: number | null = null): Stage[] {
  const stages = usualStages(rows, columns);
  const last = stages.pop()!;
  return [...stages, folds === null || !isAtAll(last) ? last : inFolds(last, folds)];
}

/** Whether the last stage has all rows, so that its folds are a cross-validation of all rows. */
export function endsAtAll(rows: number, columns: number): boolean {
  return isAtAll(usualStages(rows, columns).at(-1)!);
}

function isAtAll({ rows }: Stage): boolean {
  return rows === null;
}

/**
 * As many repeats as otherwise, at most as many as ten folds usually have, and one repeat of more
 * folds.
 */
function inFolds(stage: Stage, folds: number): Stage {
  const most = folds < 10 ? MOST_REPEATS : folds === 10 ? MOST_REPEATS_OF_TEN : 1;
  return { ...stage, folds, repeats: Math.min(stage.repeats, most) };
}

function usualStages(rows: number, columns: number): Stage[] {
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

/** Within a fold of an outer cross-validation: the same samples, without repeats. */
export function innerStagesFor(rows: number, columns: number): Stage[] {
  return stagesFor(rows, columns).map((stage) => ({ ...stage, folds: 5, repeats: 1 }));
}

function repeatsFor(rows: number, columns: number, most: number): number {
  return clamp(Math.floor(REPEATED_FIELDS / Math.max(1, rows * columns)), 1, most);
}

/**
 * Where there are more rows, learners other than greedy trees learn the final model from the few
 * and from the many; the better one is taken (many-rows.ts). Greedy trees need one pass per level,
 * and learn from all.
 */
export const FINAL_ROWS = { few: 20_000, many: 100_000 } as const;

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
