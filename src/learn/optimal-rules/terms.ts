// The candidate conditions of rules: all conjunctions of at most k literals that may be worth their price, of those that
// capture the same rows the shortest, of those the first. A set of rows and its complement share one bitset (a base):
// term 2 * base captures the rows in it, term 2 * base + 1 the others.

import { DataError } from "../../dataset/data-error.ts";
import { countOf, grouped } from "../../text/numbers.ts";
import type { Pace } from "../shared/pace.ts";
import type { Literal } from "./literals.ts";

export interface Terms {
  /** Base 0 holds every row and is no candidate. */
  readonly bases: readonly Uint32Array[];
  /** The literals of each term by number; null where it is no candidate. */
  readonly literalsOf: readonly (readonly number[] | null)[];
  readonly candidates: number;
}

export interface TermsRequest {
  readonly literals: readonly Literal[];
  readonly rows: number;
  readonly maxLiterals: number;
  /** Whether a rule of so many literals that captures these rows may earn its price; less rows never earn more. */
  readonly mayPay: (bits: Uint32Array, literals: number) => boolean;
  /** Most bytes that the bitsets may take. */
  readonly mostBytes: number;
  readonly pace: Pace;
  /** Who asks, and what else would make the candidates fewer: for the refusal. */
  readonly learner: string;
}

export async function makeTerms(request: TermsRequest): Promise<Terms> {
  const { literals, rows, maxLiterals, mayPay, pace } = request;
  const pool = new TermPool(request);
  const words = Math.max(1, Math.ceil(rows / 32));
  let longest: { bits: Uint32Array; literals: readonly number[] }[] = [];
  // A literal that may not pay is in no longer term that may.
  const useful = literals
    .map((literal, index) => ({ ...literal, index }))
    .filter(({ bits }) => mayPay(bits, 1));
  for (const { bits, index } of useful) {
    const own = [index];
    if (pool.add(bits, own)) longest.push({ bits, literals: own });
  }
  for (let length = 2; length <= maxLiterals; length++) {
    const next: typeof longest = [];
    for (const shorter of longest) {
      for (const { bits, index } of useful) {
        if (pace.due()) await pace.turn();
        // Pairs in order; longer terms by whichever literal, since the shorter one may stand for another of equal rows.
        if (length === 2 ? index <= shorter.literals[0] : shorter.literals.includes(index)) continue;
        const both = new Uint32Array(words);
        for (let w = 0; w < words; w++) both[w] = bits[w] & shorter.bits[w];
        if (!mayPay(both, length)) continue;
        const own = [...shorter.literals, index].sort((a, b) => a - b);
        if (pool.add(both, own)) next.push({ bits: both, literals: own });
      }
    }
    longest = next;
  }
  return pool.terms();
}

class TermPool {
  readonly #request: TermsRequest;
  readonly #bases: Uint32Array[] = [];
  readonly #literalsOf: (readonly number[] | null)[] = [];
  readonly #found = new Map<number, number>();
  readonly #all: Uint32Array;
  #candidates = 0;

  constructor(request: TermsRequest) {
    this.#request = request;
    const words = Math.max(1, Math.ceil(request.rows / 32));
    this.#all = new Uint32Array(words).fill(0xffffffff);
    const rest = request.rows & 31;
    if (rest > 0) this.#all[words - 1] = (2 ** rest - 1) >>> 0;
    if (request.rows === 0) this.#all[0] = 0;
    // Captures everything, so it is no rule; it is there to count the rows that are left.
    this.#place(this.#all);
  }

  /** Whether the rows were not captured by an earlier term. */
  add(bits: Uint32Array, literals: readonly number[]): boolean {
    // The form in which the first row is not captured is the base.
    const side = bits[0] & 1;
    const own = side === 0 ? bits : bits.map((word, w) => (word ^ this.#all[w]) >>> 0);
    const base = own.every((word) => word === 0) ? 0 : this.#place(own);
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
      if (this.#bases[known].every((word, w) => word === bits[w])) return known;
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
