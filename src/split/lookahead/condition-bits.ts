// Conditions as bitsets, the rows of a class and of a digit of their weights together
// (encoding/class-stretches.ts), and the weighted class counts of rows that pass several.

import { StretchLayout, stretchRows } from "../../encoding/class-stretches.ts";
import type { Table } from "../../encoding/table.ts";
import type { TableCondition } from "../../encoding/table-conditions.ts";
import { type AndCounts, loadAndCounts } from "../../kernels/and-counts.ts";
import type { KernelForm } from "../../kernels/instantiate.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import type { PairCounter } from "./pair-counter.ts";

/** 32-bit words in a block of the kernels. */
const BLOCK_WORDS = 4;

export class ConditionBits implements PairCounter {
  readonly classes: number;
  readonly conditions: number;
  readonly singles: Float64Array;
  readonly whole: boolean;
  readonly total: Float64Array;
  readonly #memory: LinearMemory;
  readonly #kernels: AndCounts;
  readonly #layout: StretchLayout;
  /** Of one condition's bits. */
  readonly #bytes: number;
  readonly #bits: number;
  readonly #scratch: number;
  readonly #ends: number;
  readonly #out: number;

  static async create(
    table: Table,
    conditions: readonly TableCondition[],
    kernels: KernelForm = "wasm",
  ): Promise<ConditionBits> {
    const memory = new LinearMemory();
    return new ConditionBits(table, conditions, memory, await loadAndCounts(memory, kernels));
  }

  private constructor(
    table: Table,
    conditions: readonly TableCondition[],
    memory: LinearMemory,
    kernels: AndCounts,
  ) {
    this.classes = table.classes.length;
    this.conditions = conditions.length;
    this.#memory = memory;
    this.#kernels = kernels;
    const { weights } = table;
    const rows = weights.keys();
    const stretches = stretchRows(rows, table.classCodes, this.classes, (row) => weights[row]);
    this.#layout = new StretchLayout(stretches, BLOCK_WORDS);
    this.#bytes = this.#layout.blocks * BLOCK_WORDS * 4;
    this.whole = stretches.every(({ digit }) => digit >= 0);
    this.#bits = memory.allocate(this.#bytes * conditions.length);
    this.#scratch = memory.allocate(this.#bytes);
    this.#ends = memory.allocate(stretches.length * 4);
    this.#out = memory.allocate(stretches.length * 4 * conditions.length);
    memory.u32(this.#ends, stretches.length).set(this.#layout.ends);
    conditions.forEach(({ codes, passing }, index) => {
      this.#layout.pack(codes, passing, memory.u32(this.#address(index), this.#bytes / 4));
    });
    this.total = new Float64Array(this.classes);
    for (const { class: c, worth, rows } of stretches) {
      this.total[c] = this.total[c] + worth * rows.length;
    }
    this.singles = new Float64Array(conditions.length * this.classes);
    const counts = new Float64Array(conditions.length * this.classes);
    for (let i = 0; i < conditions.length; i++) {
      this.#count(this.#address(i), i, i + 1, counts);
      this.singles.set(counts.subarray(0, this.classes), i * this.classes);
    }
  }

  countPairs(i: number, from: number, to: number, counts: Float64Array): void {
    this.#count(this.#address(i), from, to, counts);
  }

  /** As countPairs, for rows that pass both i and j. */
  countTriples(i: number, j: number, from: number, to: number, counts: Float64Array): void {
    this.#kernels.and(this.#address(i), this.#address(j), this.#layout.blocks, this.#scratch);
    this.#count(this.#scratch, from, to, counts);
  }

  #address(condition: number): number {
    return this.#bits + condition * this.#bytes;
  }

  #count(first: number, from: number, to: number, counts: Float64Array): void {
    const { stretches } = this.#layout;
    const count = stretches.length;
    this.#kernels.countAnd(first, this.#address(from), this.#bytes, to - from, this.#ends, count, this.#out);
    const shared = this.#memory.u32(this.#out, (to - from) * count);
    counts.fill(0, 0, (to - from) * this.classes);
    for (let k = 0; k < to - from; k++) {
      for (let s = 0; s < count; s++) {
        const at = k * this.classes + stretches[s].class;
        counts[at] = counts[at] + shared[k * count + s] * stretches[s].worth;
      }
    }
  }
}
