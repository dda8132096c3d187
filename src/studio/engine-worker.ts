// The worker: the engine behind messages. It holds a lock for as long as it lives; whoever gets that lock knows that it died.

import { serveEngine } from "./engine/serve-engine.ts";
import { WATCHED } from "./watched.ts";

serveEngine(self as unknown as Parameters<typeof serveEngine>[0]);
navigator.locks
  ?.request(self.name, () => {
    // Only now can the page wait for it: a page that asked earlier might get the lock of a living worker.
    self.postMessage({ id: WATCHED, progress: null });
    return new Promise(() => {});
  })
  .catch(() => {});
