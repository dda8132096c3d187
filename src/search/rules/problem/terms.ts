// The candidate conditions of rules: all conjunctions of at most k literals that may be worth their
// price; of those that capture the same rows the shortest, and of these the first. A set of rows
// and its complement share one bitset (a base): term 2 * base captures the rows in it, term 2 *
// base + 1 the others.

import { DataError } from "../../../dataset/data-error.ts";
import { differ, fullSet, intersect, isEmpty } from "../../../encoding/row-set.ts";
import type { Pace } from "../../../run/pace.ts";
import { countOf, grouped } from "../../../text/numbers.ts";
import { type PackedSets, SetPacker, setAt } from "./packed-sets.ts";
import { isRowIn, type RowLayout, rearranged } from "./row-layout.ts";

/** Plain data, to be posted to other threads. */
export interface Terms {
  /** Base 0 holds every row and is no candidate. */
  readonly bases: PackedSets;
  readonly maxLiterals: number;
  /** `maxLiterals` literals per term, ascending by number; NONE where there are fewer. */
  readonly literals: Int32Array;
  readonly candidates: number;
}

const NONE = -1;

/** How many literals a term has; 0 where it is no candidate. */
export function lengthOf({ literals, maxLiterals }: Terms, term: number): number {
  let length = 0;
  while (length < maxLiterals && literals[term * maxLiterals + length] !== NONE) length++;
  return length;
}

export function literalsOfTerm(terms: Terms, term: number): number[] {
  const at = term * terms.maxLiterals;
  return [...terms.literals.subarray(at, at + lengthOf(terms, term))];
}

export interface TermsRequest {
  /** The rows of each literal, where their bits lie. */
  readonly literals: readonly Uint32Array[];
  readonly layout: RowLayout;
  readonly rows: number;
  readonly maxLiterals: number;
  readonly classes: number;
  /** Class weights that each wanted literal captures of these rows; valid until the next call. */
  readonly weigh: (rows: Uint32Array, wanted: Int32Array) => Weighed;
  /**
   * Whether a rule of so many literals that captures these weights may be worth its price; where it
   * cannot, no rule that captures less can.
   */
  readonly mayPay: (weighed: Weighed, place: number, literals: number) => boolean;
  /** Most bytes that the terms may take, those included that a search takes for each. */
  readonly mostBytes: number;
  readonly pace: Pace;
  /** Who asks, and what else would make the candidates fewer: for the refusal. */
  readonly learner: string;
}

/** The weights of one class after another, a row of `width` numbers for each literal. */
export interface Weighed {
  readonly weights: Float64Array;
  readonly width: number;
}

export async function makeTerms(request: TermsRequest): Promise<Terms> {
  const { literals, layout, rows, maxLiterals, weigh, mayPay, pace } = request;
  const everything = rearranged(layout, fullSet(rows));
  const pool = new TermPool(request, everything);
  // A literal that may not pay is in no longer term that may.
  const single = weigh(everything, Int32Array.from(literals.keys()));
  const useful = Int32Array.from([...literals.keys()].filter((index) => mayPay(single, index, 1)));
  let longest: number[] = [];
  for (const index of useful) {
    const term = pool.add(literals[index], [index]);
    if (term !== null) longest.push(term);
  }
  // Reused for every pair, so that conjunctions that are no terms leave nothing behind.
  const shorter = new Uint32Array(everything.length);
  const both = new Uint32Array(everything.length);
  for (let length = 2; length <= maxLiterals; length++) {
    const next: number[] = [];
    for (const term of longest) {
      if (pace.due()) await pace.turn();
      const own = pool.literals(term);
      pool.copyRows(term, shorter);
      // Pairs in order; longer terms by whichever literal, since the shorter one may stand for
      // another of equal rows.
      const added = useful.filter((index) => (length === 2 ? index > own[0] : !own.includes(index)));
      const weighed = weigh(shorter, added);
      for (let place = 0; place < added.length; place++) {
        if (!mayPay(weighed, place, length)) continue;
        intersect(literals[added[place]], shorter, both);
        const longer = pool.add(both, [...own, added[place]]);
        if (longer !== null) next.push(longer);
      }
    }
    longest = next;
  }
  return pool.terms();
}

