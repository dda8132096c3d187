// The conflicts that the exact search knows of, laid out for the kernel, and the search over them. Conflicts may be
// added while a search is under way: it goes on as if they had been there from the start.

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

export class CoverPool {
  readonly list: ConflictList;
  readonly capacity: number;
  /** Size of the sets searched for. */
  size = 0;
  readonly #memory: LinearMemory;
  readonly #search: CoverSearch;
  readonly #layout: CoverLayout;

  /** Takes over the list; room is made for as many conflicts again. */
  static async create(
    list: ConflictList,
    columns: number,
    largestSize: number,
    kernels: KernelForm,
  ): Promise<CoverPool> {
    const memory = new LinearMemory();
    return new CoverPool(list, columns, largestSize, memory, await loadCoverSearch(memory, kernels));
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
    const uncovered = this.#memory.u32(frames, conflictWords);
    uncovered.fill(0);
    for (let c = 0; c < this.list.length; c++) uncovered[c >>> 5] = uncovered[c >>> 5] | (1 << (c & 31));
    const free = this.#memory.u32(frames + conflictWords * 4, columnWords);
    free.fill(0);
    for (let c = 0; c < columns; c++) free[c >>> 5] = free[c >>> 5] | (1 << (c & 31));
  }

  run(budget: number): Step {
    return STEPS[this.#search.run(this.#layout, this.size, budget)];
  }

  /** The columns of a candidate, in the order they were chosen. */
  chosen(): number[] {
    const depth = this.#state()[0];
    const columns: number[] = [];
    for (let d = 0; d < depth; d++) columns.push(this.#branch(d));
    return columns;
  }

  /** Goes past a candidate. */
  reject(): void {
    this.#state()[1] = 1;
  }

  /** Adds a conflict (the one at `place` of another list) to the pool and to the search under way. */
  add(from: ConflictList, place: number): void {
    const conflict = this.list.length;
    this.list.addAll(from.pick([place]));
    this.#write(conflict);
    const { frames, frameWords } = this.#layout;
    const depth = this.#state()[0];
    const word = conflict >>> 5;
    const bit = 1 << (conflict & 31);
    for (let d = 0; d <= depth; d++) {
      const uncovered = this.#memory.u32(frames + d * frameWords * 4, word + 1);
      uncovered[word] = uncovered[word] | bit;
      if (d < depth && this.list.has(conflict, this.#branch(d))) break;
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
    const { columns, columnWords, conflictWords, conflicts, covers } = this.#layout;
    const { words, masks } = this.list;
    const mask = this.#memory.u32(conflicts + conflict * columnWords * 4, columnWords);
    for (let w = 0; w < Math.min(words, columnWords); w++) mask[w] = masks[conflict * words + w];
    const all = this.#memory.u32(covers, columns * conflictWords);
    const bit = 1 << (conflict & 31);
    for (const column of this.list.columnsOf(conflict)) {
      const at = column * conflictWords + (conflict >>> 5);
      all[at] = all[at] | bit;
    }
  }
}
