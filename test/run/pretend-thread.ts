// A thread in name only: what it does takes turns with ours. Messages travel as they would to a real one.

import { serveThread } from "../../src/choose/race/serve-thread.ts";
import type { SearchThread } from "../../src/run/thread.ts";

export function pretendThread(): SearchThread {
  const port = { serve: (_: unknown): void => {}, hear: (_: unknown): void => {} };
  serveThread({
    post: (message) => port.hear(structuredClone(message)),
    listen: (hear) => {
      port.serve = hear;
    },
  });
  return {
    post: (message) => {
      const copy: unknown = structuredClone(message);
      setTimeout(() => port.serve(copy), 0);
    },
    listen: (hear) => {
      port.hear = hear;
    },
    stop: () => {},
  };
}

/** A thread that fails as soon as it is asked for something. */
export function brokenThread(): SearchThread {
  let hear = (_: unknown): void => {};
  const listen = (listener: (message: unknown) => void): void => {
    hear = listener;
  };
  return { listen, post: () => hear({ kind: "fault", fault: "no memory" }), stop: () => {} };
}
