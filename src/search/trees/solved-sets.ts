// What a search found of some rows, remembered within a fixed number of bytes: the same rows are
// reached again by the same conditions in another order.

import type { BitRows } from "../bit-rows.ts";
import type { Plan } from "./problem/plan.ts";

export interface BitSolution {
  /** The best objective if below the budget, else the budget. */
  readonly value: number;
  /** Null where no tree is below the budget. */
  readonly plan: Plan | null;
  /** For three levels: a lower bound of both sides of each root, columns of code 0 first. */
  readonly sides?: Float64Array;
}

/** Beyond this nothing more is remembered. */
const MOST_BYTES = 2 ** 27;

export class SolvedSets {
  readonly #known = new Map<string, BitSolution>();
  #bytes = 0;

  /** What a search with this budget would find; null where that is not known. */
  get(set: BitRows, depth: number, budget: number): BitSolution | null {
    const known = this.#known.get(keyOf(set, depth));
    if (known === undefined) return null;
    const { value, plan } = known;
    // Without a plan the value is a bound: no tree costs less.
    if (plan === null && value < budget) return null;
    return value < budget ? known : { value: Math.max(value, budget), plan: null };
  }

  add(set: BitRows, depth: number, { value, plan }: BitSolution): void {
    const key = keyOf(set, depth);
    this.#bytes += 2 * key.length + 200;
    if (this.#bytes <= MOST_BYTES) this.#known.set(key, { value, plan });
  }
}

/** The depth and a bitset of the rows. */
function keyOf(set: BitRows, depth: number): string {
  const rows = set.rows();
  const words = new Uint16Array((rows[rows.length - 1] >>> 4) + 1);
  for (let i = 0; i < rows.length; i++) words[rows[i] >>> 4] |= 1 << (rows[i] & 15);
  let key = String.fromCharCode(depth);
  for (let from = 0; from < words.length; from += 4096)
    key += String.fromCharCode(...words.subarray(from, from + 4096));
  return key;
}
