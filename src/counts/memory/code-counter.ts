// Weighted class counts of the codes of some rows. Work grows with the rows, not with the codes a
// column could have.

import type { Codes } from "../../dataset/column.ts";
import type { Histogram } from "../count-source.ts";

export class CodeCounter {
  readonly #classes: number;
  readonly #classCodes: Codes;
  readonly #weights: Float64Array | null;
  #sums = new Float64Array(0);
  /** Place of a code in the histogram, plus one; 0 where no row had it yet. */
  #seen = new Uint32Array(0);
  #codes = new Uint32Array(0);
  #counts = new Float64Array(0);

  constructor(classes: number, classCodes: Codes, weights: Float64Array | null) {
    this.#classes = classes;
    this.#classCodes = classCodes;
    this.#weights = weights;
  }

  /** The next call reuses the buffers. `size` is the column's, so code `size` means missing. */
  count(codes: Codes, size: number, rows: Uint32Array): Pick<Histogram, "length" | "codes" | "counts"> {
    this.#reserve(size + 1);
    const classes = this.#classes;
    const classCodes = this.#classCodes;
    const weights = this.#weights;
    const seen = this.#seen;
    const sums = this.#sums;
    const present = this.#codes;
    const counts = this.#counts;
    let length = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      const code = codes[row];
      if (seen[code] === 0) {
        seen[code] = 1;
        present[length++] = code;
      }
      const at = code * classes + classCodes[row];
      sums[at] = sums[at] + (weights === null ? 1 : weights[row]);
    }
    // Many present: sweep all codes in order; few: sort those present.
    if (length * 16 > size) {
      length = 0;
      for (let code = 0; code <= size; code++) if (seen[code] === 1) present[length++] = code;
    } else present.subarray(0, length).sort();
    for (let i = 0; i < length; i++) {
      const code = present[i];
      seen[code] = 0;
      for (let c = 0; c < classes; c++) {
        counts[i * classes + c] = sums[code * classes + c];
        sums[code * classes + c] = 0;
      }
    }
    return { length, codes: present, counts };
  }

  #reserve(codes: number): void {
    if (this.#seen.length >= codes) return;
    this.#seen = new Uint32Array(codes);
    this.#codes = new Uint32Array(codes);
    this.#sums = new Float64Array(codes * this.#classes);
    this.#counts = new Float64Array(codes * this.#classes);
  }
}
