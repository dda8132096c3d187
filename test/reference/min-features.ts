// MIN-FEATURES of Almuallim & Dietterich 1994: FOCUS-1 and FOCUS-2 (Section 5), MIG, SG and WG (Section 6). A conflict
// is a pair of rows of different classes, listed as the columns in which they differ.

import { type Sample, selfPower } from "./sample.ts";

/** Columns, and how many sets were tested. */
export interface Found {
  readonly columns: readonly number[];
  readonly tests: number;
}

function conflictsOf({ rows, classes }: Sample): number[][] {
  return rows.flatMap((a, i) =>
    rows.slice(0, i).flatMap((b, j) => {
      const differing = a.flatMap((value, column) => (value === b[column] ? [] : [column]));
      // Rows that differ in nothing cannot be told apart by any set.
      return classes[i] === classes[j] || differing.length === 0 ? [] : [differing];
    }),
  );
}

const covers = (columns: readonly number[], conflict: readonly number[]): boolean =>
  conflict.some((column) => columns.includes(column));

const indices = ({ rows }: Sample): number[] => (rows[0] ?? []).map((_, column) => column);

/** All sets of columns by size, in the order of the columns. */
export function focus1(sample: Sample): Found {
  const conflicts = conflictsOf(sample);
  const all = indices(sample);
  let tests = 0;
  for (let size = 0; ; size++) {
    for (const columns of subsets(all, size)) {
      tests++;
      if (conflicts.every((conflict) => covers(columns, conflict))) return { columns, tests };
    }
  }
}

function subsets(of: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return of.flatMap((first, place) => subsets(of.slice(place + 1), size - 1).map((rest) => [first, ...rest]));
}

/**
 * Figure 2: a queue of pairs (A, B), A taken and B left out. The open conflict with the fewest columns outside B is
 * covered in each of the ways that are left; of equals the one of fewest columns in all, then the one that comes first
 * where columns are read as bits from the last to the first.
 */
export function focus2(sample: Sample): Found {
  const bits = (conflict: readonly number[]): number =>
    conflict.reduce((sum, column) => sum + 2 ** column, 0);
  const conflicts = conflictsOf(sample).sort((a, b) => a.length - b.length || bits(a) - bits(b));
  const isSufficient = (columns: readonly number[]): boolean =>
    conflicts.every((conflict) => covers(columns, conflict));
  let tests = 1;
  if (isSufficient([])) return { columns: [], tests };
  const queue: { readonly taken: readonly number[]; readonly out: readonly number[] }[] = [
    { taken: [], out: [] },
  ];
  for (;;) {
    const { taken, out } = queue.shift()!;
    const open = conflicts
      .filter((conflict) => !covers(taken, conflict))
      .map((conflict) => conflict.filter((column) => !out.includes(column)));
    const tightest = open.reduce((best, each) => (each.length < best.length ? each : best));
    const done = [...out];
    for (const column of tightest) {
      tests++;
      const columns = [...taken, column];
      if (isSufficient(columns)) return { columns, tests };
      queue.push({ taken: columns, out: [...done] });
      done.push(column);
    }
  }
}

/** A fraction of whole numbers, so that no rounding decides. */
type Fraction = readonly [over: bigint, under: bigint];

/** Adds the first column of the least score until no conflict that can be covered is left. */
function addGreedily(
  sample: Sample,
  scoreOf: (columns: readonly number[], added: number) => Fraction,
): number[] {
  const conflicts = conflictsOf(sample);
  const columns: number[] = [];
  while (!conflicts.every((conflict) => covers(columns, conflict))) {
    let best: { readonly column: number; readonly score: Fraction } | null = null;
    for (const column of indices(sample)) {
      if (columns.includes(column)) continue;
      const score = scoreOf(columns, column);
      if (best === null || score[0] * best.score[1] < best.score[0] * score[1]) best = { column, score };
    }
    columns.push(best!.column);
  }
  return columns;
}

/** The rows by their values in some columns. */
function groups(sample: Sample, columns: readonly number[]): (readonly [number, number])[] {
  const found = new Map<string, [number, number]>();
  sample.rows.forEach((row, index) => {
    const key = columns.map((column) => row[column]).join();
    const counts = found.get(key) ?? [0, 0];
    counts[sample.classes[index] as 0 | 1]++;
    found.set(key, counts);
  });
  return [...found.values()];
}

/**
 * MIG: the entropy that is left. Over all groups it is the sum of n log n less that of k log k for each class, which
 * the product of all nⁿ over that of all kᵏ has as its logarithm.
 */
export function mig(sample: Sample): number[] {
  return addGreedily(sample, (columns, added) =>
    groups(sample, [...columns, added]).reduce<Fraction>(
      ([over, under], [zeros, ones]) => [
        over * selfPower(zeros + ones),
        under * selfPower(zeros) * selfPower(ones),
      ],
      [1n, 1n],
    ),
  );
}

/** SG: the conflicts that are left. */
export function sg(sample: Sample): number[] {
  return addGreedily(sample, (columns, added) => {
    const left = groups(sample, [...columns, added]).reduce((sum, [zeros, ones]) => sum + zeros * ones, 0);
    return [BigInt(left), 1n];
  });
}

/** WG: a conflict credits each of its k columns with 1 / (k - 1); a sole column is taken before all others. */
export function wg(sample: Sample): number[] {
  const conflicts = conflictsOf(sample);
  return addGreedily(sample, (columns, added) => {
    const open = conflicts.filter((conflict) => !covers(columns, conflict) && conflict.includes(added));
    if (open.some((conflict) => conflict.length === 1)) return [-1n, 0n];
    return open.reduce<Fraction>(
      ([over, under], { length }) => {
        const others = BigInt(length - 1);
        return [over * others - under, under * others];
      },
      [0n, 1n],
    );
  });
}
