// The other end of search-thread.ts: serves one search to the thread that started this one.

import { parentPort } from "node:worker_threads";
import { serveSearch } from "../learn/optimal/threads/search-thread.ts";

serveSearch({
  post: (message) => parentPort!.postMessage(message),
  listen: (hear) => {
    parentPort!.on("message", hear);
  },
});
