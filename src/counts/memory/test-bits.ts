// The rows that pass a test, as row sets: each condition is evaluated once and its set kept, and
// the sets of a feature's conditions are joined 32 rows at a time.

import { testKey } from "../../condition/combine.ts";
import {
  type AtLeast,
  type Condition,
  isFeature,
  type Join,
  negate,
  type Test,
} from "../../condition/condition.ts";
import { evaluateTest } from "../../condition/evaluate.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import {
  bitOf,
  differ,
  emptySet,
  fullSet,
  intersect,
  type RowSet,
  setOfBytes,
  subtract,
  unite,
} from "../../encoding/row-set.ts";
import { atLeastBits } from "./at-least-bits.ts";

/** Bytes of conditions kept; further ones are evaluated anew each time. */
const MOST_BYTES = 2 ** 26;

const JOINS = { and: intersect, or: unite, xor: differ };

export class TestBits {
  readonly #dataset: Dataset;
  readonly #all: RowSet;
  readonly #conditions = new Map<string, RowSet>();

  constructor(dataset: Dataset) {
    this.#dataset = dataset;
    this.#all = fullSet(dataset.rows);
  }

  /** One byte for each row of the dataset: 1 where it passes. */
  bytes(test: Test): Uint8Array {
    const bits = this.bits(test);
    const passes = new Uint8Array(this.#dataset.rows);
    for (let row = 0; row < passes.length; row++) passes[row] = bitOf(bits, row);
    return passes;
  }

  /** The same for the rows given, in their order. */
  bytesOf(test: Test, rows: Uint32Array): Uint8Array {
    const bits = this.bits(test);
    const passes = new Uint8Array(rows.length);
    for (let i = 0; i < rows.length; i++) passes[i] = bitOf(bits, rows[i]);
    return passes;
  }

  /** The rows of the dataset that pass: not to be changed, since it may be a set that is kept. */
  bits(test: Test): RowSet {
    if (!isFeature(test)) {
      const plain = this.#condition(test.negated ? negate(test) : test);
      return test.negated ? subtract(this.#all, plain) : plain;
    }
    const joined = test.type === "at-least" ? this.#atLeast(test) : this.#join(test);
    return test.negated ? subtract(this.#all, joined, joined) : joined;
  }

  #join({ type, of }: Join): RowSet {
    const joined = type === "and" ? this.#all.slice() : emptySet(this.#dataset.rows);
    for (const member of of) JOINS[type](joined, this.bits(member), joined);
    return joined;
  }

  #atLeast({ least, of, points }: AtLeast): RowSet {
    const sets = of.map((member) => this.bits(member));
    if (points !== undefined) return this.#totalled(sets, points, least);
    const passing = atLeastBits(sets, { least, words: this.#all.length });
    return intersect(passing, this.#all, passing);
  }

  #totalled(sets: readonly RowSet[], points: readonly number[], least: number): RowSet {
    const totals = new Int32Array(this.#dataset.rows);
    for (const [place, set] of sets.entries()) {
      const each = points[place];
      for (let row = 0; row < totals.length; row++) totals[row] = totals[row] + each * bitOf(set, row);
    }
    return setOfBytes(Uint8Array.from(totals, (total) => Number(total >= least)));
  }

  #condition(condition: Condition): RowSet {
    const key = testKey(condition);
    let rows = this.#conditions.get(key);
    if (!rows) {
      rows = setOfBytes(evaluateTest(condition, this.#dataset));
      if (this.#conditions.size * rows.byteLength < MOST_BYTES) this.#conditions.set(key, rows);
    }
    return rows;
  }
}
