// Whole-memory views for the TypeScript twins, taken anew when the memory has moved. Arrays are
// named by byte address.

import type { LinearMemory } from "./linear-memory.ts";

export class Views {
  readonly #memory: LinearMemory;
  #buffer: ArrayBuffer | null = null;
  #u8!: Uint8Array;
  #u16!: Uint16Array;
  #u32!: Uint32Array;
  #u64!: BigUint64Array;
  #f64!: Float64Array;

  constructor(memory: LinearMemory) {
    this.#memory = memory;
  }

  get u8(): Uint8Array {
    return this.#fresh().#u8;
  }

  get u16(): Uint16Array {
    return this.#fresh().#u16;
  }

  get u32(): Uint32Array {
    return this.#fresh().#u32;
  }

  get u64(): BigUint64Array {
    return this.#fresh().#u64;
  }

  get f64(): Float64Array {
    return this.#fresh().#f64;
  }

  #fresh(): this {
    const { buffer } = this.#memory;
    if (buffer !== this.#buffer) {
      this.#buffer = buffer;
      this.#u8 = new Uint8Array(buffer);
      this.#u16 = new Uint16Array(buffer);
      this.#u32 = new Uint32Array(buffer);
      this.#u64 = new BigUint64Array(buffer);
      this.#f64 = new Float64Array(buffer);
    }
    return this;
  }
}
