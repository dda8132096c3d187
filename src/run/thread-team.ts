// The other threads of one exact search: started with the same task, heard one by one, stopped together.

import type { SearchThread } from "../run/thread.ts";

/** From a thread that cannot go on. */
export interface ThreadFault {
  readonly fault: string;
}

export class ThreadTeam<Report extends object> {
  readonly #threads: SearchThread[] = [];
  #fault: string | null = null;

  constructor(
    start: () => SearchThread,
    size: number,
    task: unknown,
    hear: (index: number, report: Report) => void = () => {},
  ) {
    for (let index = 0; index < size; index++) {
      const thread = start();
      this.#threads.push(thread);
      thread.listen((message) => {
        const report = message as Report | ThreadFault;
        if ("fault" in report) this.#fault ??= report.fault;
        else hear(index, report);
      });
      thread.post(task);
    }
  }

  /** Throws where a thread has failed. */
  check(): void {
    if (this.#fault !== null) throw new Error(`a search thread failed: ${this.#fault}`);
  }

  stop(): void {
    for (const thread of this.#threads) thread.stop();
  }
}
