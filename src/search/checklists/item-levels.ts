// Rows by how many items hold for them: after each item that is added, a bitset for every number of
// items; and the weighted class counts of each level by each condition, which show what one more
// item would change.

import { StretchLayout, stretchRows } from "../../encoding/class-stretches.ts";
import type { Table } from "../../encoding/table.ts";
import type { TableCondition } from "../../encoding/table-conditions.ts";
import { type AndCounts, loadAndCounts } from "../../kernels/and-counts.ts";
import type { KernelForm } from "../../kernels/instantiate.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import { Pace } from "../../run/pace.ts";

/** 32-bit words in a block of the kernels. */
const BLOCK_WORDS = 4;

export class ItemLevels {
  readonly classes: number;
  readonly conditions: number;
  readonly #memory: LinearMemory;
  readonly #kernels: AndCounts;
  readonly #layout: StretchLayout;
  /** Of one bitset. */
  readonly #bytes: number;
  /** The conditions, then all rows. */
  readonly #bits: number;
  readonly #ends: number;
  readonly #out: number;
  /** By number of items chosen: where the bitsets of its levels begin. */
  readonly #levels: number[] = [];

  static async create(
    table: Table,
    conditions: readonly TableCondition[],
    mostItems: number,
    { kernels = "wasm", pace = new Pace() }: { readonly kernels?: KernelForm; readonly pace?: Pace } = {},
  ): Promise<ItemLevels> {
    const memory = new LinearMemory();
    const levels = new ItemLevels(
      table,
      conditions.length,
      mostItems,
      memory,
      await loadAndCounts(memory, kernels),
    );
    for (const [index, condition] of conditions.entries()) {
      if (pace.due()) await pace.turn();
      levels.#pack(index, condition);
    }
    return levels;
  }

  private constructor(
    table: Table,
    conditions: number,
    mostItems: number,
    memory: LinearMemory,
    kernels: AndCounts,
  ) {
    this.classes = table.classes.length;
    this.conditions = conditions;
    this.#memory = memory;
    this.#kernels = kernels;
    const { weights } = table;
    const stretches = stretchRows(weights.keys(), table.classCodes, this.classes, (row) => weights[row]);
    this.#layout = new StretchLayout(stretches, BLOCK_WORDS);
    this.#bytes = this.#layout.blocks * BLOCK_WORDS * 4;
    this.#bits = memory.allocate(this.#bytes * (conditions + 1));
    this.#ends = memory.allocate(stretches.length * 4);
    this.#out = memory.allocate(stretches.length * 4 * (conditions + 1));
    for (let chosen = 0; chosen <= mostItems; chosen++) {
      this.#levels.push(memory.allocate(this.#bytes * (chosen + 1)));
    }
    memory.u32(this.#ends, stretches.length).set(this.#layout.ends);
    this.#layout.packAll(this.#view(this.#bits + conditions * this.#bytes));
    this.#layout.packAll(this.#view(this.#levels[0]));
  }

  #pack(index: number, { codes, passing }: TableCondition): void {
    this.#layout.pack(codes, passing, this.#view(this.#bits + index * this.#bytes));
  }

  /** One more item beside the first `chosen`: a condition, or its negation. */
  add(chosen: number, condition: number, negated: boolean): void {
    const item = this.#view(this.#bits + condition * this.#bytes);
    const words = item.length;
    const from = this.#memory.u32(this.#levels[chosen], words * (chosen + 1));
    const to = this.#memory.u32(this.#levels[chosen + 1], words * (chosen + 2));
    const flip = negated ? 0xffffffff : 0;
    for (let word = 0; word < words; word++) {
      const holds = item[word] ^ flip;
      let risen = 0;
      for (let level = 0; level <= chosen; level++) {
        const rows = from[level * words + word];
        to[level * words + word] = (rows & ~holds) | risen;
        risen = rows & holds;
      }
      to[(chosen + 1) * words + word] = risen;
    }
  }

  /** Class weights of a level by condition, its total last: (conditions + 1) × classes. */
  count(chosen: number, level: number, counts: Float64Array): void {
    const { stretches } = this.#layout;
    const mask = this.#levels[chosen] + level * this.#bytes;
    const size = stretches.length;
    const bitsets = this.conditions + 1;
    this.#kernels.countAnd(mask, this.#bits, this.#bytes, bitsets, this.#ends, size, this.#out);
    this.#sum(bitsets, counts);
  }

  /** Class weights of a level. */
  total(chosen: number, level: number, counts: Float64Array): void {
    const mask = this.#levels[chosen] + level * this.#bytes;
    const all = this.#bits + this.conditions * this.#bytes;
    this.#kernels.countAnd(mask, all, this.#bytes, 1, this.#ends, this.#layout.stretches.length, this.#out);
    this.#sum(1, counts);
  }

  #sum(bitsets: number, counts: Float64Array): void {
    const { stretches } = this.#layout;
    const size = stretches.length;
    const shared = this.#memory.u32(this.#out, bitsets * size);
    counts.fill(0, 0, bitsets * this.classes);
    for (let s = 0; s < size; s++) {
      const { class: label, worth } = stretches[s];
      for (let k = 0; k < bitsets; k++) {
        const at = k * this.classes + label;
        counts[at] = counts[at] + shared[k * size + s] * worth;
      }
    }
  }

  #view(address: number): Uint32Array {
    return this.#memory.u32(address, this.#bytes / 4);
  }
}
