// sideMerit of information.ts for many sides at once, and its twin.

import binary from "./assembly/side-merits.wasm.ts";
import { sideMerit } from "./information.ts";
import { instantiate, type KernelForm } from "./instantiate.ts";
import { LinearMemory } from "./linear-memory.ts";

interface SideMeritKernel {
  sideMerits(
    counts: number,
    capacity: number,
    sides: number,
    classes: number,
    factors: number,
    merits: number,
  ): void;
}

/** Sides are collected in `counts[class * capacity + side]`, then measured together. */
export class SideMerits {
  readonly capacity: number;
  readonly counts: Float64Array;
  readonly merits: Float64Array;
  readonly #classes: number;
  readonly #run: (sides: number) => void;

  /** `factors` as in information.ts. */
  static async create(
    capacity: number,
    classes: number,
    factors: Float64Array | null,
    form: KernelForm = "wasm",
  ): Promise<SideMerits> {
    const even = capacity + (capacity % 2);
    const memory = new LinearMemory(even * 8 * (classes + 1) + classes * 8 + 64);
    const wasm = await instantiate<SideMeritKernel>(binary, memory, form);
    return new SideMerits(memory, even, classes, factors, wasm);
  }

  private constructor(
    memory: LinearMemory,
    capacity: number,
    classes: number,
    factors: Float64Array | null,
    kernel: SideMeritKernel | null,
  ) {
    const counts = memory.allocate(capacity * classes * 8);
    const merits = memory.allocate(capacity * 8);
    const scale = factors === null ? 0 : memory.allocate(classes * 8);
    if (factors !== null) memory.f64(scale, classes).set(factors);
    this.capacity = capacity;
    this.#classes = classes;
    this.counts = memory.f64(counts, capacity * classes);
    this.merits = memory.f64(merits, capacity);
    this.#run = kernel
      ? (sides) => kernel.sideMerits(counts, capacity, sides, classes, scale, merits)
      : (sides) => this.#measureOneByOne(sides, factors);
  }

  /** Fills the merits of the first so many sides. */
  measure(sides: number): void {
    this.#run(sides);
  }

  #measureOneByOne(sides: number, factors: Float64Array | null): void {
    const side = new Float64Array(this.#classes);
    for (let i = 0; i < sides; i++) {
      for (let c = 0; c < side.length; c++) side[c] = this.counts[c * this.capacity + i];
      this.merits[i] = sideMerit(side, 0, side.length, factors);
    }
  }
}
