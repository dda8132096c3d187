// A growing column of numbers that still knows how each was written, at nine bytes a row: the number, and a form
// from which its text follows. Columns of many different numbers are held so; should a text that is no number
// turn up late, every text can be given back exactly.

import { parseNumber } from "./parse-number.ts";

export const BLOCK = 1 << 16;

/** Forms below this are a count of decimals: the text is `value.toFixed(form)`. */
const SHORTEST = 253;
/** The text is not given by the number; it is the next of the odd ones. */
const ODD = 254;
const MISSING = 255;
/** Up to so many digits, digits / 10^decimals is the nearest double and its `toFixed` gives the digits back. */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

export class NumberFields {
  readonly #values: Float64Array[] = [];
  readonly #forms: Uint8Array[] = [];
  #value = new Float64Array(0);
  #form = new Uint8Array(0);
  #at = 0;
  #oddBytes = new Uint8Array(64);
  #oddLength = 0;
  #oddEnds: number[] = [];
  rows = 0;

  addMissing(): void {
    this.#push(Number.NaN, MISSING);
  }

  /** False, and nothing added, where the bytes of the field are no number. */
  add(bytes: Uint8Array, start: number, end: number): boolean {
    let i = start;
    const negative = bytes[i] === 0x2d;
    if (negative) i++;
    const first = i;
    let mantissa = 0;
    let digit = bytes[i]! - 48;
    while (i < end && digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      digit = bytes[++i]! - 48;
    }
    const whole = i - first;
    let decimals = 0;
    if (i < end && bytes[i] === 0x2e) {
      digit = bytes[++i]! - 48;
      while (i < end && digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit;
        decimals++;
        digit = bytes[++i]! - 48;
      }
      if (decimals === 0) return this.#addSlowly(bytes, start, end);
    }
    const plain =
      i === end &&
      whole > 0 &&
      whole + decimals <= EXACT_DIGITS &&
      (bytes[first] !== 0x30 || whole === 1) &&
      !(negative && mantissa === 0);
    if (!plain) return this.#addSlowly(bytes, start, end);
    const value = mantissa / POWERS[decimals]!;
    this.#push(negative ? -value : value, decimals);
    return true;
  }

  #addSlowly(bytes: Uint8Array, start: number, end: number): boolean {
    for (let i = start; i < end; i++) if (bytes[i]! >= 0x80) return false;
    const text = String.fromCharCode(...bytes.subarray(start, end));
    const value = end - start > 400 ? null : parseNumber(text);
    if (value === null) return false;
    if (String(value) === text) {
      this.#push(value, SHORTEST);
      return true;
    }
    const length = end - start;
    if (this.#oddLength + length > this.#oddBytes.length) {
      const larger = new Uint8Array(Math.max(this.#oddBytes.length * 2, this.#oddLength + length));
      larger.set(this.#oddBytes);
      this.#oddBytes = larger;
    }
    this.#oddBytes.set(bytes.subarray(start, end), this.#oddLength);
    this.#oddLength += length;
    this.#oddEnds.push(this.#oddLength);
    this.#push(value, ODD);
    return true;
  }

  #push(value: number, form: number): void {
    if (this.#at === this.#value.length) {
      this.#value = new Float64Array(BLOCK);
      this.#form = new Uint8Array(BLOCK);
      this.#values.push(this.#value);
      this.#forms.push(this.#form);
      this.#at = 0;
    }
    this.#value[this.#at] = value;
    this.#form[this.#at++] = form;
    this.rows++;
  }

  /** All numbers in row order, NaN for missing. */
  values(): Float64Array {
    const values = new Float64Array(this.rows);
    for (const [index, block] of this.#values.entries()) {
      const rest = this.rows - index * BLOCK;
      values.set(rest < BLOCK ? block.subarray(0, rest) : block, index * BLOCK);
    }
    return values;
  }

  /** The text of every row as it was written, null for missing, in row order. */
  *texts(): Generator<string | null> {
    let odd = 0;
    for (let row = 0; row < this.rows; row++) {
      const form = this.#forms[Math.floor(row / BLOCK)]![row % BLOCK]!;
      const value = this.#values[Math.floor(row / BLOCK)]![row % BLOCK]!;
      if (form === MISSING) yield null;
      else if (form === SHORTEST) yield String(value);
      else if (form === ODD) {
        const from = odd === 0 ? 0 : this.#oddEnds[odd - 1]!;
        yield String.fromCharCode(...this.#oddBytes.subarray(from, this.#oddEnds[odd++]));
      } else yield value.toFixed(form);
    }
  }
}
