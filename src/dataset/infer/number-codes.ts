// Gives each different number a code, from 0 in the order of their coming, without making an object
// of any: columns of programs hold few different numbers very often.

const EMPTY = -1;

export class NumberCodes {
  /** By code. */
  #numbers = new Float64Array(64);
  /** Open addressing: a code, or EMPTY. Never more than half full. */
  #slots = new Int32Array(128).fill(EMPTY);
  size = 0;

  /** The code of a number that is not NaN, -1 where it is new. */
  find(value: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(value) & mask; ; slot = (slot + 1) & mask) {
      const code = this.#slots[slot];
      if (code === EMPTY || this.#numbers[code] === value) return code;
    }
  }

  /** Adds a number that `find` did not find. */
  add(value: number): void {
    if (this.size === this.#numbers.length) this.#grow();
    this.#numbers[this.size] = value;
    this.#place(this.size++);
  }

  #place(code: number): void {
    const mask = this.#slots.length - 1;
    let slot = hashOf(this.#numbers[code]) & mask;
    while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & mask;
    this.#slots[slot] = code;
  }

  #grow(): void {
    const numbers = new Float64Array(this.#numbers.length * 2);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
    this.#slots = new Int32Array(numbers.length * 2).fill(EMPTY);
    for (let code = 0; code < this.size; code++) this.#place(code);
  }
}

const double = new Float64Array(1);
const words = new Int32Array(double.buffer);

function hashOf(value: number): number {
  double[0] = value;
  const mixed = Math.imul(words[0] ^ Math.imul(words[1], 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
