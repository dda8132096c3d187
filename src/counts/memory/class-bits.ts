// The rows of a part as bitsets, one per class: how many of each class pass a test is then counted
// 32 rows at a time, without listing the rows that do.

import type { Codes } from "../../dataset/column.ts";
import { emptySet, insert, type RowSet, sizeOfBoth, sizeOfRest } from "../../encoding/row-set.ts";

export class ClassBits {
  readonly #sets: readonly RowSet[];

  constructor(rows: Uint32Array, classCodes: Codes, classes: number, allRows: number) {
    this.#sets = Array.from({ length: classes }, () => emptySet(allRows));
    for (let i = 0; i < rows.length; i++) insert(this.#sets[classCodes[rows[i]]], rows[i]);
  }

  /** Rows of each class that pass, or fail; `passes` has a bit for every row of the dataset. */
  count(passes: RowSet, passing: boolean): Float64Array {
    return Float64Array.from(this.#sets, (set) =>
      passing ? sizeOfBoth(set, passes) : sizeOfRest(set, passes),
    );
  }
}
