// A growing column of numbers that also keeps how each was written, at nine bytes a row: the
// number, and a form from which its text follows. Columns of many different numbers are stored so;
// where a text that is no number comes late, every text before it can be restored exactly.

import { isPadded } from "./code-texts.ts";
import { parseNumber } from "./field-text.ts";

export const BLOCK = 1 << 16;

/** Forms below these are a count of decimals: the text is `value.toFixed(form)`. */
const ODD = 254;
const MISSING = 255;
/** Never written by a file: its text is the one that JavaScript gives it. */
const UNWRITTEN = 253;
/**
 * Up to so many digits, digits / 10^decimals is the nearest double, and `toFixed` restores them.
 */
const EXACT_DIGITS = 15;
/** Up to four further digits are divided in arithmetic of twice the precision. */
const LARGEST_SCALE = 10000;
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** A longer text is not read as a number here; it makes the column a column of texts. */
const LONGEST_NUMBER = 400;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;

export class NumberFields {
  #values: Float64Array[] = [];
  readonly #forms: Uint8Array[] = [];
  #value: Float64Array = new Float64Array(0);
  #form = new Uint8Array(0);
  #at = 0;
  #oddBytes = new Uint8Array(64);
  #oddLength = 0;
  readonly #oddLengths: number[] = [];
  /** All numbers in one array, of which the blocks are then parts; null until asked for. */
  #whole: Float64Array | null = null;
  rows = 0;
  /** The first that was written with zeros in front, as codes are. */
  padded: string | undefined;

  addMissing(): void {
    this.#push(Number.NaN, MISSING);
  }

  /** A finite number that a program holds. */
  addValue(value: number): void {
    this.#push(value, UNWRITTEN);
  }

  /** False, and nothing added, where the bytes of the field are no number. */
  add(bytes: Uint8Array, start: number, end: number): boolean {
    let i = start;
    const negative = bytes[i] === MINUS;
    if (negative) i++;
    const first = i;
    let mantissa = 0;
    let digits = 0;
    let point = -1;
    for (; i < end; i++) {
      const digit = bytes[i] - ZERO;
      if (digit >= 0 && digit <= 9) {
        if (digits === EXACT_DIGITS) break;
        mantissa = mantissa * 10 + digit;
        if (mantissa > 0) digits++;
      } else if (bytes[i] === POINT && point < 0) {
        point = i;
      } else return this.#addSlowly(bytes, start, end);
    }
    // Digits beyond those a double holds exactly.
    let tail = 0;
    let scale = 1;
    for (; i < end; i++) {
      const digit = bytes[i] - ZERO;
      if (digit >= 0 && digit <= 9 && scale < LARGEST_SCALE) {
        tail = tail * 10 + digit;
        scale *= 10;
      } else if (bytes[i] === POINT && point < 0) {
        point = i;
      } else return this.#addSlowly(bytes, start, end);
    }
    const decimals = point < 0 ? 0 : end - point - 1;
    const whole = (point < 0 ? end : point) - first;
    const plain =
      whole > 0 &&
      (point < 0 || decimals > 0) &&
      decimals < POWERS.length &&
      (bytes[first] !== ZERO || whole === 1) &&
      !(negative && mantissa === 0);
    if (!plain) return this.#addSlowly(bytes, start, end);
    const value =
      scale === 1 ? mantissa / POWERS[decimals] : divideLong(mantissa, tail, scale, POWERS[decimals]);
    if (Number.isNaN(value)) return this.#addSlowly(bytes, start, end);
    this.#push(negative ? -value : value, decimals);
    return true;
  }

