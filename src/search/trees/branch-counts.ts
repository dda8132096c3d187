// What the branches of one query hold: the weight of each class, and the rows on both edges of each
// cut.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { Problem } from "./problem/problem.ts";
import type { RowSet, RowSets } from "./problem/row-sets.ts";
import { onSide, ranksOf, type Side } from "./problem/side.ts";

export interface Branches {
  /** Class weights by interval (or category), the missing branch last. */
  readonly counts: readonly Float64Array[];
  /** By cut: rows with the last value below it and with the first above, numbered in the table. */
  readonly edges: readonly (readonly [number, number])[];
}

export interface BranchRequest {
  readonly problem: Problem;
  readonly memory: LinearMemory;
  readonly sets: RowSets;
  readonly set: RowSet;
  readonly side: Side | null;
  readonly column: number;
}

/** Branches of a category, or of a number cut behind the given ranks. */
export function branchesOf(request: BranchRequest, cuts: readonly number[]): Branches {
  return request.problem.columns[request.column].ordered ? intervalsOf(request, cuts) : categoriesOf(request);
}

function categoriesOf({ problem, memory, sets, set, side, column }: BranchRequest): Branches {
  const { table, classes, columns } = problem;
  // Categories without rows share their zeros.
  const none = new Float64Array(classes);
  const counts = new Array<Float64Array>(columns[column].size + 1).fill(none);
  const ids = sets.idsOf(set);
  const codes = ranksOf(memory, sets, set, column);
  const isOn = onSide(memory, sets, set, side);
  for (let row = 0; row < set.rows; row++) {
    if (!isOn(row)) continue;
    const id = ids === null ? row : ids[row];
    const code = codes[row];
    if (counts[code] === none) counts[code] = new Float64Array(classes);
    counts[code][table.classCodes[id]] += table.weights[id];
  }
  return { counts, edges: [] };
}

function intervalsOf(
  { problem, memory, sets, set, side, column }: BranchRequest,
  cuts: readonly number[],
): Branches {
  const { table, classes } = problem;
  const { order: address, known } = set.columns[column];
  const counts = Array.from({ length: cuts.length + 2 }, () => new Float64Array(classes));
  const edges: [number, number][] = cuts.map(() => [0, 0]);
  const ids = sets.idsOf(set);
  const isOn = onSide(memory, sets, set, side);
  const mask = set.width === 16 ? 0x7fff : 0x7fffffff;
  const order = set.width === 16 ? memory.u16(address, set.rows) : memory.u32(address, set.rows);
  let rank = 0;
  let interval = 0;
  let last = 0;
  for (let i = 0; i < set.rows; i++) {
    const row = order[i] & mask;
    if (isOn(row)) {
      const id = ids === null ? row : ids[row];
      if (i < known) {
        for (; interval < cuts.length && rank > cuts[interval]; interval++) edges[interval] = [last, id];
        last = id;
      }
      const branch = i < known ? interval : cuts.length + 1;
      counts[branch][table.classCodes[id]] += table.weights[id];
    }
    if (order[i] > mask) rank++;
  }
  return { counts, edges };
}
