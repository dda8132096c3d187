// From counts of words to histograms of the variables that lie in them.

import type { Histogram } from "../count-source.ts";
import type { Field } from "./code-words.ts";
import type { WordCounts } from "./sql-part.ts";

/** What a visitor gets of a variable: see Histogram. */
export type CodeCounts = Pick<Histogram, "length" | "codes" | "counts">;

/** Of a variable in a word whose values are all counted. */
export function denseHistogram(
  { weights, rows }: WordCounts,
  { shift, mask }: Field,
  size: number,
  classes: number,
): CodeCounts {
  const sums = new Float64Array((size + 1) * classes);
  const met = new Float64Array(size + 1);
  for (let at = 0; at < rows.length; at++) {
    if (rows[at] === 0) continue;
    const value = Math.floor(at / classes);
    const code = (value >>> shift) & mask;
    sums[code * classes + at - value * classes] += weights[at];
    met[code] += rows[at];
  }
  const codes = new Uint32Array(size + 1);
  let length = 0;
  for (let code = 0; code <= size; code++) {
    if (met[code] === 0) continue;
    if (length < code) sums.copyWithin(length * classes, code * classes, (code + 1) * classes);
    codes[length++] = code;
  }
  return { length, codes, counts: sums };
}

/** Counts of a word of many values, of which few are met: a list, in any order. */
export class SparseCounts {
  #keys = new Float64Array(64);
  #weights = new Float64Array(64);
  length = 0;

  add(key: number, weight: number): void {
    if (this.length === this.#keys.length) {
      this.#keys = grown(this.#keys);
      this.#weights = grown(this.#weights);
    }
    this.#keys[this.length] = key;
    this.#weights[this.length++] = weight;
  }

  /** Keys are value x classes + class; the word is the variable's alone. */
  histogram(classes: number): CodeCounts {
    const order = Uint32Array.from({ length: this.length }, (_, index) => index);
    const keys = this.#keys;
    order.sort((a, b) => keys[a] - keys[b]);
    const codes = new Uint32Array(this.length);
    const counts = new Float64Array(this.length * classes);
    let length = 0;
    for (const place of order) {
      const code = Math.floor(keys[place] / classes);
      if (length === 0 || codes[length - 1] !== code) codes[length++] = code;
      counts[(length - 1) * classes + keys[place] - code * classes] += this.#weights[place];
    }
    return { length, codes, counts };
  }
}

function grown(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(values.length * 2);
  larger.set(values);
  return larger;
}
