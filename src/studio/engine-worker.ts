// The worker: the engine behind messages. It holds a lock for as long as it lives; whoever gets
// that lock knows that it died.

import { loadAnswers } from "./engine/engine.ts";
import { type EnginePort, serveEngine } from "./engine/serve/serve-engine.ts";
import { SEARCH_THREAD, startSearchThread } from "./engine/serve/start-search-thread.ts";
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

/** Milliseconds from the first facts on the screen until the answers of other panels are loaded. */
const PAUSE = 1000;

if (self.name === SEARCH_THREAD) serveAsThread();
else serveAsEngine();

/** Messages that come before the code is loaded wait for it, in order. */
function serveAsThread(): void {
  const take = import("./engine/serve/serve-searches.ts").then(({ serveSearches }) => serveSearches());
  self.onmessage = async ({ data }) => (await take)(data);
}

function serveAsEngine(): void {
  const port = self as unknown as EnginePort;
  serveEngine(port, {
    version: import.meta.env.ESPALIER_VERSION,
    startSearchThread,
    onFirstFacts: () => setTimeout(loadAnswers, PAUSE),
  });
  navigator.locks
    ?.request(self.name, () => {
      // Only now can the page wait for it: a page that asked earlier might get the lock of a living
      // worker.
      self.postMessage({ isLocked: true } satisfies FromEngine);
      return new Promise(() => {});
    })
    .catch(() => {});
}
