// Class counts of conditions and of pairs of them, as the kernels leave them.

/** Class counts of a row set: of each condition (of all rows last), and of pairs of them. */
export interface Counts {
  readonly count: number;
  readonly singles: Int32Array;
  readonly pairs: Int32Array;
}

export function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

/** Place of a pair in the triangle of pairs. */
export function pairAt(count: number, i: number, j: number): number {
  const [a, b] = i < j ? [i, j] : [j, i];
  return a * count - (a * (a + 1)) / 2 + (b - a - 1);
}

export function minus(all: Counts, some: Counts): Counts {
  return {
    count: all.count,
    singles: all.singles.map((value, at) => value - some.singles[at]),
    pairs: all.pairs.map((value, at) => value - some.pairs[at]),
  };
}

export function isEmpty(counts: Int32Array, at: number, classes: number): boolean {
  for (let c = 0; c < classes; c++) if (counts[at + c] !== 0) return false;
  return true;
}