  #addSlowly(bytes: Uint8Array, start: number, end: number): boolean {
    const length = end - start;
    if (length > LONGEST_NUMBER) return false;
    let text = "";
    for (let i = start; i < end; i++) {
      if (bytes[i] >= 0x80) return false;
      text += String.fromCharCode(bytes[i]);
    }
    const value = parseNumber(text);
    if (value === null) return false;
    if (this.padded === undefined && isPadded(text)) this.padded = text;
    if (this.#oddLength + length > this.#oddBytes.length) {
      const larger = new Uint8Array(Math.max(this.#oddBytes.length * 2, this.#oddLength + length));
      larger.set(this.#oddBytes);
      this.#oddBytes = larger;
    }
    this.#oddBytes.set(bytes.subarray(start, end), this.#oddLength);
    this.#oddLength += length;
    this.#oddLengths.push(length);
    this.#push(value, ODD);
    return true;
  }

  #push(value: number, form: number): void {
    if (this.#whole !== null) this.#takeApart();
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

  /** NaN for missing. */
  valueAt(row: number): number {
    return this.#values[Math.floor(row / BLOCK)][row % BLOCK];
  }

  /** All numbers in row order, NaN for missing: one array, which must not be changed. */
  values(): Float64Array {
    if (this.#whole !== null) return this.#whole;
    const whole = new Float64Array(this.rows);
    this.#values = this.#values.map((block, index) => {
      const own = whole.subarray(index * BLOCK, (index + 1) * BLOCK);
      own.set(block.subarray(0, own.length));
      return own;
    });
    this.#value = new Float64Array(0);
    this.#whole = whole;
    return whole;
  }

  /** Copies the blocks out of the one array again, with room in the last. */
  #takeApart(): void {
    this.#values = this.#values.map((block) => {
      const own = new Float64Array(BLOCK);
      own.set(block);
      return own;
    });
    this.#value = this.#values.at(-1) ?? this.#value;
    this.#whole = null;
  }

  /** The text of every row as it was written, null for missing, in row order. */
  *texts(): Generator<string | null> {
    let odd = 0;
    let from = 0;
    for (let row = 0; row < this.rows; row++) {
      const form = this.#forms[Math.floor(row / BLOCK)][row % BLOCK];
      const value = this.#values[Math.floor(row / BLOCK)][row % BLOCK];
      if (form === MISSING) yield null;
      else if (form === ODD) {
        const to = from + this.#oddLengths[odd++];
        yield String.fromCharCode(...this.#oddBytes.subarray(from, to));
        from = to;
      } else if (form === UNWRITTEN) yield String(value);
      else yield value.toFixed(form);
    }
  }
}

const LARGER = 1 + 2 ** -40;
const SMALLER = 1 - 2 ** -40;

/**
 * The double nearest to (mantissa · scale + tail) / power, in arithmetic of twice the precision:
 * NaN where that is too close to call, or where `toFixed` of the result would not give the digits
 * back. Mantissa below 10^15, scale a power of ten up to 10^4, power at most 10^22, so that each of
 * them is exact.
 */
export function divideLong(mantissa: number, tail: number, scale: number, power: number): number {
  // mantissa · scale + tail = sum + rest, exactly: both halves of the mantissa times the scale are.
  const upper = Math.floor(mantissa / 67108864) * 67108864;
  const high = upper * scale;
  const low = (mantissa - upper) * scale + tail;
  const sum = high + low;
  const rest = low - (sum - high);
  const quotient = sum / power;
  // What is left is exact too, once the product is split in two (Dekker).
  const product = quotient * power;
  const a = SPLIT * quotient;
  const quotientHigh = a - (a - quotient);
  const b = SPLIT * power;
  const powerHigh = b - (b - power);
  const quotientLow = quotient - quotientHigh;
  const powerLow = power - powerHigh;
  const productRest =
    quotientHigh * powerHigh -
    product +
    quotientHigh * powerLow +
    quotientLow * powerHigh +
    quotientLow * powerLow;
  const correction = (sum - product - productRest + rest) / power;
  const value = quotient + correction;
  if (quotient + correction * LARGER !== quotient + correction * SMALLER) return Number.NaN;
  const error = correction - (value - quotient);
  return Math.abs(error) * power < 0.499 ? value : Number.NaN;
}

/** 2^27 + 1 splits a double into two halves of 26 bits. */
const SPLIT = 134217729;
