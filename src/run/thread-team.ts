// The other threads of one exact search: all are given the same task, and are stopped together.

import { type SearchThread, ThreadClient, type ThreadWork } from "./thread.ts";

/** Another thread broke down, as one does that is killed or lacks memory. */
export class ThreadFault extends Error {
  override readonly name = "ThreadFault";
}

export class ThreadTeam<Task, Report> {
  readonly #threads: readonly ThreadClient[];
  #working: number;
  #fault: string | null = null;

  constructor(
    start: () => SearchThread,
    size: number,
    work: ThreadWork<Task, Report, void>,
    task: Task,
    hear: (thread: number, report: Report) => void = () => {},
  ) {
    this.#working = size;
    this.#threads = Array.from({ length: size }, (_, index) => {
      const thread = new ThreadClient(start);
      thread
        .ask(work, task, (report) => hear(index, report))
        .then(
          () => this.#working--,
          (error: Error) => {
            this.#fault ??= error.message;
          },
        );
      return thread;
    });
  }

  /** Throws where a thread has failed. */
  check(): void {
    if (this.#fault !== null) throw new ThreadFault(`a search thread failed: ${this.#fault}`);
  }

  /** Whether any thread has not finished; throws where one has failed. */
  get isWorking(): boolean {
    this.check();
    return this.#working > 0;
  }

  stop(): void {
    for (const thread of this.#threads) thread.stop();
  }
}
