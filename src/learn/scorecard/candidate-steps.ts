// The steps that a search of whole points chooses among, and the rows as it sees them: of steps
// that divide the rows alike, whichever side passes, only the first; of cuts of a number only such
// that any two of them may stand side by side; rows that agree in all steps are one.

import type { Table } from "../../encoding/table.ts";
import type { Pace } from "../../run/pace.ts";
import type { Sides } from "./cells.ts";
import type { Step, Steps } from "./steps.ts";

export interface Candidates {
  readonly steps: readonly Step[];
  /** By step, by merged row. */
  readonly items: readonly Uint8Array[];
  /** By merged row: the weight of the side that points speak for, and of the other. */
  readonly yes: Float64Array;
  readonly no: Float64Array;
}

export function possibleSteps(table: Table, steps: Steps): Step[] {
  return table.columns.flatMap((_, column) => {
    const cuts: number[] = [];
    for (const code of steps.cutsBeside(column, [])) {
      if (steps.cutsBeside(column, cuts).includes(code)) cuts.push(code);
    }
    return [...cuts.map((code): Step => ({ column, type: "at-most", code })), ...steps.values[column]];
  });
}

export async function candidatesOf(
  { table, steps, isPositive, factors }: Sides,
  possible: readonly Step[],
  pace: Pace,
): Promise<Candidates> {
  const { rows, classCodes, weights, columns } = table;
  const groupOf = new Uint32Array(rows);
  let groups = 1;
  const different: Step[] = [];
  const seen = new Map<number, Uint8Array[]>();
  const passes: Uint8Array[] = [];
  for (const step of possible) {
    if (pace.due()) await pace.turn();
    const { codes } = columns[step.column];
    const own = Uint8Array.from({ length: rows }, (_, row) => Number(steps.passes(step, codes[row])));
    const flip = own[0];
    let hash = 0;
    for (let row = 0; row < rows; row++) hash = (Math.imul(hash, 31) + (own[row] ^ flip) + 1) | 0;
    const alike = seen.get(hash) ?? [];
    if (alike.some((other) => other.every((value, row) => (value ^ other[0]) === (own[row] ^ flip))))
      continue;
    seen.set(hash, [...alike, own]);
    different.push(step);
    passes.push(own);
    // Numbered by the answers, so that the order of the rows decides nothing.
    const numbers = new Int32Array(2 * groups).fill(-1);
    for (let row = 0; row < rows; row++) {
      groupOf[row] = 2 * groupOf[row] + own[row];
      numbers[groupOf[row]] = 0;
    }
    groups = 0;
    for (let at = 0; at < numbers.length; at++) if (numbers[at] === 0) numbers[at] = groups++;
    for (let row = 0; row < rows; row++) groupOf[row] = numbers[groupOf[row]];
  }
  const byClass = Array.from(factors, () => new Float64Array(groups));
  const first = new Int32Array(groups).fill(-1);
  for (let row = 0; row < rows; row++) {
    const sums = byClass[classCodes[row]];
    sums[groupOf[row]] = sums[groupOf[row]] + weights[row];
    if (first[groupOf[row]] < 0) first[groupOf[row]] = row;
  }
  // Whole multiples of a small unit, so that no sum of them is rounded.
  const total = byClass.reduce(
    (sum, own, c) => sum + factors[c] * own.reduce((all, each) => all + each, 0),
    0,
  );
  const unit = 2 ** (Math.ceil(Math.log2(1 + total)) - 50);
  const sideOf = (side: number): Float64Array =>
    Float64Array.from({ length: groups }, (_, group) => {
      const sum = byClass.reduce(
        (all, own, c) => all + (isPositive[c] === side ? own[group] * factors[c] : 0),
        0,
      );
      return Math.round(sum / unit) * unit;
    });
  const items = passes.map((own) => Uint8Array.from(first, (row) => own[row]));
  return { steps: different, items, yes: sideOf(1), no: sideOf(0) };
}
