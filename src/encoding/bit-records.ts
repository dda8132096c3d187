// Conditions of small variables as bits, 32 to a word, one word per row: what the counting kernels
// read.

import type { Codes } from "../dataset/column.ts";
import type { BitKernels } from "../kernels/bits.ts";
import type { LinearMemory } from "../kernels/linear-memory.ts";

/** One bit: rows of the variable that have this code. */
export interface BitCondition {
  readonly variable: number;
  readonly code: number;
  readonly type: "is" | "equals" | "at-most" | "missing";
}

/** Rows that are packed at a time, so that their codes stay in the cache. */
const CHUNK = 4096;
/** Bytes of scratch for packing. */
export const PACK_BYTES = 32 * CHUNK + 256;

export class BitRecords {
  readonly bits: BitCondition[] = [];
  /** Address of each word's array, in row order. Bit b is bit b % 32 of word floor(b / 32). */
  readonly words: number[] = [];
  readonly #memory: LinearMemory;
  readonly #kernels: BitKernels;
  readonly #rows: number;
  readonly #scratch: number;
  #spare = 0;

  constructor(memory: LinearMemory, kernels: BitKernels, rows: number) {
    this.#memory = memory;
    this.#kernels = kernels;
    this.#rows = rows;
    this.#scratch = memory.allocate(PACK_BYTES);
  }

  /** Starts a new word, so the last one may be left with spare bits; they have variable -1. */
  add(conditions: readonly BitCondition[], codesOf: (variable: number) => Codes): void {
    for (let from = 0; from < conditions.length; from += 32) {
      const part = conditions.slice(from, from + 32);
      this.#pack(part, codesOf);
      for (; this.#spare > 0; this.#spare--) this.bits.push({ variable: -1, code: 0, type: "is" });
      this.bits.push(...part);
      this.#spare = 32 - part.length;
    }
  }

  #pack(conditions: readonly BitCondition[], codesOf: (variable: number) => Codes): void {
    const memory = this.#memory;
    const words = memory.allocate((this.#rows + 15) * 4);
    this.words.push(words);
    const columns = [...new Set(conditions.map(({ variable }) => variable))];
    const codes = columns.map(codesOf);
    const addresses = this.#scratch;
    const values = addresses + 128;
    const staging = this.#scratch + 256;
    conditions.forEach(({ variable, code }, bit) => {
      memory.u32(addresses, 32)[bit] = staging + columns.indexOf(variable) * CHUNK;
      memory.u8(values, 32)[bit] = code;
    });
    const bytes = memory.u8(staging, 32 * CHUNK);
    for (let from = 0; from < this.#rows; from += CHUNK) {
      const to = Math.min(this.#rows, from + CHUNK);
      for (let column = 0; column < codes.length; column++) {
        bytes.set(codes[column].subarray(from, to), column * CHUNK);
      }
      this.#kernels.packWords(addresses, values, conditions.length, to - from, words + from * 4);
    }
  }
}
