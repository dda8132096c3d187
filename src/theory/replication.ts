// The replication problem (Pagallo & Haussler 1990, Section 4 and Appendix A): a tree that tests
// one attribute at a time must repeat what it tests for one term below every way in which another
// term can fail.

import { DataError } from "../dataset/data-error.ts";
import type { Literal } from "../dataset/generate/concept.ts";
import { check } from "./sample-size.ts";

/** How large a tree must be for terms that share no attribute. */
export interface ReplicationBound {
  /**
   * Appendix A: every tree that decides as the formula does has at least so many leaves, all of the
   * negative class.
   */
  readonly leaves: number;
  /** A tree that has no more negative leaves than that: term below term, the shortest first. */
  readonly tree: { readonly negative: number; readonly positive: number; readonly leaves: number };
  /** The same formula as a list of rules. */
  readonly list: { readonly rules: number; readonly conditions: number };
}

/**
 * How large a tree must be for terms of these lengths that share no attribute (a μDNF formula).
 *
 * @example
 * const { leaves, list } = replicationBound([2, 2, 2]);
 * console.log(leaves, list.conditions);
 * // → 8 6
 */
export function replicationBound(lengths: readonly number[]): ReplicationBound {
  if (lengths.length === 0) throw new DataError("terms: expected the length of at least one term");
  for (const length of lengths) {
    check("terms", length, Number.isInteger(length) && length >= 1, "whole numbers of at least 1");
  }
  let negative = 1;
  let positive = 0;
  for (const length of [...lengths].sort((a, b) => a - b)) {
    // A term stands once below every negative leaf so far: it adds a positive leaf and k negative
    // ones in its place.
    positive += negative;
    negative *= length;
  }
  check("terms", negative, negative <= Number.MAX_SAFE_INTEGER, `a product of at most 2^53`);
  return {
    leaves: negative,
    tree: { negative, positive, leaves: negative + positive },
    list: { rules: lengths.length, conditions: lengths.reduce((sum, length) => sum + length, 0) },
  };
}

/** How large a tree must be for any formula. */
export interface FormulaBound {
  /** Every tree that decides as the formula does has at least so many leaves. */
  readonly leaves: number;
  /**
   * The terms that say so: they share no attribute, and values of the other attributes make all
   * other terms false.
   */
  readonly terms: readonly number[];
}

/** Rows of more attributes than this are too many to look at in every part. */
const MOST_ATTRIBUTES = 12;

/**
 * A number of leaves that every tree for a formula has, counted over all rows; null where the
 * formula has too many attributes for that. A leaf that asks c attributes holds a share 2^-c of all
 * rows, and it must ask at least as many as settle the class of each row in it. Parity, of which
 * no attribute can be left out, so needs a leaf for every row.
 *
 * @example
 * const literal = (attribute, value) => ({ attribute, value });
 * const parity = [[literal("a", "1"), literal("b", "0")], [literal("a", "0"), literal("b", "1")]];
 * console.log(leavesThatSettle(parity));
 * // → 4
 */
export function leavesThatSettle(terms: readonly (readonly Literal[])[]): number | null {
  const attributes = [...new Set(terms.flat().map(({ attribute }) => attribute))];
  const n = attributes.length;
  if (n > MOST_ATTRIBUTES) return null;
  const places = terms.map((term) =>
    term.map((literal) => ({ bit: attributes.indexOf(literal.attribute), value: isTrueAt(literal) })),
  );
  const isPositive = (row: number): boolean =>
    places.some((term) => term.every(({ bit, value }) => ((row >> bit) & 1) === Number(value)));
  // A part of the rows fixes some attributes: one digit for each, 0, 1, or 2 where it is open.
  const powers = Array.from({ length: n + 1 }, (_, bit) => 3 ** bit);
  const MIXED = 2;
  const parts = new Uint8Array(powers[n]!);
  for (let part = 0; part < parts.length; part++) {
    const open = powers.findIndex((power, bit) => bit < n && Math.floor(part / power) % 3 === 2);
    if (open < 0) {
      const row = attributes.reduce(
        (sum, _, bit) => sum + (Math.floor(part / powers[bit]!) % 3) * 2 ** bit,
        0,
      );
      parts[part] = Number(isPositive(row));
    } else {
      const [no, yes] = [parts[part - 2 * powers[open]!]!, parts[part - powers[open]!]!];
      parts[part] = no === yes ? no : MIXED;
    }
  }
  let leaves = 0;
  for (let row = 0; row < 2 ** n; row++) {
    leaves += 2 ** (fewestFixed(parts, powers, row, n) - n);
  }
  return Math.ceil(leaves);
}

