// Which steps the rows of each cell pass, as lists: most cells pass few, and a fit goes through all
// cells again and again. The start, which every cell has, is the last of each list.

import type { Cells } from "./cells.ts";

export interface HeldSteps {
  /** The steps of a cell are those from its start to that of the next. */
  readonly starts: Uint32Array;
  readonly steps: Uint16Array;
}

export function heldSteps({ count, steps, answers }: Cells): HeldSteps {
  const starts = new Uint32Array(count + 1);
  for (let cell = 0; cell < count; cell++) {
    let own = 1;
    for (let at = cell * steps; at < (cell + 1) * steps; at++) own += answers[at];
    starts[cell + 1] = starts[cell] + own;
  }
  const held = new Uint16Array(starts[count]);
  let next = 0;
  for (let cell = 0; cell < count; cell++) {
    for (let step = 0; step < steps; step++) if (answers[cell * steps + step]) held[next++] = step;
    held[next++] = steps;
  }
  return { starts, steps: held };
}

/** By cell: the sum of its steps' values and the start, which is the last of the values. */
export function scoresOf({ starts, steps }: HeldSteps, values: Float64Array, into: Float64Array): void {
  const start = values.length - 1;
  for (let cell = 0; cell + 1 < starts.length; cell++) {
    let score = values[start];
    for (let at = starts[cell]; at + 1 < starts[cell + 1]; at++) score += values[steps[at]];
    into[cell] = score;
  }
}

/** Adds derivatives by cell to those by step; of the matrix, what is on and below its diagonal. */
export function addCells(
  { starts, steps }: HeldSteps,
  first: Float64Array,
  second: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const size = gradient.length;
  for (let cell = 0; cell + 1 < starts.length; cell++) {
    const [from, to] = [starts[cell], starts[cell + 1]];
    for (let a = from; a < to; a++) {
      const row = steps[a];
      gradient[row] = gradient[row] + first[cell];
      for (let b = from; b <= a; b++) {
        const at = row * size + steps[b];
        hessian[at] = hessian[at] + second[cell];
      }
    }
  }
}
