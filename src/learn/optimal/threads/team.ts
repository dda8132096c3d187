// The other threads of a search, as the first one sees them: they divide the root's columns among them, tell of each
// better tree, and leave what they proved in the shared state.

import type { SearchThread } from "../../shared/learner.ts";
import type { Found } from "../problem/search-options.ts";
import type { SearchReport, SearchTask } from "./search-thread.ts";
import { SharedState } from "./shared-state.ts";

export class Team {
  readonly state: SharedState;
  readonly #threads: SearchThread[] = [];
  /** Each thread's best tree. */
  readonly #found: (Found | null)[];
  #working: number;
  #fault: string | null = null;

  constructor(
    start: () => SearchThread,
    size: number,
    { columns, ...work }: Omit<SearchTask, "shared"> & { columns: number },
  ) {
    this.state = new SharedState(columns);
    this.#working = size;
    this.#found = new Array<Found | null>(size).fill(null);
    const task: SearchTask = { ...work, shared: this.state.buffer };
    for (let index = 0; index < size; index++) {
      const thread = start();
      this.#threads.push(thread);
      thread.listen((message) => this.#hear(index, message as SearchReport));
      thread.post(task);
    }
  }

  /** The best tree that any of the threads has reported. */
  best(own: Found | null): Found | null {
    return this.#found.reduce((best, found) => better(best, found), own);
  }

  /** Waits until all have finished; `between` is called meanwhile. */
  async finish(between: () => Promise<void>): Promise<void> {
    while (this.#working > 0) {
      this.#check();
      await between();
    }
    this.#check();
  }

  stop(): void {
    this.state.stop();
    for (const thread of this.#threads) thread.stop();
  }

  #hear(index: number, report: SearchReport): void {
    if ("found" in report) this.#found[index] = report.found;
    else if ("fault" in report) this.#fault ??= report.fault;
    else this.#working--;
  }

  #check(): void {
    if (this.#fault !== null) throw new Error(`a search thread failed: ${this.#fault}`);
  }
}

/** Of two trees the one of less value; of equals that with the first root column, then the smallest cut. */
function better(a: Found | null, b: Found | null): Found | null {
  if (!a || !b) return a ?? b;
  if (a.value !== b.value) return a.value < b.value ? a : b;
  if (a.column !== b.column) return a.column < b.column ? a : b;
  return b.cut < a.cut ? b : a;
}