/** Bytes of a base besides bits, literals and counts: its place, its prices, and scratch. */
const BESIDE_BITS = 320;
/** Bits here and in the kernels; literals of both terms here, twice while the array grows. */
const COPIES_OF_BITS = 2;
const COPIES_OF_LITERALS = 5;

/** Bytes that a base takes in a search, all things counted. */
export function bytesOfBase(words: number, maxLiterals: number, classes: number): number {
  return COPIES_OF_BITS * 4 * words + COPIES_OF_LITERALS * 4 * maxLiterals + 8 * classes + BESIDE_BITS;
}

class TermPool {
  readonly #request: TermsRequest;
  readonly #bases: SetPacker;
  #literals = new Int32Array(1024).fill(NONE);
  readonly #all: Uint32Array;
  readonly #own: Uint32Array;
  #candidates = 0;

  constructor(request: TermsRequest, everything: Uint32Array) {
    this.#request = request;
    this.#all = everything;
    this.#own = new Uint32Array(everything.length);
    this.#bases = new SetPacker(everything.length);
    // Captures everything, so it is no rule; it serves to count the rows that are left.
    this.#place(everything);
  }

  /** Null where the rows were captured by an earlier term. */
  add(bits: Uint32Array, literals: readonly number[]): number | null {
    const { layout, rows, maxLiterals } = this.#request;
    // The form in which the first row is not captured is the base.
    const side = Number(rows > 0 && isRowIn(layout, bits, 0));
    if (side === 0) this.#own.set(bits);
    else differ(bits, this.#all, this.#own);
    if (isEmpty(this.#own)) return null;
    const term = 2 * this.#place(this.#own) + side;
    if (this.#literals[term * maxLiterals] !== NONE) return null;
    this.#literals.set(
      [...literals].sort((a, b) => a - b),
      term * maxLiterals,
    );
    this.#candidates++;
    return term;
  }

  copyRows(term: number, into: Uint32Array): void {
    const bits = setAt(this.#bases.sets, term >> 1);
    if (term & 1) differ(bits, this.#all, into);
    else into.set(bits);
  }

  literals(term: number): number[] {
    return literalsOfTerm(this.terms(), term);
  }

  terms(): Terms {
    const { maxLiterals } = this.#request;
    const literals = this.#literals.subarray(0, 2 * this.#bases.count * maxLiterals);
    return { bases: this.#bases.sets, maxLiterals, literals, candidates: this.#candidates };
  }

  #place(bits: Uint32Array): number {
    const base = this.#bases.place(bits);
    const places = 2 * (base + 1) * this.#request.maxLiterals;
    if (places > this.#literals.length) {
      const more = new Int32Array(Math.ceil(1.5 * places)).fill(NONE);
      more.set(this.#literals);
      this.#literals = more;
    }
    this.#refuseTooMany();
    return base;
  }

  #refuseTooMany(): void {
    const { mostBytes, learner, maxLiterals, classes } = this.#request;
    if (this.#bases.count * bytesOfBase(this.#all.length, maxLiterals, classes) <= mostBytes) return;
    const fewer = maxLiterals > 1 ? "fewer literals in each, " : "";
    const options = [
      ...(maxLiterals > 1 ? ["maxLiterals"] : []),
      "thresholds",
      "sparsity",
      "exclude",
      "memory",
    ];
    throw new DataError(
      `${learner}: more than ${grouped(this.#candidates)} conditions of at most ${countOf(maxLiterals, "literal")} do not fit into the memory allowed; give ${fewer}fewer thresholds, a larger sparsity, fewer columns or more memory`,
      { code: "too-large", hint: options.map((option) => ({ option })) },
    );
  }
}
