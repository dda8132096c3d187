// The candidate conditions of rules: all conjunctions of at most k literals that may be worth their price, of those that
// capture the same rows the shortest, of those the first. A set of rows and its complement share one bitset (a base):
// term 2 * base captures the rows in it, term 2 * base + 1 the others.

import { DataError } from "../../../dataset/data-error.ts";
import { countOf, grouped } from "../../../text/numbers.ts";
import type { Pace } from "../../shared/pace.ts";
import { isRowIn, type RowLayout, rearranged } from "./row-layout.ts";

export interface Terms {
  /** Base 0 holds every row and is no candidate. */
  readonly bases: readonly Uint32Array[];
  /** The literals of each term by number; null where it is no candidate. */
  readonly literalsOf: readonly (readonly number[] | null)[];
  readonly candidates: number;
}

export interface TermsRequest {
  /** The rows of each literal, where their bits lie. */
  readonly literals: readonly Uint32Array[];
  readonly layout: RowLayout;
  readonly rows: number;
  readonly maxLiterals: number;
  /** Of the rows given, the weights by class that each of the literals wanted captures; good until the next call. */
  readonly weigh: (rows: Uint32Array, wanted: Int32Array) => (place: number) => Float64Array;
  /** Whether a rule of so many literals that captures these weights may earn its price; less never earn more. */
  readonly mayPay: (weights: Float64Array, literals: number) => boolean;
  /** Most bytes that the bitsets may take. */
  readonly mostBytes: number;
  readonly pace: Pace;
  /** Who asks, and what else would make the candidates fewer: for the refusal. */
  readonly learner: string;
}

export async function makeTerms(request: TermsRequest): Promise<Terms> {
  const { literals, layout, rows, maxLiterals, weigh, mayPay, pace } = request;
  const everything = rearranged(layout, allOf(rows));
  const pool = new TermPool(request, everything);
  const words = everything.length;
  let longest: { bits: Uint32Array; literals: readonly number[] }[] = [];
  // A literal that may not pay is in no longer term that may.
  const single = weigh(everything, Int32Array.from(literals.keys()));
  const useful = Int32Array.from([...literals.keys()].filter((index) => mayPay(single(index), 1)));
  for (const index of useful) {
    const own = [index];
    if (pool.add(literals[index], own)) longest.push({ bits: literals[index], literals: own });
  }
  for (let length = 2; length <= maxLiterals; length++) {
    const next: typeof longest = [];
    for (const shorter of longest) {
      if (pace.due()) await pace.turn();
      // Pairs in order; longer terms by whichever literal, since the shorter one may stand for another of equal rows.
      const added = useful.filter((index) =>
        length === 2 ? index > shorter.literals[0] : !shorter.literals.includes(index),
      );
      const weights = weigh(shorter.bits, added);
      for (const [place, index] of added.entries()) {
        if (!mayPay(weights(place), length)) continue;
        const both = new Uint32Array(words);
        const bits = literals[index];
        for (let w = 0; w < words; w++) both[w] = bits[w] & shorter.bits[w];
        const own = [...shorter.literals, index].sort((a, b) => a - b);
        if (pool.add(both, own)) next.push({ bits: both, literals: own });
      }
    }
    longest = next;
  }
  return pool.terms();
}

function allOf(rows: number): Uint32Array {
  const all = new Uint32Array(Math.ceil(rows / 32)).fill(0xffffffff);
  if (rows & 31) all[all.length - 1] = 2 ** (rows & 31) - 1;
  return all;
}

class TermPool {
  readonly #request: TermsRequest;
  readonly #bases: Uint32Array[] = [];
  readonly #literalsOf: (readonly number[] | null)[] = [];
  readonly #found = new Map<number, number>();
  readonly #all: Uint32Array;
  #candidates = 0;

  constructor(request: TermsRequest, everything: Uint32Array) {
    this.#request = request;
    this.#all = everything;
    // Captures everything, so it is no rule; it is there to count the rows that are left.
    this.#place(this.#all);
  }

  /** Whether the rows were not captured by an earlier term. */
  add(bits: Uint32Array, literals: readonly number[]): boolean {
    const { layout, rows } = this.#request;
    // The form in which the first row is not captured is the base.
    const side = Number(rows > 0 && isRowIn(layout, bits, 0));
    const own = side === 0 ? bits : complement(bits, this.#all);
    const base = isEmpty(own) ? 0 : this.#place(own);
    const term = 2 * base + side;
    if (base === 0 || this.#literalsOf[term] !== null) return false;
    this.#literalsOf[term] = literals;
    this.#candidates++;
    return true;
  }

  terms(): Terms {
    return { bases: this.#bases, literalsOf: this.#literalsOf, candidates: this.#candidates };
  }

  #place(bits: Uint32Array): number {
    let key = hashOf(bits);
    for (let known = this.#found.get(key); known !== undefined; known = this.#found.get(++key)) {
      if (isEqual(this.#bases[known], bits)) return known;
    }
    this.#found.set(key, this.#bases.length);
    this.#bases.push(bits);
    this.#literalsOf.push(null, null);
    this.#refuseTooMany();
    return this.#bases.length - 1;
  }

  #refuseTooMany(): void {
    const { mostBytes, learner, maxLiterals } = this.#request;
    const bytes = this.#bases.length * (this.#all.length * 8 + 200);
    if (bytes <= mostBytes) return;
    const fewer = maxLiterals > 1 ? "a smaller --max-literals, " : "";
    throw new DataError(
      `${learner}: more than ${grouped(this.#candidates)} conditions of at most ${countOf(maxLiterals, "literal")} do not fit into the memory allowed; give ${fewer}fewer --thresholds, a larger --sparsity, fewer columns or more --memory`,
    );
  }
}

// Loops written out: sets are compared by the hundred thousand.
function complement(bits: Uint32Array, all: Uint32Array): Uint32Array {
  const rest = new Uint32Array(bits.length);
  for (let w = 0; w < bits.length; w++) rest[w] = bits[w] ^ all[w];
  return rest;
}

function isEmpty(bits: Uint32Array): boolean {
  for (let w = 0; w < bits.length; w++) if (bits[w] !== 0) return false;
  return true;
}

function isEqual(a: Uint32Array, b: Uint32Array): boolean {
  for (let w = 0; w < a.length; w++) if (a[w] !== b[w]) return false;
  return true;
}

/** 52 bits of a hash. */
function hashOf(bits: Uint32Array): number {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let w = 0; w < bits.length; w++) {
    low = Math.imul(low ^ bits[w], 0x2c1b3c6d);
    low ^= low >>> 15;
    high = Math.imul(high ^ bits[w], 0x297a2d39);
    high ^= high >>> 13;
  }
  return (high >>> 6) * 2 ** 26 + (low >>> 6);
}
