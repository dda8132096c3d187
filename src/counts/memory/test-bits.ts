// Features evaluated 32 rows at a time: each condition is turned into bits once and kept, a feature joins them word by word.

import { testKey } from "../../condition/combine.ts";
import { type Condition, isFeature, type Join, negate, type Test } from "../../condition/condition.ts";
import { evaluateTest } from "../../condition/evaluate.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { atLeastBits } from "./at-least-bits.ts";

/** Bytes of conditions kept; further ones are evaluated anew each time. */
const MOST_BYTES = 2 ** 26;

export class TestBits {
  readonly #dataset: Dataset;
  readonly #words: number;
  readonly #conditions = new Map<string, Uint32Array>();

  constructor(dataset: Dataset) {
    this.#dataset = dataset;
    this.#words = (dataset.rows + 31) >>> 5;
  }

  /** One byte for each row of the dataset: 1 where it passes. */
  bytes(test: Test): Uint8Array {
    const bits = this.bits(test);
    const passes = new Uint8Array(this.#dataset.rows);
    for (let row = 0; row < passes.length; row++) passes[row] = (bits[row >>> 5] >>> (row & 31)) & 1;
    return passes;
  }

  /** The same for the rows given, in their order. */
  bytesOf(test: Test, rows: Uint32Array): Uint8Array {
    const bits = this.bits(test);
    const passes = new Uint8Array(rows.length);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      passes[i] = (bits[row >>> 5] >>> (row & 31)) & 1;
    }
    return passes;
  }

  /** One bit for each row of the dataset; those past the last row may be anything. */
  bits(test: Test): Uint32Array {
    if (!isFeature(test)) {
      const plain = this.#condition(test.negated ? negate(test) : test);
      return test.negated ? plain.map((word) => ~word) : plain;
    }
    const joined =
      test.type === "at-least"
        ? atLeastBits(
            test.of.map((member) => this.bits(member)),
            { least: test.least, words: this.#words },
          )
        : this.#join(test);
    if (test.negated) for (let w = 0; w < joined.length; w++) joined[w] = ~joined[w];
    return joined;
  }

  #join({ type, of }: Join): Uint32Array {
    const joined = new Uint32Array(this.#words);
    if (type === "and") joined.fill(0xffffffff);
    for (const member of of) {
      const bits = this.bits(member);
      if (type === "and") for (let w = 0; w < bits.length; w++) joined[w] = joined[w] & bits[w];
      else if (type === "or") for (let w = 0; w < bits.length; w++) joined[w] = joined[w] | bits[w];
      else for (let w = 0; w < bits.length; w++) joined[w] = joined[w] ^ bits[w];
    }
    return joined;
  }

  #condition(condition: Condition): Uint32Array {
    const key = testKey(condition);
    let bits = this.#conditions.get(key);
    if (!bits) {
      const passes = evaluateTest(condition, this.#dataset);
      bits = new Uint32Array(this.#words);
      for (let word = 0; word < bits.length; word++) {
        const end = Math.min(passes.length - (word << 5), 32);
        let packed = 0;
        for (let bit = 0; bit < end; bit++) packed |= passes[(word << 5) + bit] << bit;
        bits[word] = packed;
      }
      if (this.#conditions.size * this.#words * 4 < MOST_BYTES) this.#conditions.set(key, bits);
    }
    return bits;
  }
}
