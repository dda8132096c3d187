// How much the models within a margin of the best depend on each column: how many use it, and the
// least and the most that one of them loses when it is shuffled.

import type { Table } from "../../encoding/table.ts";
import type { TableCondition } from "../../encoding/table-conditions.ts";
import type { ColumnPart } from "./alternatives-result.ts";
import type { TreeStudy } from "./study-trees.ts";
import { type CountOptions, countTrees, type TreeSet } from "./tree-set.ts";
import type { WrittenTree } from "./write-trees.ts";

export interface ColumnPartsRequest {
  readonly table: Table;
  readonly conditions: readonly TableCondition[];
  readonly study: TreeStudy;
  readonly set: TreeSet;
  /** Those written out, all of the set or its best. */
  readonly trees: readonly WrittenTree[];
  readonly counting: CountOptions;
  /** Increase of the objective with only the allowed conditions; null if not searched. */
  readonly lossWithout: (isAllowed: (condition: number) => boolean) => Promise<number | null> | null;
}

/** Columns that a condition could be on, those that most trees use first. */
export async function columnParts(request: ColumnPartsRequest): Promise<ColumnPart[]> {
  const { table, conditions, study, set, trees, counting, lossWithout } = request;
  const { columns } = table;
  const count = set.counts.total;
  const isAllWritten = BigInt(count) === BigInt(trees.length);
  const using = new Array<number>(columns.length).fill(0);
  const range = columns.map(() => ({ least: Number.POSITIVE_INFINITY, most: 0 }));
  for (const tree of trees) {
    for (const column of study.columnsOf(tree)) {
      using[column]++;
      const lost = study.dependence(tree, column);
      range[column].least = Math.min(range[column].least, lost);
      range[column].most = Math.max(range[column].most, lost);
    }
  }
  const asked = [...new Set(conditions.map(({ column }) => column))];
  const parts: ColumnPart[] = [];
  for (const column of asked) {
    const isAllowed = (condition: number): boolean => conditions[condition].column !== column;
    const used = isAllWritten
      ? using[column]
      : BigInt(count) - BigInt(countTrees(set, counting, isAllowed).total);
    const isInAll = BigInt(used) === BigInt(count);
    const use = isInAll ? "all" : BigInt(used) === 0n ? "none" : "some";
    // A tree that does not use the column loses nothing by it.
    const isSpared = using[column] < trees.length;
    parts.push({
      column: columns[column].name,
      trees: typeof used === "bigint" && used <= Number.MAX_SAFE_INTEGER ? Number(used) : used,
      use,
      least: isSpared ? Math.min(0, range[column].least) : range[column].least,
      most: range[column].most,
      withoutIt: isInAll ? await lossWithout(isAllowed) : null,
    });
  }
  return parts.sort((a, b) => {
    const more = BigInt(b.trees) - BigInt(a.trees);
    if (more !== 0n) return more > 0n ? 1 : -1;
    return b.most - a.most;
  });
}
