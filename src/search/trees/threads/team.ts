// The other threads of a search, as the first one sees them: they divide the root's columns among them, tell of each
// better tree, and leave what they proved in the shared state.

import type { SearchThread } from "../../../run/thread.ts";
import { ThreadTeam } from "../../../run/thread-team.ts";
import type { Found } from "../problem/search-options.ts";
import type { SearchReport, SearchTask } from "./search-thread.ts";
import { SharedState } from "./shared-state.ts";

export class Team {
  readonly state: SharedState;
  readonly #threads: ThreadTeam<SearchReport>;
  /** Each thread's best tree. */
  readonly #found: (Found | null)[];
  #working: number;

  constructor(
    start: () => SearchThread,
    size: number,
    { columns, ...work }: Omit<SearchTask, "shared"> & { columns: number },
  ) {
    this.state = new SharedState(columns);
    this.#working = size;
    this.#found = new Array<Found | null>(size).fill(null);
    const task: SearchTask = { ...work, shared: this.state.buffer };
    this.#threads = new ThreadTeam<SearchReport>(start, size, task, (index, report) => {
      if ("found" in report) this.#found[index] = report.found;
      else this.#working--;
    });
  }

  /** The best tree that any of the threads has reported. */
  best(own: Found | null): Found | null {
    return this.#found.reduce((best, found) => better(best, found), own);
  }

  /** Waits until all have finished; `between` is called meanwhile. */
  async finish(between: () => Promise<void>): Promise<void> {
    while (this.#working > 0) {
      this.#threads.check();
      await between();
    }
    this.#threads.check();
  }

  stop(): void {
    this.state.stop();
    this.#threads.stop();
  }
}

/** Of two trees the one of less value; of equals that with the first root column, then the smallest cut. */
function better(a: Found | null, b: Found | null): Found | null {
  if (!a || !b) return a ?? b;
  if (a.value !== b.value) return a.value < b.value ? a : b;
  if (a.column !== b.column) return a.column < b.column ? a : b;
  return b.cut < a.cut ? b : a;
}
