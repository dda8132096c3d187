// Conditions as bitsets whose rows are sorted into stretches, one for each class and each binary digit of the row
// weights: a popcount over a stretch, times the digit's worth, is then a weighted class count.

import type { Table } from "../../../encoding/table.ts";
import { type AndCounts, loadAndCounts } from "../../../kernels/and-counts.ts";
import type { KernelForm } from "../../../kernels/instantiate.ts";
import { LinearMemory } from "../../../kernels/linear-memory.ts";
import type { TableCondition } from "./table-conditions.ts";

/** Weights are multiples of 2^-20. */
const FINEST = 2 ** -20;

interface Stretch {
  readonly class: number;
  readonly worth: number;
  readonly rows: Uint32Array;
}

export class ConditionBits {
  readonly classes: number;
  readonly conditions: number;
  /** Weighted class counts of the rows that pass each condition. */
  readonly singles: Float64Array;
  /** Whether every count is a whole number. */
  readonly whole: boolean;
  /** Weighted class counts of all rows. */
  readonly total: Float64Array;
  readonly #memory: LinearMemory;
  readonly #kernels: AndCounts;
  readonly #stretches: readonly Stretch[];
  readonly #blocks: number;
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
    this.#stretches = stretchRows(table);
    this.whole = this.#stretches.every((stretch) => stretch.worth >= 1);
    const blocks = this.#stretches.map((stretch) => Math.ceil(stretch.rows.length / 128));
    this.#blocks = blocks.reduce((sum, count) => sum + count, 0);
    this.#bits = memory.allocate(this.#blocks * 16 * conditions.length);
    this.#scratch = memory.allocate(this.#blocks * 16);
    this.#ends = memory.allocate(this.#stretches.length * 4);
    this.#out = memory.allocate(this.#stretches.length * 4 * conditions.length);
    let end = 0;
    memory.u32(this.#ends, blocks.length).set(
      blocks.map((count) => {
        end += count;
        return end;
      }),
    );
    conditions.forEach((condition, index) => {
      const bytes = memory.u8(this.#bits + index * this.#blocks * 16, this.#blocks * 16);
      let start = 0;
      this.#stretches.forEach((stretch, place) => {
        const { codes, passing } = condition;
        const { rows } = stretch;
        for (let at = 0; at < rows.length; at++) {
          const byte = start + (at >> 3);
          bytes[byte] = bytes[byte] | (passing[codes[rows[at]]] << (at & 7));
        }
        start += blocks[place] * 16;
      });
    });
    this.total = new Float64Array(this.classes);
    for (const { class: c, worth, rows } of this.#stretches)
      this.total[c] = this.total[c] + worth * rows.length;
    this.singles = new Float64Array(conditions.length * this.classes);
    const counts = new Float64Array(conditions.length * this.classes);
    for (let i = 0; i < conditions.length; i++) {
      this.#count(this.#address(i), i, i + 1, counts);
      this.singles.set(counts.subarray(0, this.classes), i * this.classes);
    }
  }

  /** Class counts of the rows that pass condition i and each of the conditions from..to-1, into `counts`. */
  countPairs(i: number, from: number, to: number, counts: Float64Array): void {
    this.#count(this.#address(i), from, to, counts);
  }

  /** As countPairs, for rows that pass both i and j. */
  countTriples(i: number, j: number, from: number, to: number, counts: Float64Array): void {
    this.#kernels.and(this.#address(i), this.#address(j), this.#blocks, this.#scratch);
    this.#count(this.#scratch, from, to, counts);
  }

  #address(condition: number): number {
    return this.#bits + condition * this.#blocks * 16;
  }

  #count(first: number, from: number, to: number, counts: Float64Array): void {
    const stretches = this.#stretches.length;
    const stride = this.#blocks * 16;
    this.#kernels.countAnd(first, this.#address(from), stride, to - from, this.#ends, stretches, this.#out);
    const shared = this.#memory.u32(this.#out, (to - from) * stretches);
    counts.fill(0, 0, (to - from) * this.classes);
    for (let k = 0; k < to - from; k++) {
      for (let s = 0; s < stretches; s++) {
        const at = k * this.classes + this.#stretches[s].class;
        counts[at] = counts[at] + shared[k * stretches + s] * this.#stretches[s].worth;
      }
    }
  }
}

function stretchRows(table: Table): Stretch[] {
  const stretches = new Map<number, { class: number; worth: number; rows: number[] }>();
  const { rows, classCodes, weights } = table;
  const classes = table.classes.length;
  for (let row = 0; row < rows; row++) {
    const c = classCodes[row];
    let rest = weights[row];
    let digit = Math.floor(Math.log2(Math.max(rest, FINEST)));
    for (; rest > 0; digit--) {
      const worth = 2 ** digit;
      if (rest < worth) continue;
      rest -= worth;
      // Digits start at that of the finest weight.
      const key = (digit + 20) * classes + c;
      let stretch = stretches.get(key);
      if (!stretch) {
        stretch = { class: c, worth, rows: [] };
        stretches.set(key, stretch);
      }
      stretch.rows.push(row);
    }
  }
  return [...stretches.values()]
    .map((stretch) => ({ ...stretch, rows: Uint32Array.from(stretch.rows) }))
    .sort((a, b) => a.class - b.class || a.worth - b.worth);
}
