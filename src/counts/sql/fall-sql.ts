// How far a row falls short, under a weighting (see weighting.ts), of the heaviest row there could be, as SQL in whole steps.
// Two-valued variables are told apart by a mask, many at a time: those at their lesser value are the bits that remain,
// and all of one difference are counted at once.

import { UNITS_PER_BIT, type Weighting, weightBelow } from "../weighting.ts";
import { type Field, fieldSql } from "./code-layout.ts";
import { listItem } from "./sql-text.ts";

type FieldOf = (variable: number) => Field;

/** Bits of a word that are counted at once, so that no number grows beyond 63 bits. */
const HALF = 32;

/** Falls of 21 bits and more leave nothing of the heaviest weight. */
const NOTHING = 21 * UNITS_PER_BIT;

/** Weights that are listed rather than computed. */
const MOST_LISTED = 512;

export interface Fall {
  readonly sql: string;
  /** The largest it can be. */
  readonly most: number;
}

/** What all falls of these weightings are multiples of, in 1/256 bits. */
export function fallStep(weightings: readonly Weighting[], fieldOf: FieldOf): number {
  let step = 0;
  for (const { terms } of weightings) {
    for (const { variable, exponents } of terms) {
      for (const fall of fallsOf(exponents, fieldOf(variable))) step = commonDivisor(step, fall);
    }
  }
  return Math.max(step, 1);
}

export function fallSql({ terms }: Weighting, fieldOf: FieldOf, step: number): Fall {
  let most = 0;
  const pieces: string[] = [];
  const masks = new Map<
    string,
    { word: string; half: number; factor: number; bits: number; flipped: number }
  >();
  for (const { variable, exponents } of terms) {
    const field = fieldOf(variable);
    const falls = fallsOf(exponents, field).map((fall) => fall / step);
    const largest = falls.reduce((a, b) => Math.max(a, b), 0);
    if (largest === 0) continue;
    most += largest;
    if (field.mask !== 1) {
      pieces.push(listItem(falls, fieldSql(field)));
      continue;
    }
    const half = Math.floor(field.shift / HALF);
    const key = `${field.word} ${half} ${largest}`;
    const mask = masks.get(key) ?? { word: field.word, half, factor: largest, bits: 0, flipped: 0 };
    const bit = 2 ** (field.shift % HALF);
    mask.bits += bit;
    if (falls[0] > 0) mask.flipped += bit;
    masks.set(key, mask);
  }
  for (const { word, half, factor, bits, flipped } of masks.values()) {
    const piece = half === 0 ? `(${word})` : `((${word}) >> ${HALF})`;
    const count = `bit_count(xor((${piece} & ${bits})::BIGINT, ${flipped}::BIGINT))::INTEGER`;
    pieces.push(factor === 1 ? count : `${factor} * ${count}`);
  }
  return { sql: pieces.length === 0 ? "0" : `(${pieces.join(" + ")})`, most };
}

/** The smallest type that holds falls up to `most`. */
export function fallType(most: number): "UTINYINT" | "USMALLINT" | "UINTEGER" {
  return most < 2 ** 8 ? "UTINYINT" : most < 2 ** 16 ? "USMALLINT" : "UINTEGER";
}

/** The weight of a row that lies `below` steps (SQL of a BIGINT, at most `most`) under the heaviest of its part. */
export function weightSql(below: string, step: number, most: number): string {
  const last = Math.min(most, Math.ceil(NOTHING / step));
  if (last < MOST_LISTED) {
    const weights = Array.from({ length: last + 1 }, (_, steps) => weightBelow(steps * step));
    return listItem(weights, last < most ? `least(${below}, ${last})` : below);
  }
  const units = `(${step} * (${below}))`;
  const fractions = Array.from({ length: UNITS_PER_BIT }, (_, fraction) => weightBelow(fraction));
  return `(${listItem(fractions, `${units} & ${UNITS_PER_BIT - 1}`)} >> least(${units} >> 8, 21))`;
}

/** By code, how far the exponent lies under the largest. One bit has two codes, whatever else is listed. */
function fallsOf(exponents: Int32Array, { mask }: Field): number[] {
  const codes = mask === 1 ? exponents.subarray(0, 2) : exponents;
  const largest = codes.reduce((a, b) => Math.max(a, b));
  return Array.from(codes, (exponent) => largest - exponent);
}

function commonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
