// T1 and T2 of Auer, Holte & Maass 1995 by trying every tree: a T1 tree asks one column, a T2 tree asks one at the root
// and in each branch is a T1 tree. A column of the last level is cut into at most `intervals` intervals, one at the root
// into two; a column of categories has a branch for each. What is missing (null) has a branch of its own everywhere.

export interface MixedSample {
  readonly rows: readonly (readonly (number | null)[])[];
  readonly classes: readonly number[];
  /** Whether a column is a number; the others are categories. */
  readonly isNumber: readonly boolean[];
}

type Rows = readonly number[];

/** The fewest errors of a tree of so many levels (0 to 2). */
export function fewestErrors(sample: MixedSample, levels: number, intervals: number): number {
  return fewest(
    sample,
    sample.rows.map((_, row) => row),
    levels,
    intervals,
  );
}

function fewest(sample: MixedSample, rows: Rows, levels: number, intervals: number): number {
  let least = errorsOfLeaf(sample, rows);
  if (levels === 0) return least;
  for (const column of sample.isNumber.keys()) {
    for (const branches of partings(sample, rows, column, levels === 1 ? intervals : 2)) {
      const sum = branches.reduce(
        (total, branch) => total + fewest(sample, branch, levels - 1, intervals),
        0,
      );
      least = Math.min(least, sum);
    }
  }
  return least;
}

function errorsOfLeaf({ classes }: MixedSample, rows: Rows): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(classes[row]!, (counts.get(classes[row]!) ?? 0) + 1);
  return rows.length - Math.max(0, ...counts.values());
}

/** Every way in which one column may part the rows. */
function partings(
  { rows: values, isNumber }: MixedSample,
  rows: Rows,
  column: number,
  most: number,
): Rows[][] {
  const valueIn = (row: number): number | null => values[row]![column]!;
  const missing = rows.filter((row) => valueIn(row) === null);
  const known = [...new Set(rows.map(valueIn))].filter((value) => value !== null).sort((a, b) => a - b);
  if (!isNumber[column]) {
    return [[missing, ...known.map((value) => rows.filter((row) => valueIn(row) === value))]];
  }
  return cutsOf(known.slice(1), most - 1).map((cuts) => {
    const bounds = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY];
    const parts = bounds.slice(1).map((end, place) =>
      rows.filter((row) => {
        const value = valueIn(row);
        return value !== null && value >= bounds[place]! && value < end;
      }),
    );
    return [missing, ...parts];
  });
}

/** All ascending choices of at most so many of the values. */
function cutsOf(values: readonly number[], most: number): number[][] {
  if (most === 0) return [[]];
  return [
    [],
    ...values.flatMap((first, place) =>
      cutsOf(values.slice(place + 1), most - 1).map((rest) => [first, ...rest]),
    ),
  ];
}
