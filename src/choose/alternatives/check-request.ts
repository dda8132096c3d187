// Refuses what cannot be searched for alternatives, and says what to ask for instead.

import { DataError } from "../../dataset/data-error.ts";
import { nearestName } from "../../dataset/nearest-name.ts";
import type { Table } from "../../encoding/table.ts";
import { countOf, grouped } from "../../text/numbers.ts";
import type { AlternativesSettings } from "./alternatives-options.ts";

/** Columns that are named must be there. */
export function checkColumns({ without, prices }: AlternativesSettings, table: Table): void {
  const names = table.columns.map((column) => column.name);
  for (const name of [...without, ...Object.keys(prices ?? {})]) {
    if (names.includes(name)) continue;
    const near = nearestName(name, names);
    const way = near === null ? `the columns are ${names.slice(0, 20).join(", ")}` : `did you mean ${near}?`;
    throw new DataError(`there is no column called "${name}"; ${way}`);
  }
}

/** Pairs of conditions are counted twice over, for all rows and for those of a root. */
export function checkPairs({ memory, thresholds }: AlternativesSettings, table: Table, count: number): void {
  const cells = table.classes.length * 4 * 3;
  if (count * count * cells <= memory * 2 ** 20) return;
  const most = Math.floor(Math.sqrt((memory * 2 ** 20) / cells));
  const areCuts = table.columns.some(({ kind, size }) => kind === "continuous" && size > 2);
  const way = areCuts ? `fewer cuts of each number (now ${thresholds || "all"})` : "fewer columns";
  throw new DataError(
    `${countOf(count, "possible condition")} are too many for ${grouped(memory)} MiB, which hold the pairs of ${grouped(most)}; ask for ${way} or for more memory`,
    { code: "too-large", hint: [{ option: areCuts ? "thresholds" : "exclude" }, { option: "memory" }] },
  );
}
