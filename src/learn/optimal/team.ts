// The other threads of a search, as the first one sees them.

import type { SearchThread } from "../learner.ts";
import type { SharedResult } from "./search.ts";
import type { SearchReport, SearchTask } from "./search-thread.ts";
import { SharedState } from "./shared-state.ts";

/** How long a stopped thread may take to hand in what it has, in milliseconds. */
const PATIENCE = 80;

export class Team {
  readonly #threads: SearchThread[] = [];
  readonly #reports: Promise<SearchReport>[];

  readonly state: SharedState;

  constructor(
    start: () => SearchThread,
    size: number,
    work: Omit<SearchTask, "shared"> & { columns: number },
  ) {
    const { columns, ...rest } = work;
    this.state = new SharedState(columns);
    const task: SearchTask = { ...rest, shared: this.state.buffer };
    this.#reports = Array.from({ length: size }, () => {
      const thread = start();
      this.#threads.push(thread);
      return new Promise<SearchReport>((resolve) => {
        thread.listen((message) => resolve(message as SearchReport));
        thread.post(task);
      });
    });
  }

  /** What the others found; with `hurry` only what arrives soon. `between` is called while waiting. */
  async results(hurry: boolean, between: () => Promise<void>): Promise<SharedResult[]> {
    const results: SharedResult[] = [];
    let missing = this.#reports.length;
    let fault: string | null = null;
    for (const report of this.#reports) {
      void report.then(({ result, fault: wrong }) => {
        missing--;
        fault ??= wrong;
        if (result) results.push(result);
      });
    }
    const deadline = performance.now() + PATIENCE;
    while (missing > 0 && (!hurry || performance.now() < deadline)) await between();
    if (fault !== null) throw new Error(`a search thread failed: ${fault}`);
    return results;
  }

  stop(): void {
    for (const thread of this.#threads) thread.stop();
  }
}
