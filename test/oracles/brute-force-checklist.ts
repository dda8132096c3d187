// The best checklist by trying all: every set of literals, and every class for every number of them that makes no more than
// so many bands. Slow; for comparison only.

export interface ChecklistOracleProblem {
  readonly rows: number;
  readonly classCodes: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  readonly classes: number;
  /** costs[actual][predicted]. */
  readonly costs: readonly (readonly number[])[];
  /** Literals as truth values by row. */
  readonly literals: readonly (readonly boolean[])[];
  readonly mostItems: number;
  readonly mostBands: number;
  readonly minRows: number;
  /** Whether a model with these weights of missed positives and of false alarms is allowed. */
  readonly isAllowed?: (misses: number, alarms: number) => boolean;
  readonly positive?: number;
}

export interface ChecklistOracleResult {
  readonly cost: number;
  readonly items: number;
}

export function bruteForceChecklist(problem: ChecklistOracleProblem): ChecklistOracleResult | null {
  const { rows, classCodes, weights, classes, costs, literals, mostItems, mostBands, minRows } = problem;
  let best: ChecklistOracleResult | null = null;
  const tryLabels = (counts: readonly number[], items: number): void => {
    const answer = (labels: readonly number[]): void => {
      if (labels.length <= items) {
        for (let label = 0; label < classes; label++) answer([...labels, label]);
        return;
      }
      const borders = labels.filter((label, index) => index > 0 && label !== labels[index - 1]).length;
      if (borders + 1 > mostBands) return;
      // One band of several items is a model without items, and there is one already.
      if (items > 0 && borders === 0) return;
      let [cost, misses, alarms] = [0, 0, 0];
      const bands: number[] = [];
      let band = -1;
      const bandOf = labels.map((label, index) => {
        if (index === 0 || label !== labels[index - 1]) bands[++band] = 0;
        return band;
      });
      for (let row = 0; row < rows; row++) {
        const label = labels[counts[row]];
        bands[bandOf[counts[row]]] += weights[row];
        cost += weights[row] * costs[classCodes[row]][label];
        if (classCodes[row] === problem.positive && label !== problem.positive) misses += weights[row];
        if (classCodes[row] !== problem.positive && label === problem.positive) alarms += weights[row];
      }
      if (items > 0 && minRows > 1 && bands.some((weight) => weight < minRows)) return;
      if (problem.isAllowed && !problem.isAllowed(misses, alarms)) return;
      if (best === null || cost < best.cost - 1e-9) best = { cost, items };
      else if (cost <= best.cost + 1e-9 && items < best.items) best = { cost, items };
    };
    answer([]);
  };
  const choose = (from: number, counts: readonly number[], items: number): void => {
    tryLabels(counts, items);
    if (items === mostItems) return;
    for (let literal = from; literal < literals.length; literal++) {
      choose(
        literal + 1,
        counts.map((count, row) => count + Number(literals[literal][row])),
        items + 1,
      );
    }
  };
  choose(0, new Array<number>(rows).fill(0), 0);
  return best;
}
