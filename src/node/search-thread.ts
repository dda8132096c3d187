// Starts threads of an exact search in Node; each runs search-thread-main.ts.

import { Worker } from "node:worker_threads";
import type { SearchThread } from "../run/thread.ts";

/**
 * Starts another thread for exact searches, and for the race of a choice: give it to `learn` as
 * `startSearchThread`.
 *
 * @example
 * const { certificate } = await learn(penguins, { method: "t2", threads: 2, startSearchThread });
 * console.log(certificate?.optimal);
 * // → true
 */
export function startSearchThread(): SearchThread {
  // It needs no loaders that the program was started with, and starts sooner without them.
  const worker = new Worker(new URL("./search-thread-main.js", import.meta.url), { execArgv: [] });
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    listen: (hear) => {
      worker.on("message", hear);
      worker.on("error", (error) => hear({ kind: "fault", fault: String(error) }));
      // One that is killed or runs out of memory ends without an error.
      worker.on("exit", (code) => hear({ kind: "fault", fault: `it ended with code ${code}` }));
    },
    stop: () => {
      void worker.terminate();
    },
  };
}
