// The worker: the engine behind messages. It holds a lock for as long as it lives; whoever gets
// that lock knows that it died.

import { type EnginePort, serveEngine } from "./engine/serve-engine.ts";
import type { FromEngine } from "./messages.ts";
// Asked for at once, and therefore in the first piece.
import "./panels/data/answer.ts";
import "./panels/start/answer.ts";

declare global {
  interface ImportMeta {
    /** Put in by scripts/build-studio.js. */
    readonly env: { readonly ESPALIER_VERSION: string };
  }
}

serveEngine(self as unknown as EnginePort, { version: import.meta.env.ESPALIER_VERSION });
navigator.locks
  ?.request(self.name, () => {
    // Only now can the page wait for it: a page that asked earlier might get the lock of a living
    // worker.
    self.postMessage({ isLocked: true } satisfies FromEngine);
    return new Promise(() => {});
  })
  .catch(() => {});
