// Sets of rows as bitsets of equal length, one after another in a few large arrays, each set once:
// hundreds of thousands of them take little more memory than their bits.

import { hashOf } from "../../../encoding/row-set.ts";

/** Plain data, to be posted to other threads. */
export interface PackedSets {
  /** 32-bit words of a set. */
  readonly words: number;
  readonly count: number;
  /** Set s is at word (s % PER_CHUNK) * words of chunk s / PER_CHUNK; the last may have room. */
  readonly chunks: readonly Uint32Array[];
}

/** Sets in a chunk. */
const PER_CHUNK = 4096;
/** Of the first hash table. */
const FIRST_SEATS = 1024;

/** The bits of a set: a view. */
export function setAt({ words, chunks }: PackedSets, set: number): Uint32Array {
  const at = (set % PER_CHUNK) * words;
  return chunks[Math.floor(set / PER_CHUNK)].subarray(at, at + words);
}

/** All sets, one after another. */
export function copySets({ words, count, chunks }: PackedSets, into: Uint32Array): void {
  chunks.forEach((chunk, index) => {
    const from = index * PER_CHUNK;
    into.set(chunk.subarray(0, Math.min(PER_CHUNK, count - from) * words), from * words);
  });
}

export class SetPacker {
  readonly #words: number;
  readonly #chunks: Uint32Array[] = [];
  #count = 0;
  /** Numbers of sets plus 1 by hash, at most half full; 0 where a seat is free. */
  #seats = new Int32Array(FIRST_SEATS);

  constructor(words: number) {
    this.#words = words;
  }

  get count(): number {
    return this.#count;
  }

  /** The number of the set, which is copied where it is new. */
  place(bits: Uint32Array): number {
    if (2 * this.#count >= this.#seats.length) this.#reseat();
    let seat = hashOf(bits, 0, this.#words) & (this.#seats.length - 1);
    for (; this.#seats[seat] !== 0; seat = (seat + 1) & (this.#seats.length - 1)) {
      if (this.#holds(this.#seats[seat] - 1, bits)) return this.#seats[seat] - 1;
    }
    const set = this.#count++;
    this.#seats[seat] = this.#count;
    if (set % PER_CHUNK === 0) this.#chunks.push(new Uint32Array(PER_CHUNK * this.#words));
    this.#chunks[this.#chunks.length - 1].set(bits, (set % PER_CHUNK) * this.#words);
    return set;
  }

  /** Good until another set is placed. */
  get sets(): PackedSets {
    return { words: this.#words, count: this.#count, chunks: this.#chunks };
  }

  #reseat(): void {
    const seats = new Int32Array(2 * this.#seats.length);
    for (let set = 0; set < this.#count; set++) {
      const chunk = this.#chunks[Math.floor(set / PER_CHUNK)];
      let seat = hashOf(chunk, (set % PER_CHUNK) * this.#words, this.#words) & (seats.length - 1);
      while (seats[seat] !== 0) seat = (seat + 1) & (seats.length - 1);
      seats[seat] = set + 1;
    }
    this.#seats = seats;
  }

  #holds(set: number, bits: Uint32Array): boolean {
    const chunk = this.#chunks[Math.floor(set / PER_CHUNK)];
    const at = (set % PER_CHUNK) * this.#words;
    for (let w = 0; w < this.#words; w++) if (chunk[at + w] !== bits[w]) return false;
    return true;
  }
}
