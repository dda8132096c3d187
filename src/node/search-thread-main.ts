// The other end of search-thread.ts: serves an exact search, or the fits of a race, to the thread
// that started this one.

import { parentPort } from "node:worker_threads";
import { serveThread } from "../choose/race/serve-thread.ts";

serveThread({
  post: (message) => parentPort!.postMessage(message),
  listen: (hear) => {
    parentPort!.on("message", hear);
  },
});
