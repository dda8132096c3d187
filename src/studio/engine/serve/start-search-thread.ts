// Starts further workers for parts of exact searches and fits of a race: of the engine's own
// script, which tells by its name what it is for.

import type { SearchThread } from "../../../internal.ts";

export const SEARCH_THREAD = "espalier-search-thread";

export function startSearchThread(): SearchThread {
  const worker = new Worker(self.location.href, { type: "module", name: SEARCH_THREAD });
  return {
    post: (message) => worker.postMessage(message),
    listen: (hear) => {
      worker.onmessage = ({ data }) => hear(data);
      worker.onerror = ({ message }) => hear({ kind: "fault", fault: message });
    },
    stop: () => worker.terminate(),
  };
}
