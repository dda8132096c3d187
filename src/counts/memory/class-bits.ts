// The rows of a part as bitsets, one per class: how many of each class pass a test is then counted 32 rows at a time,
// without listing the rows that do.

import type { Codes } from "../../dataset/column.ts";
import { countOnes } from "../../kernels/word-bits.ts";

export class ClassBits {
  readonly #sets: readonly Uint32Array[];

  constructor(rows: Uint32Array, classCodes: Codes, classes: number, allRows: number) {
    const words = (allRows + 31) >>> 5;
    this.#sets = Array.from({ length: classes }, () => new Uint32Array(words));
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      const set = this.#sets[classCodes[row]];
      set[row >>> 5] = set[row >>> 5] | (1 << (row & 31));
    }
  }

  /** Rows of each class that pass, or that do not; `passes` has a bit for every row of the dataset. */
  count(passes: Uint32Array, passing: boolean): Float64Array {
    const flip = passing ? 0 : -1;
    return Float64Array.from(this.#sets, (set) => {
      let count = 0;
      for (let word = 0; word < set.length; word++) {
        const bits = set[word] & (passes[word] ^ flip);
        if (bits !== 0) count += countOnes(bits);
      }
      return count;
    });
  }
}
