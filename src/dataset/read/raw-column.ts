// One column as a file wrote it, growing row by row: trimmed texts, each different one stored once,
// until they prove to be many different numbers, which are then stored as numbers.

import { TextDictionary } from "../bytes/text-dictionary.ts";
import type { Codes } from "../column.ts";
import type { DataError } from "../data-error.ts";
import { isBlank, isMissingBytes, parseNumber } from "../infer/field-text.ts";
import { NumberCodes } from "../infer/number-codes.ts";
import { BLOCK, NumberFields } from "../infer/number-fields.ts";

/** With this many different texts, all of them numbers, a column is stored as numbers. */
const MANY_TEXTS = 4096;

/** Rows of the first block; times four until it has BLOCK. */
const FIRST_BLOCK = 64;

const NONE_KNOWN = new Int16Array(256).fill(-1);

export interface RawColumnOptions {
  readonly name: string;
  /** Keep texts even where they are many numbers: the column will be categorical. */
  readonly keepTexts?: boolean;
  /** Take no text for missing but the empty one. */
  readonly noMarks?: boolean;
  /** Count rows only: the column will not be used. */
  readonly ignored?: boolean;
  /** Why nothing of it can be read; matters only where it is to be used. */
  readonly refusal?: DataError;
}

/** A field that is not text; says which row and column. */
export class FieldError extends Error {}

export class RawColumn {
  readonly name: string;
  readonly ignored: boolean;
  readonly #refusal: DataError | null;
  rows = 0;
  /** Infinite numbers, which count as missing. */
  endless = 0;
  /** Codes of fields of one byte, by that byte; -1 where not known, as in short columns. */
  #single = NONE_KNOWN;
  #dictionary = new TextDictionary();
  /** Code 0 is missing, else the text's number + 1; as narrow as the texts so far allow. */
  #blocks: Codes[] = [];
  #block: Codes = new Uint8Array(0);
  #at = 0;
  #largestCode = 0xff;
  #numbers: NumberFields | null = null;
  #mayBeNumbers: boolean;
  readonly #noMarks: boolean;

  constructor({ name, keepTexts = false, noMarks = false, ignored = false, refusal }: RawColumnOptions) {
    this.#noMarks = noMarks;
    this.name = name;
    this.ignored = ignored;
    this.#refusal = refusal ?? null;
    this.#mayBeNumbers = !keepTexts;
  }

