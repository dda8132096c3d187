// The other threads of a search, seen from the first: they divide the root's columns among
// themselves, report each better tree, and leave what they proved in the shared state.

import type { SearchThread } from "../../../run/thread.ts";
import { ThreadTeam } from "../../../run/thread-team.ts";
import type { Found } from "../problem/search-options.ts";
import { type TreeTask, treeWork } from "./search-thread.ts";
import { SharedState } from "./shared-state.ts";

export class Team {
  readonly state: SharedState;
  readonly #threads: ThreadTeam<TreeTask, Found>;
  /** Each thread's best tree. */
  readonly #found: (Found | null)[];

  constructor(
    start: () => SearchThread,
    size: number,
    { columns, ...work }: Omit<TreeTask, "shared"> & { columns: number },
  ) {
    this.state = new SharedState(columns);
    this.#found = new Array<Found | null>(size).fill(null);
    const task: TreeTask = { ...work, shared: this.state.buffer };
    this.#threads = new ThreadTeam(start, size, treeWork, task, (thread, found) => {
      this.#found[thread] = found;
    });
  }

  /** The best tree that any of the threads has reported. */
  best(own: Found | null): Found | null {
    return this.#found.reduce((best, found) => better(best, found), own);
  }

  /** Waits until all have finished; `between` is called meanwhile. */
  async finish(between: () => Promise<void>): Promise<void> {
    while (this.#threads.isWorking) await between();
  }

  stop(): void {
    this.state.stop();
    this.#threads.stop();
  }
}

/** Of two trees the better one; ties go to the first root column, then to the smallest cut. */
function better(a: Found | null, b: Found | null): Found | null {
  if (!a || !b) return a ?? b;
  if (a.value !== b.value) return a.value < b.value ? a : b;
  if (a.column !== b.column) return a.column < b.column ? a : b;
  return b.cut < a.cut ? b : a;
}