/** The fewest attributes of a row that settle its class. */
function fewestFixed(parts: Uint8Array, powers: readonly number[], row: number, n: number): number {
  let fewest = n;
  const visit = (bit: number, part: number, fixed: number): void => {
    if (fixed >= fewest) return;
    if (bit < n) {
      visit(bit + 1, part + 2 * powers[bit]!, fixed);
      visit(bit + 1, part + ((row >> bit) & 1) * powers[bit]!, fixed + 1);
    } else if (parts[part] !== 2) fewest = fixed;
  };
  visit(0, 0, 0);
  return fewest;
}

/** More terms than this would take too long to search. */
const MOST_TERMS = 24;

/**
 * How large a tree must be for any formula over Boolean attributes. Fixing some attributes shrinks
 * a tree, so what a part of the formula needs, the whole needs: the largest product over terms
 * without common attributes that remain alone when other attributes are fixed.
 *
 * @example
 * const literal = (attribute) => ({ attribute, value: "1" });
 * const terms = [["a", "b"], ["c", "d"], ["a", "c"]].map((term) => term.map(literal));
 * console.log(formulaReplicationBound(terms));
 * // → { leaves: 2, terms: [ 0 ] }
 */
export function formulaReplicationBound(terms: readonly (readonly Literal[])[]): FormulaBound {
  if (terms.length > MOST_TERMS) {
    throw new DataError(`terms: expected at most ${MOST_TERMS} terms, got ${terms.length}`);
  }
  for (const literal of terms.flat()) isTrueAt(literal);
  const attributesOf = terms.map((term) => new Set(term.map(({ attribute }) => attribute)));
  let best: FormulaBound = { leaves: 1, terms: [] };
  const extend = (
    chosen: readonly number[],
    used: ReadonlySet<string>,
    leaves: number,
    from: number,
  ): void => {
    if (leaves > best.leaves && canFalsify(terms, chosen, used)) best = { leaves, terms: chosen };
    for (let next = from; next < terms.length; next++) {
      const own = attributesOf[next];
      if ([...own].some((attribute) => used.has(attribute))) continue;
      extend([...chosen, next], new Set([...used, ...own]), leaves * own.size, next + 1);
    }
  };
  extend([], new Set(), 1, 0);
  return best;
}

/** Whether values of the attributes outside `used` make every term false that is not chosen. */
function canFalsify(
  terms: readonly (readonly Literal[])[],
  chosen: readonly number[],
  used: ReadonlySet<string>,
): boolean {
  const others = terms
    .filter((_, index) => !chosen.includes(index))
    .map((term) => term.filter(({ attribute }) => !used.has(attribute)));
  const values = new Map<string, boolean>();
  const falsify = (index: number): boolean => {
    if (index === others.length) return true;
    const term = others[index];
    if (term.some((literal) => values.get(literal.attribute) === !isTrueAt(literal)))
      return falsify(index + 1);
    for (const literal of term) {
      if (values.has(literal.attribute)) continue;
      values.set(literal.attribute, !isTrueAt(literal));
      if (falsify(index + 1)) return true;
      values.delete(literal.attribute);
    }
    return false;
  };
  return falsify(0);
}

/** The value of a Boolean attribute at which the literal holds. */
function isTrueAt({ value, negated }: Literal): boolean {
  if (value !== "0" && value !== "1") {
    throw new DataError(`terms: expected Boolean attributes, got a condition on the value "${value}"`);
  }
  return (value === "1") !== (negated ?? false);
}
