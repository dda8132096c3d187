// Starts threads of an exact search in Node; each runs search-thread-main.ts.

import { Worker } from "node:worker_threads";
import type { SearchThread } from "../run/thread.ts";

export function startSearchThread(): SearchThread {
  // It needs no loaders that the program was started with, and starts sooner without them.
  const worker = new Worker(new URL("./search-thread-main.js", import.meta.url), { execArgv: [] });
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    listen: (hear) => {
      worker.on("message", hear);
      worker.on("error", (error) => hear({ kind: "fault", fault: String(error) }));
    },
    stop: () => {
      void worker.terminate();
    },
  };
}
