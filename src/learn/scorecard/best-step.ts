// The next step of a scorecard: the one that promises most by the first two derivatives of the
// loss, its weights and the starts being free. Derivatives are whole multiples of a small unit, so
// that their sums are exact in any order of the rows.

import type { Cells, Sides } from "./cells.ts";
import type { Fit } from "./fit-logistic.ts";
import type { Step } from "./steps.ts";

export interface FoundStep {
  readonly step: Step;
  /** Nats that it promises. */
  readonly gain: number;
}

/** Null where no step is left that is worth anything. */
export function bestStep(
  sides: Sides,
  cells: Cells,
  fit: Fit,
  taken: readonly Step[],
  ridge: number,
): FoundStep | null {
  const { table, steps } = sides;
  const open = table.columns.flatMap((_, index): Step[] => {
    const own = taken.filter((step) => step.column === index);
    const cuts = own.filter(({ type }) => type === "at-most").map(({ code }) => code);
    const isTaken = (step: Step): boolean =>
      own.some(({ type, code }) => type === "equals" && code === step.code);
    return [
      ...steps.cutsBeside(index, cuts).map((code): Step => ({ column: index, type: "at-most", code })),
      ...steps.values[index].filter((step) => !isTaken(step)),
    ];
  });
  const gains = new Float64Array(open.length);
  for (let column = 0; column < fit.starts.length; column++) {
    addGains(open, gains, derivatives(sides, cells, fit, column), sides, ridge);
  }
  let best = -1;
  for (let at = 0; at < open.length; at++) {
    if (gains[at] > (best < 0 ? 0 : gains[best] * (1 + 1e-9))) best = at;
  }
  return best < 0 ? null : { step: open[best], gain: gains[best] };
}

/** What each step promises in one column of points; `open` has the cuts of a column ascending. */
function addGains(
  open: readonly Step[],
  gains: Float64Array,
  { gradients, hessians, unit }: Derivatives,
  { table }: Sides,
  ridge: number,
): void {
  let all = 0;
  let curve = 0;
  for (let row = 0; row < table.rows; row++) {
    all += gradients[row];
    curve += hessians[row];
  }
  const price = ridge / unit;
  let last = -1;
  let slopes = new Float64Array(0);
  let bends = new Float64Array(0);
  let [inside, bend, from] = [0, 0, 0];
  for (const [at, { column, type, code }] of open.entries()) {
    if (column !== last) {
      last = column;
      const { size, codes } = table.columns[column];
      slopes = new Float64Array(size + 1);
      bends = new Float64Array(size + 1);
      for (let row = 0; row < table.rows; row++) {
        const own = codes[row];
        slopes[own] = slopes[own] + gradients[row];
        bends[own] = bends[own] + hessians[row];
      }
      [inside, bend, from] = [0, 0, 0];
    }
    for (; type === "at-most" && from <= code; from++) {
      inside += slopes[from];
      bend += bends[from];
    }
    const slope = type === "at-most" ? inside : slopes[code];
    const own = type === "at-most" ? bend : bends[code];
    gains[at] += (unit * (slope ** 2 / (own + price) + (all - slope) ** 2 / (curve - own + price))) / 2;
  }
}

interface Derivatives {
  readonly gradients: Float64Array;
  readonly hessians: Float64Array;
  readonly unit: number;
}

/** In whole units: sums of them stay below 2^53. */
function derivatives(
  { table, isPositive, factors }: Sides,
  cells: Cells,
  { shares, starts }: Fit,
  column: number,
): Derivatives {
  const { rows, classCodes } = table;
  const heaviest = factors.reduce((most, factor) => Math.max(most, factor), 0);
  let total = 0;
  for (let row = 0; row < rows; row++) total += table.weights[row];
  const unit = 2 ** (Math.ceil(Math.log2(1 + total * heaviest)) - 50);
  const columns = starts.length;
  const gradients = new Float64Array(rows);
  const hessians = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const p = shares[cells.cellOf[row] * columns + column];
    const code = classCodes[row];
    const weight = table.weights[row] * factors[code];
    const isOwn = columns === 1 ? isPositive[code] : Number(code === column);
    gradients[row] = Math.round((weight * (p - isOwn)) / unit);
    hessians[row] = Math.round((weight * p * (1 - p)) / unit);
  }
  return { gradients, hessians, unit };
}
