// What should be looked at in a table before anything is learned from it: columns that give the
// class away, columns that say the same, spellings, and rows that are copies.

import { createMemorySource } from "../../counts/memory/memory-source.ts";
import { isOrdered } from "../../dataset/column.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { countDuplicateRows } from "../../dataset/duplicate-rows.ts";
import { spellingWarning } from "../../dataset/infer/spelling-variants.ts";
import { sameColumns } from "../../dataset/same-columns.ts";
import { leakyColumns } from "../../learn/leaky-columns.ts";
import { countOf, grouped, percent } from "../../text/numbers.ts";

export interface TableWarnings {
  /** By the name of a column, one line each. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  readonly rows: readonly string[];
}

export async function tableWarnings(dataset: Dataset): Promise<TableWarnings> {
  const { attributes, target, rows, weights } = dataset;
  const columns = new Map<string, string[]>();
  const warn = (name: string, lines: readonly string[]): void => {
    if (lines.length > 0) columns.set(name, [...(columns.get(name) ?? []), ...lines]);
  };
  const source = await createMemorySource(dataset);
  try {
    for (const { name, share } of await leakyColumns(source, source.everything)) {
      const told = share === 1 ? "in every row" : `in ${percent(share)} of the rows`;
      warn(name, [
        `alone it tells ${target.name} ${told}, as what is known only afterwards does: learning leaves it out; the option keep takes it in`,
      ]);
    }
  } finally {
    await source.close();
  }
  for (const { column, as, share } of sameColumns(attributes, rows)) {
    const same = share === 1 ? "the same" : "nearly the same";
    const where = share === null || share === 1 ? "" : ` (in ${percent(share)} of the rows)`;
    warn(column, [`it says ${same} as "${as}"${where}: exclude one of them`]);
  }
  for (const column of [...attributes, target]) {
    if (!isOrdered(column)) warn(column.name, spellingWarning(column.categories));
  }
  const copies = weights === null ? countDuplicateRows(dataset) : 0;
  const equal = copies === 1 ? "is equal to an earlier one" : "are equal to earlier ones";
  return {
    columns,
    rows:
      copies === 0
        ? []
        : [
            `${grouped(copies)} of ${countOf(rows, "row")} ${equal} in every column that is learned from, the class included`,
          ],
  };
}
