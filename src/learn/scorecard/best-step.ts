// The next step of a scorecard: the one that promises most by the first two derivatives of the
// logistic loss, its weight and the start being free. Derivatives are whole multiples of a small
// unit, so that their sums are exact in any order of the rows.

import type { Cells, Sides } from "./cells.ts";
import { type Fit, sigmoid } from "./fit-logistic.ts";
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
  const { gradients, hessians, unit } = derivatives(sides, cells, fit);
  let all = 0;
  let curve = 0;
  for (let row = 0; row < table.rows; row++) {
    all += gradients[row];
    curve += hessians[row];
  }
  let best: FoundStep | null = null;
  const weigh = (step: Step, inside: number, bend: number): void => {
    const outside = all - inside;
    const gain =
      unit * ((inside ** 2 / (bend + ridge / unit) + outside ** 2 / (curve - bend + ridge / unit)) / 2);
    if (gain > (best?.gain ?? 0) * (1 + 1e-9) && gain > 0) best = { step, gain };
  };
  for (const [index, column] of table.columns.entries()) {
    const { size, codes } = column;
    const slopes = new Float64Array(size + 1);
    const bends = new Float64Array(size + 1);
    for (let row = 0; row < table.rows; row++) {
      const code = codes[row];
      slopes[code] = slopes[code] + gradients[row];
      bends[code] = bends[code] + hessians[row];
    }
    const own = taken.filter((step) => step.column === index);
    const cut = own.filter(({ type }) => type === "at-most").map(({ code }) => code);
    let [inside, bend, from] = [0, 0, 0];
    for (const code of steps.cutsBeside(index, cut)) {
      for (; from <= code; from++) {
        inside += slopes[from];
        bend += bends[from];
      }
      weigh({ column: index, type: "at-most", code }, inside, bend);
    }
    for (const step of steps.values[index]) {
      if (own.some(({ type, code }) => type === "equals" && code === step.code)) continue;
      weigh(step, slopes[step.code], bends[step.code]);
    }
  }
  return best;
}

/** In whole units: sums of them stay below 2^53. */
function derivatives(
  { table, isPositive, factors }: Sides,
  cells: Cells,
  { weights, start }: Fit,
): { gradients: Float64Array; hessians: Float64Array; unit: number } {
  const { rows, classCodes } = table;
  const heaviest = factors.reduce((most, factor) => Math.max(most, factor), 0);
  let total = 0;
  for (let row = 0; row < rows; row++) total += table.weights[row];
  const unit = 2 ** (Math.ceil(Math.log2(1 + total * heaviest)) - 50);
  const shares = new Float64Array(cells.count);
  for (let cell = 0; cell < cells.count; cell++) {
    let score = start;
    for (let step = 0; step < cells.steps; step++) {
      if (cells.answers[cell * cells.steps + step]) score += weights[step];
    }
    shares[cell] = sigmoid(score);
  }
  const gradients = new Float64Array(rows);
  const hessians = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const p = shares[cells.cellOf[row]];
    const code = classCodes[row];
    const weight = table.weights[row] * factors[code];
    gradients[row] = Math.round((weight * (p - isPositive[code])) / unit);
    hessians[row] = Math.round((weight * p * (1 - p)) / unit);
  }
  return { gradients, hessians, unit };
}
