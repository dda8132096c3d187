// What a bound of the objective proves of the cost.

import type { Table } from "../encoding/table.ts";
import type { Objective } from "./objective.ts";

interface Searched {
  readonly table: Pick<Table, "rows" | "weights" | "classCodes">;
  readonly objective: Pick<Objective, "unavoidable" | "quantum">;
}

/** The least cost that an objective of at least this allows: epsilons taken off, rounded up to a possible cost. */
export function provedCost({ objective, table }: Searched, bound: number): number {
  let unavoidable = 0;
  for (let row = 0; row < table.rows; row++) {
    unavoidable += table.weights[row] * objective.unavoidable[table.classCodes[row]];
  }
  // All epsilons together weigh less than half a quantum.
  return unavoidable + Math.max(0, Math.ceil(bound / objective.quantum - 0.5)) * objective.quantum;
}
