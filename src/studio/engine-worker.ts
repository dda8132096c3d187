// The worker: the engine behind messages. It holds a lock for as long as it lives; whoever gets that lock knows that it died.

import { serveEngine } from "./engine/serve-engine.ts";
import { WATCHED } from "./watched.ts";

declare global {
  interface ImportMeta {
    /** Put in by scripts/build-studio.js. */
    readonly env: { readonly ESPALIER_VERSION: string };
  }
}

serveEngine(self as unknown as Parameters<typeof serveEngine>[0], {
  version: import.meta.env.ESPALIER_VERSION,
});
navigator.locks
  ?.request(self.name, () => {
    // Only now can the page wait for it: a page that asked earlier might get the lock of a living worker.
    self.postMessage({ id: WATCHED, progress: null });
    return new Promise(() => {});
  })
  .catch(() => {});