  /** The next row's field; throws a FieldError where its bytes are no text. */
  add(bytes: Uint8Array, start: number, end: number): void {
    this.rows++;
    if (end - start === 1) {
      const code = this.#single[bytes[start]];
      if (code >= 0) {
        this.#push(code);
        return;
      }
    }
    if (this.ignored) return;
    let from = start;
    let to = end;
    while (from < to && isBlank(bytes[from])) from++;
    while (to > from && isBlank(bytes[to - 1])) to--;
    const missing = from === to || (!this.#noMarks && isMissingBytes(bytes, from, to));
    if (this.#numbers !== null) {
      if (missing) {
        this.#numbers.addMissing();
        return;
      }
      if (this.#numbers.add(bytes, from, to)) return;
      this.#returnToTexts();
    }
    if (missing) this.#push(0);
    else this.#pushText(bytes, from, to);
  }

  addText(text: string | null): void {
    const length = text?.length ?? 0;
    if (length * 3 > scratch.length) scratch = new Uint8Array(length * 3);
    this.add(scratch, 0, length === 0 ? 0 : encoder.encodeInto(text!, scratch).written);
  }

  /** Rows of an empty column from numbers that a program holds, NaN for missing. */
  addNumbers(values: Float64Array): void {
    const known = new NumberCodes();
    for (let row = 0; row < values.length; row++) {
      // -0 becomes 0.
      const value = values[row] + 0;
      if (this.ignored || !Number.isFinite(value)) {
        if (!this.ignored && !Number.isNaN(value)) this.endless++;
        this.addText(null);
      } else if (this.#numbers !== null) {
        this.rows++;
        this.#numbers.addValue(value);
      } else {
        const code = known.find(value);
        if (code < 0) {
          known.add(value);
          this.addText(String(value));
        } else {
          this.rows++;
          this.#push(code + 1);
        }
      }
    }
  }

  /** Rows of an empty column from codes into texts, below 0 for missing. */
  addCodes(codes: Int32Array, texts: readonly string[]): void {
    /** By text: 0 where it has not come yet, else what #push takes, plus 1. */
    const own = new Uint32Array(texts.length);
    for (const code of codes) {
      if (code >= texts.length)
        throw new FieldError(`row ${this.rows + 1}, column "${this.name}": there is no text ${code}`);
      if (code < 0 || this.#numbers !== null || own[code] === 0) {
        this.addText(code < 0 ? null : texts[code]);
        if (code >= 0 && !this.ignored && this.#numbers === null) own[code] = this.#lastCode() + 1;
      } else {
        this.rows++;
        this.#push(own[code] - 1);
      }
    }
  }

  #lastCode(): number {
    return this.#block[this.#at - 1];
  }

  /** Throws where nothing of it can be read. */
  checkReadable(): void {
    if (this.#refusal !== null) throw this.#refusal;
  }

  /** The same column with only these rows. */
  select(rows: Uint32Array): RawColumn {
    const selected = new RawColumn({
      name: this.name,
      keepTexts: !this.#mayBeNumbers,
      noMarks: this.#noMarks,
    });
    const next = this.#reader();
    let row = 0;
    for (const wanted of rows) {
      while (row < wanted) {
        next();
        row++;
      }
      const bytes = next();
      row++;
      if (bytes === null) selected.add(scratch, 0, 0);
      else selected.add(bytes, 0, bytes.length);
    }
    return selected;
  }

  /** The same column stored as texts, as a column of many numbers must be to become categorical. */
  asTexts(): RawColumn {
    if (this.#numbers === null) return this;
    const texts = new RawColumn({ name: this.name, keepTexts: true, noMarks: this.#noMarks });
    const next = this.#reader();
    for (let row = 0; row < this.rows; row++) {
      const bytes = next();
      if (bytes === null) texts.add(scratch, 0, 0);
      else texts.add(bytes, 0, bytes.length);
    }
    return texts;
  }

  /** A row's field as it is stored, null for missing; rows are counted from 0. */
  fieldAt(row: number): string | null {
    if (this.#numbers !== null) {
      const value = this.#numbers.valueAt(row);
      return Number.isNaN(value) ? null : String(value);
    }
    const code = this.#blocks[Math.floor(row / BLOCK)][row % BLOCK];
    return code === 0 ? null : this.#dictionary.textOf(code - 1);
  }

  /** The numbers, where the column is stored as such. */
  numbers(): Float64Array | null {
    return this.#numbers === null ? null : this.#numbers.values();
  }

  /** Of a column stored as numbers: one that was written with zeros in front. */
  get padded(): string | undefined {
    return this.#numbers?.padded;
  }

  /** How many different texts; 0 where the column is stored as numbers. */
  get distinct(): number {
    return this.#dictionary.size;
  }

  textOf(number: number): string {
    return this.#dictionary.textOf(number);
  }

  /** The different texts, by number, in the order of their first rows. */
  texts(): string[] {
    return Array.from({ length: this.#dictionary.size }, (_, number) => this.#dictionary.textOf(number));
  }

  /** Rows of each text, by number + 1; first those without one. */
  counts(): Uint32Array {
    const counts = new Uint32Array(this.#dictionary.size + 1);
    this.visitCodes((codes) => {
      for (let i = 0; i < codes.length; i++) counts[codes[i]]++;
    });
    return counts;
  }

  /** Calls `visit` with each stretch of codes and the row it starts at. */
  visitCodes(visit: (codes: Codes, start: number) => void): void {
    for (const [index, block] of this.#blocks.entries()) {
      const rest = this.rows - index * BLOCK;
      visit(rest < BLOCK ? block.subarray(0, rest) : block, index * BLOCK);
    }
  }

  #pushText(bytes: Uint8Array, start: number, end: number): void {
    const known = this.#dictionary.find(bytes, start, end);
    if (known >= 0) {
      if (end - start === 1) this.#remember(bytes[start], known + 1);
      this.#push(known + 1);
      return;
    }
    const complaint = complaintAbout(bytes, start, end);
    if (complaint) throw new FieldError(`row ${this.rows}, column "${this.name}": the field ${complaint}`);
    const code = this.#dictionary.add(bytes, start, end) + 1;
    if (end - start === 1) this.#remember(bytes[start], code);
    this.#push(code);
    if (this.#mayBeNumbers && code === MANY_TEXTS) this.#tryNumbers();
  }

  #remember(byte: number, code: number): void {
    if (this.rows <= FIRST_BLOCK || code > 0x7fff) return;
    if (this.#single === NONE_KNOWN) this.#single = NONE_KNOWN.slice();
    this.#single[byte] = code;
  }

  #push(code: number): void {
    if (this.#at === this.#block.length || code > this.#largestCode) this.#makeRoom(code);
    this.#block[this.#at++] = code;
  }

  /** A new block where the last is full, a wider one where the code does not fit. */
  #makeRoom(code: number): void {
    if (this.#at === this.#block.length) {
      if (this.#at > 0 && this.#at < BLOCK) this.#replaceBlock(this.#at * 4);
      else {
        this.#block = this.#newBlock(this.#blocks.length === 0 ? FIRST_BLOCK : BLOCK);
        this.#blocks.push(this.#block);
        this.#at = 0;
      }
    }
    if (code > this.#largestCode) {
      this.#largestCode = this.#largestCode === 0xff ? 0xffff : 0xffffffff;
      this.#replaceBlock(this.#block.length);
    }
  }

  #replaceBlock(length: number): void {
    const other = this.#newBlock(length);
    other.set(this.#block);
    this.#blocks[this.#blocks.length - 1] = other;
    this.#block = other;
  }

  #newBlock(length: number): Codes {
    if (this.#largestCode === 0xff) return new Uint8Array(length);
    return this.#largestCode === 0xffff ? new Uint16Array(length) : new Uint32Array(length);
  }

  #tryNumbers(): void {
    this.#mayBeNumbers = this.texts().every((text) => parseNumber(text) !== null);
    if (!this.#mayBeNumbers) return;
    const numbers = new NumberFields();
    this.visitCodes((codes) => {
      for (const code of codes) {
        if (code === 0) numbers.addMissing();
        else {
          const bytes = this.#dictionary.bytesOf(code - 1);
          numbers.add(bytes, 0, bytes.length);
        }
      }
    });
    this.#clearTexts();
    this.#numbers = numbers;
  }

  #returnToTexts(): void {
    const numbers = this.#numbers!;
    this.#numbers = null;
    this.#mayBeNumbers = false;
    for (const text of numbers.texts()) {
      if (text === null) this.#push(0);
      else {
        const bytes = encoder.encode(text);
        this.#pushText(bytes, 0, bytes.length);
      }
    }
  }

  #clearTexts(): void {
    this.#single = NONE_KNOWN;
    this.#dictionary = new TextDictionary();
    this.#blocks = [];
    this.#block = new Uint8Array(0);
    this.#at = 0;
    this.#largestCode = 0xff;
  }

  /** Gives the bytes of one row after another, null for missing. */
  #reader(): () => Uint8Array | null {
    if (this.#numbers !== null) {
      const texts = this.#numbers.texts();
      return () => {
        const text = texts.next().value as string | null;
        return text === null ? null : encoder.encode(text);
      };
    }
    let row = 0;
    return () => {
      const code = this.#blocks[Math.floor(row / BLOCK)][row % BLOCK];
      row++;
      return code === 0 ? null : this.#dictionary.bytesOf(code - 1);
    };
  }
}

const encoder = new TextEncoder();
const strict = new TextDecoder("utf-8", { fatal: true });
let scratch = new Uint8Array(1024);

/** What is wrong with the bytes of a text, or null. Each distinct text is checked once. */
export function complaintAbout(bytes: Uint8Array, start: number, end: number): string | null {
  let plain = true;
  for (let i = start; i < end; i++) {
    if (bytes[i] === 0) return "holds a zero byte, so this is no text; save the file as UTF-8 text";
    if (bytes[i] >= 0x80) plain = false;
  }
  if (plain) return null;
  try {
    strict.decode(bytes.subarray(start, end));
    return null;
  } catch {
    return "is not UTF-8; save the file as UTF-8";
  }
}
