// Rows that agree on the chosen items, as one cell with the weights of its two sides; and what each
// cell becomes where one more item divides it.

import type { ScorecardProblem } from "./scorecard-problem.ts";

export interface ItemCells {
  readonly items: readonly number[];
  readonly cells: number;
  /** By row. */
  readonly cellOf: Uint32Array;
  /** Cell by cell: 1 for the items that its rows hold for. */
  readonly answers: Uint8Array;
  readonly yes: Float64Array;
  readonly no: Float64Array;
}

export function noItems({ yes, no }: ScorecardProblem): ItemCells {
  const sum = (weights: Float64Array): number => weights.reduce((total, weight) => total + weight, 0);
  const one = { cells: 1, cellOf: new Uint32Array(yes.length), answers: new Uint8Array(0) };
  return { items: [], ...one, yes: Float64Array.of(sum(yes)), no: Float64Array.of(sum(no)) };
}

export function withItem(before: ItemCells, item: number, problem: ScorecardProblem): ItemCells {
  const holds = problem.items[item];
  const rows = holds.length;
  const numbers = new Int32Array(2 * before.cells).fill(-1);
  const cellOf = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) {
    const at = 2 * before.cellOf[row] + holds[row];
    cellOf[row] = at;
    numbers[at] = 0;
  }
  // By the answers, so that the order of the rows decides nothing.
  let cells = 0;
  for (let at = 0; at < numbers.length; at++) if (numbers[at] === 0) numbers[at] = cells++;
  const width = before.items.length + 1;
  const answers = new Uint8Array(cells * width);
  for (let at = 0; at < numbers.length; at++) {
    if (numbers[at] < 0) continue;
    const to = numbers[at] * width;
    for (let i = 0; i + 1 < width; i++) answers[to + i] = before.answers[(at >> 1) * (width - 1) + i];
    answers[to + width - 1] = at & 1;
  }
  const yes = new Float64Array(cells);
  const no = new Float64Array(cells);
  for (let row = 0; row < rows; row++) {
    const cell = numbers[cellOf[row]];
    cellOf[row] = cell;
    yes[cell] = yes[cell] + problem.yes[row];
    no[cell] = no[cell] + problem.no[row];
  }
  return { items: [...before.items, item], cells, cellOf, answers, yes, no };
}

export function cellsOf(items: readonly number[], problem: ScorecardProblem): ItemCells {
  let cells = noItems(problem);
  for (const item of items) cells = withItem(cells, item, problem);
  return cells;
}

/** Weights of the rows in each cell that one more item does not hold for, and does: 2 × cells. */
export function splitInto(
  { cells, cellOf }: ItemCells,
  item: number,
  problem: ScorecardProblem,
  yes: Float64Array,
  no: Float64Array,
): void {
  const holds = problem.items[item];
  const { yes: ownYes, no: ownNo } = problem;
  yes.fill(0, 0, 2 * cells);
  no.fill(0, 0, 2 * cells);
  for (let row = 0; row < holds.length; row++) {
    const at = 2 * cellOf[row] + holds[row];
    yes[at] += ownYes[row];
    no[at] += ownNo[row];
  }
}
