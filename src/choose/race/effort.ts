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

/** `folds` of the last look where that is at all rows (endsAtAll), for whoever asked for so many. */
export function stagesFor(rows: number, columns: number, folds: number | null = null): Stage[] {
  const stages = usualStages(rows, columns);
  const last = stages.pop()!;
  return [...stages, folds === null || !isAtAll(last) ? last : inFolds(last, folds)];
}

/** Whether the last look is at all rows, so that its folds evaluate the choice as a cross-validation of all rows does. */
export function endsAtAll(rows: number, columns: number): boolean {
  return isAtAll(usualStages(rows, columns).at(-1)!);
}

function isAtAll({ rows }: Stage): boolean {
  return rows === null;
}

/** As often as it would be done otherwise, but no more of ten folds than that, and more folds only once. */
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
