// The conflicts found so far by the exact search, in the kernel's layout, and the kernel's search
// for a set of columns that covers them. Conflicts may be added during a search, which goes on as
// if they had been there from the start.

import { fullSet, insert } from "../../encoding/row-set.ts";
import {
  CANDIDATE,
  type CoverLayout,
  type CoverSearch,
  EXHAUSTED,
  loadCoverSearch,
  PAUSED,
} from "../../kernels/cover-search.ts";
import type { KernelForm } from "../../kernels/instantiate.ts";
import { LinearMemory } from "../../kernels/linear-memory.ts";
import type { ConflictList } from "./conflict-list.ts";

export type Step = "exhausted" | "candidate" | "paused";

const STEPS: Record<number, Step> = {
  [EXHAUSTED]: "exhausted",
  [CANDIDATE]: "candidate",
  [PAUSED]: "paused",
};

export class ConflictPool {
  readonly list: ConflictList;
  readonly capacity: number;
  /** Size of the sets searched for. */
  size = 0;
  readonly #memory: LinearMemory;
  readonly #search: CoverSearch;
  readonly #layout: CoverLayout;

  /** Takes over the list and reserves room for as many conflicts again. */
  static async create(
    list: ConflictList,
    columns: number,
    largestSize: number,
    kernels: KernelForm,
  ): Promise<ConflictPool> {
    const memory = new LinearMemory();
    return new ConflictPool(list, columns, largestSize, memory, await loadCoverSearch(memory, kernels));
  }

  private constructor(
    list: ConflictList,
    columns: number,
    largestSize: number,
    memory: LinearMemory,
    search: CoverSearch,
  ) {
    this.list = list;
    this.#memory = memory;
    this.#search = search;
    const conflictWords = Math.ceil((list.length * 2 + 64) / 128) * 4;
    const columnWords = Math.ceil(Math.max(columns, 1) / 128) * 4;
    this.capacity = conflictWords * 32;
    const frameWords = Math.ceil((conflictWords + columnWords + 2 + columns) / 4) * 4;
    this.#layout = {
      columns,
      columnWords,
      conflictWords,
      conflicts: memory.allocate(this.capacity * columnWords * 4),
      covers: memory.allocate(columns * conflictWords * 4),
      frames: memory.allocate((largestSize + 2) * frameWords * 4),
      frameWords,
      coverage: memory.allocate(columns * 4),
      largest: memory.allocate((columns + 1) * 4),
      state: memory.allocate(16),
    };
    for (let conflict = 0; conflict < list.length; conflict++) this.#write(conflict);
  }

  /** Starts a search for a cover of at most `size` columns. */
  begin(size: number): void {
    const { conflictWords, columnWords, columns, frames } = this.#layout;
    this.size = size;
    this.#state().fill(0);
    // The first frame: every conflict is uncovered, every column free.
    this.#memory.u32(frames, conflictWords).fill(0).set(fullSet(this.list.length));
    this.#memory
      .u32(frames + conflictWords * 4, columnWords)
      .fill(0)
      .set(fullSet(columns));
  }

  run(budget: number): Step {
    return STEPS[this.#search.run(this.#layout, this.size, budget)];
  }

  /** The columns of a candidate, in the order they were chosen. */
  chosen(): number[] {
    const depth = this.#state()[0];
    return Array.from({ length: depth }, (_, d) => this.#branch(d));
  }

  /** Rejects the candidate; the search continues. */
  reject(): void {
    this.#state()[1] = 1;
  }

  /** Adds another list's conflicts to the pool and the running search; there must be room. */
  addAll(added: ConflictList): void {
    const { frames, frameWords } = this.#layout;
    const depth = this.#state()[0];
    const from = this.list.length;
    this.list.addAll(added);
    for (let conflict = from; conflict < this.list.length; conflict++) {
      this.#write(conflict);
      for (let d = 0; d <= depth; d++) {
        insert(this.#memory.u32(frames + d * frameWords * 4, frameWords), conflict);
        if (d < depth && this.list.has(conflict, this.#branch(d))) break;
      }
    }
  }

  #branch(depth: number): number {
    const { frames, frameWords, conflictWords, columnWords } = this.#layout;
    const frame = this.#memory.u32(frames + depth * frameWords * 4, frameWords);
    const branches = conflictWords + columnWords + 2;
    return frame[branches + frame[branches - 1] - 1];
  }

  #state(): Uint32Array {
    return this.#memory.u32(this.#layout.state, 4);
  }

  #write(conflict: number): void {
    const { columnWords, conflictWords, conflicts, covers } = this.#layout;
    const set = this.list.setOf(conflict);
    this.#memory.u32(conflicts + conflict * columnWords * 4, columnWords).set(set);
    for (const column of this.list.columnsOf(conflict)) {
      insert(this.#memory.u32(covers + column * conflictWords * 4, conflictWords), conflict);
    }
  }
}
