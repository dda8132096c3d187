// What a worker does that start-search-thread.ts started.

import { serveThread } from "../../../internal.ts";

/** Returns what takes each message. */
export function serveSearches(): (message: unknown) => void {
  let take: ((message: unknown) => void) | null = null;
  serveThread({
    post: (message) => self.postMessage(message),
    listen: (hear) => {
      take = hear;
    },
  });
  return take!;
}
