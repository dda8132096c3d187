// What box-bounds.ts computes, cut by cut on lists of rows: a cut falls into a bin, whose rows cost nothing. The root's bins
// are fine, as are those of a column that was cut before; all others are coarse. Slow; for comparison only.

export interface BoxRows {
  /** By column and row: the fine bin. */
  readonly fine: readonly ArrayLike<number>[];
  readonly finePerCoarse: number;
  readonly labels: ArrayLike<number>;
  readonly gains: ArrayLike<number>;
  /** Most intervals of the last cut's column. */
  readonly intervals: number;
}

type Rows = readonly number[];

/** By the root's column. */
export function naiveBoxBound({ fine, finePerCoarse, labels, gains, intervals }: BoxRows): number[] {
  const coarse = (column: number, row: number): number => Math.floor(fine[column][row] / finePerCoarse);
  const binOf = (column: number, isFine: boolean) => (row: number) =>
    isFine ? fine[column][row] : coarse(column, row);
  const columns = fine.map((_, column) => column);

  const leaf = (rows: Rows): number => {
    const sums = new Map<number, number>();
    for (const row of rows) sums.set(labels[row], (sums.get(labels[row]) ?? 0) + gains[row]);
    return rows.length === 0 ? 0 : [...sums.values()].reduce((a, b) => a + b, 0) - Math.max(...sums.values());
  };
  const cuts = (
    rows: Rows,
    bin: (row: number) => number,
    cost: (below: Rows, above: Rows) => number,
  ): number =>
    Math.min(
      ...[...new Set(rows.map(bin))].map((at) =>
        cost(
          rows.filter((row) => bin(row) < at),
          rows.filter((row) => bin(row) > at),
        ),
      ),
    );
  const intervalsOf = (rows: Rows, bin: (row: number) => number, left: number): number =>
    rows.length === 0
      ? 0
      : left === 1
        ? leaf(rows)
        : cuts(rows, bin, (below, above) => leaf(below) + intervalsOf(above, bin, left - 1));

  const memory = new Map<string, number>();
  /** With the columns that were cut on the way, as often as they were. */
  const least = (rows: Rows, cut: readonly number[]): number => {
    if (rows.length === 0) return 0;
    const isOne = new Set(cut).size === 1;
    const key = `${[...cut].sort()}:${rows}`;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const values = columns.map((column) => {
      const again = cut.includes(column);
      if (cut.length === 3) return intervalsOf(rows, binOf(column, again || isOne), intervals);
      return cuts(
        rows,
        binOf(column, again),
        (below, above) => least(below, [...cut, column]) + least(above, [...cut, column]),
      );
    });
    const value = Math.min(...values);
    memory.set(key, value);
    return value;
  };
  /** Below the root: its own column again in fine bins, others beside the coarse one. */
  const side = (rows: Rows, root: number, rounded: Rows): number => {
    const own = cuts(
      rows,
      binOf(root, true),
      (below, above) => least(below, [root, root]) + least(above, [root, root]),
    );
    const others = columns
      .filter((column) => column !== root)
      .map((column) =>
        rounded.length === 0
          ? 0
          : cuts(
              rounded,
              binOf(column, false),
              (below, above) => least(below, [root, column]) + least(above, [root, column]),
            ),
      );
    return rows.length === 0 ? 0 : Math.min(own, ...others);
  };
  const all = Array.from(gains, (_, row) => row);
  return columns.map((root) => {
    const bins = new Set(all.map((row) => fine[root][row]));
    return Math.min(
      ...[...bins].map((at) => {
        const below = all.filter((row) => fine[root][row] < at);
        const above = all.filter((row) => fine[root][row] > at);
        const own = Math.floor(at / finePerCoarse);
        return (
          side(
            below,
            root,
            below.filter((row) => coarse(root, row) < own),
          ) +
          side(
            above,
            root,
            above.filter((row) => coarse(root, row) > own),
          )
        );
      }),
    );
  });
}
