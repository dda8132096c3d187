// The cases of the bench of costs: which table, what a miss of the rarer class costs in false alarms, and how far that class is
// thinned.

import { selectRows } from "../../build/internal.js";
import type { Dataset } from "../../build/node.js";
import { seeded } from "../random.ts";
import { type HalvedTable, halvedTables } from "../splits/halves.ts";

export interface CostCase {
  readonly name: string;
  readonly table: HalvedTable;
  readonly miss: number;
  /** One row in so many is of the rarer class; null for as many as there are. */
  readonly oneIn: number | null;
}

const TABLES = [
  ...["adult", "breast-cancer", "credit", "german-credit", "heart-c", "hepatitis", "htru2", "hypothyroid"],
  ...["magic", "occupancy", "pima", "raisin", "sick", "tic-tac-toe", "wdbc"],
];
const THINNED = ["adult", "htru2", "magic", "occupancy"];

/** Null where the collection is not there. */
export function costCases(): CostCase[] | null {
  const tables = halvedTables();
  if (tables === null) return null;
  const named = (name: string): HalvedTable => tables.find((table) => table.name === name)!;
  return [
    ...TABLES.flatMap((name) =>
      [5, 50].map((miss): CostCase => ({ name: `${name} ${miss}:1`, table: named(name), miss, oneIn: null })),
    ),
    ...THINNED.flatMap((name) =>
      [100, 1000].map((oneIn): CostCase => {
        return { name: `${name} 50:1, one in ${oneIn}`, table: named(name), miss: 50, oneIn };
      }),
    ),
  ];
}

/** Rows of the rarer class are left out at random until one in so many is of it. */
export async function thinned(
  dataset: Dataset,
  oneIn: number | null,
): Promise<{ readonly dataset: Dataset; readonly rare: number }> {
  const { codes } = dataset.target;
  const counts = [0, 0];
  for (const code of codes) counts[code]++;
  const rare = counts[1] <= counts[0] ? 1 : 0;
  if (oneIn === null) return { dataset, rare };
  const share = counts[1 - rare] / (oneIn - 1) / counts[rare];
  const random = seeded(11);
  const rows = Uint32Array.from(codes.keys()).filter(
    (row) => codes[row] !== rare || random.uniform() < share,
  );
  return { dataset: selectRows(dataset, rows), rare };
}
