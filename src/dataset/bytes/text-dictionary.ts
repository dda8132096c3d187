// Gives each different text of a column a number, working on bytes: a field seen before makes no
// string and no object.

const EMPTY = -1;
const LARGEST_OFFSET = 0xffffffff;

export class TextDictionary {
  // All small at first, for there may be hundreds of thousands of columns.
  /** Bytes of all texts, one after another. */
  #bytes = new Uint8Array(32);
  /** End of each text in the bytes; it starts where the one before ends. */
  #ends = new Uint32Array(8);
  #hashes = new Int32Array(8);
  /** Open addressing: the text's number, or EMPTY. Never more than half full. */
  #slots = new Int32Array(16).fill(EMPTY);
  size = 0;

  /** The number of a text, or -1 where it is new. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    const hash = hashOf(bytes, start, end);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot];
      if (number === EMPTY) return EMPTY;
      if (this.#hashes[number] === hash && this.#equals(number, bytes, start, length)) return number;
    }
  }

  /** Adds a text that `find` did not find; returns its number. */
  add(bytes: Uint8Array, start: number, end: number): number {
    const number = this.size++;
    const from = this.#startOf(number);
    const to = from + end - start;
    if (to > LARGEST_OFFSET) throw new RangeError("a column has more than 4 GB of different texts");
    if (to > this.#bytes.length) this.#bytes = grown(this.#bytes, to);
    if (number === this.#ends.length) {
      this.#ends = grown(this.#ends, number + 1);
      this.#hashes = grown(this.#hashes, number + 1);
    }
    for (let i = start, at = from; i < end; i++, at++) this.#bytes[at] = bytes[i];
    this.#ends[number] = to;
    this.#hashes[number] = hashOf(bytes, start, end);
    if (this.size * 2 > this.#slots.length) this.#rehash(this.#slots.length * 2);
    else this.#place(number);
    return number;
  }

  bytesOf(number: number): Uint8Array {
    return this.#bytes.subarray(this.#startOf(number), this.#ends[number]);
  }

  textOf(number: number): string {
    return decoder.decode(this.bytesOf(number));
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1];
  }

  #equals(number: number, bytes: Uint8Array, start: number, length: number): boolean {
    const from = this.#startOf(number);
    if (this.#ends[number] - from !== length) return false;
    for (let i = 0; i < length; i++) {
      if (this.#bytes[from + i] !== bytes[start + i]) return false;
    }
    return true;
  }

  #place(number: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.#hashes[number] & mask;
    while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & mask;
    this.#slots[slot] = number;
  }

  #rehash(size: number): void {
    this.#slots = new Int32Array(size).fill(EMPTY);
    for (let number = 0; number < this.size; number++) this.#place(number);
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Random in every process, so that no file can be made whose texts all collide. */
const SEED = (0x811c9dc5 ^ (Math.random() * 2 ** 32)) | 0;

/** FNV-1a over the bytes, with a last mix because slots take the low bits. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = SEED;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  return hash ^ (hash >>> 15);
}

function grown<T extends Uint8Array | Uint32Array | Int32Array>(array: T, least: number): T {
  const larger = new (array.constructor as new (length: number) => T)(
    Math.max(least, Math.min(array.length * 2, array.length + (1 << 28))),
  );
  larger.set(array);
  return larger;
}
