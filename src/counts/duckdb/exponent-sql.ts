// The exponent of a row under a weighting (see weighting.ts) as SQL. Two-valued variables are told apart by a mask, many
// at a time: those at their lesser value are the bits that remain, and all of one difference are counted at once.

import type { Weighting } from "../weighting.ts";
import { type Field, fieldSql } from "./code-layout.ts";

/** Bits of a word that are counted at once, so that no number grows beyond 63 bits. */
const HALF = 32;

export function exponentSql({ terms }: Weighting, fieldOf: (variable: number) => Field): string {
  let base = 0;
  const others: string[] = [];
  const masks = new Map<
    string,
    { word: string; half: number; step: number; bits: number; flipped: number }
  >();
  for (const { variable, exponents } of terms) {
    const field = fieldOf(variable);
    if (field.mask !== 1 || exponents.length < 2) {
      others.push(listItem(exponents, fieldSql(field)));
      continue;
    }
    const [zero, one] = [exponents[0]!, exponents[1]!];
    base += Math.max(zero, one);
    if (zero === one) continue;
    const half = Math.floor(field.shift / HALF);
    const step = Math.abs(zero - one);
    const key = `${field.word} ${half} ${step}`;
    const mask = masks.get(key) ?? { word: field.word, half, step, bits: 0, flipped: 0 };
    const bit = 2 ** (field.shift % HALF);
    mask.bits += bit;
    if (zero < one) mask.flipped += bit;
    masks.set(key, mask);
  }
  const counted = [...masks.values()].map(({ word, half, step, bits, flipped }) => {
    const piece = half === 0 ? `(${word})` : `((${word}) >> ${HALF})`;
    return `${step} * bit_count(xor((${piece} & ${bits})::BIGINT, ${flipped}::BIGINT))::INTEGER`;
  });
  const sum = [String(base), ...others].join(" + ");
  return [`(${sum})`, ...counted].join(" - ");
}

/** An item of a list of whole numbers, by its place from 0. */
export function listItem(values: ArrayLike<number>, place: string): string {
  return `list_extract([${Array.from(values).join(", ")}]::INTEGER[], (${place})::BIGINT + 1)`;
}
