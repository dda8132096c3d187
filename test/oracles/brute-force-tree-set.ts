// Every tree of at most so many levels over yes/no conditions, written out one by one, by trying all conditions everywhere.
// Slow; for comparison only.

export interface OracleTree {
  readonly cost: number;
  readonly leaves: number;
  /** From the root on, yes before no: a condition, or -1 less the class of a leaf. */
  readonly code: readonly number[];
}

export interface OracleProblem {
  readonly classCodes: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  readonly classes: number;
  /** costs[actual][predicted]. */
  readonly costs: readonly (readonly number[])[];
  readonly minRows: number;
  /** Whether condition c holds for a row. */
  readonly holds: (condition: number, row: number) => boolean;
  readonly conditions: number;
  /** Conditions above two leaves count even where the leaves cost as much as one. */
  readonly idle: boolean;
}

export function bruteForceTreeSet(problem: OracleProblem, depth: number): OracleTree[] {
  const { weights, classCodes, classes, costs, minRows, idle } = problem;
  const leafOf = (rows: readonly number[]): OracleTree | null => {
    const weight = rows.reduce((sum, row) => sum + weights[row], 0);
    if (weight === 0 || (minRows > 1 && weight < minRows)) return null;
    const totals = Array.from({ length: classes }, (_, label) =>
      rows.reduce((sum, row) => sum + weights[row] * costs[classCodes[row]][label], 0),
    );
    const cost = Math.min(...totals);
    return { cost, leaves: 1, code: [-1 - totals.indexOf(cost)] };
  };
  const trees = (rows: readonly number[], levels: number): OracleTree[] => {
    const leaf = leafOf(rows);
    const found = leaf ? [leaf] : [];
    for (let condition = 0; levels > 0 && condition < problem.conditions; condition++) {
      const yes = rows.filter((row) => problem.holds(condition, row));
      const no = rows.filter((row) => !problem.holds(condition, row));
      if (yes.length === 0 || no.length === 0) continue;
      const below = trees(no, levels - 1);
      for (const a of trees(yes, levels - 1)) {
        for (const b of below) {
          const cost = a.cost + b.cost;
          if (!idle && a.leaves + b.leaves === 2 && leaf && cost >= leaf.cost - 1e-9) continue;
          found.push({ cost, leaves: a.leaves + b.leaves, code: [condition, ...a.code, ...b.code] });
        }
      }
    }
    return found;
  };
  const everything = Array.from({ length: classCodes.length }, (_, row) => row).filter(
    (row) => weights[row] > 0,
  );
  return trees(everything, depth);
}
