// What a program that starts threads runs in each: parts of exact searches, and fits of a race.

import { type SearchThread, threadServer } from "../../run/thread.ts";
import { lookWork } from "../../search/rules/threads/look-thread.ts";
import { treeWork } from "../../search/trees/threads/search-thread.ts";
import { raceWorks } from "./fit-thread.ts";

/**
 * What a thread runs: parts of an exact search, or fits of a race, whatever it is sent. In a
 * browser a module worker calls it, and `startSearchThread` starts that worker.
 *
 * @example
 * const heard: unknown[] = [];
 * serveThread({ post: (message) => heard.push(message), listen: () => {} });
 * console.log(heard.length);
 * // → 0
 */
export function serveThread({ post, listen }: Pick<SearchThread, "post" | "listen">): void {
  const { takeRows, fitFold } = raceWorks();
  listen(threadServer(post, [treeWork, lookWork, takeRows, fitFold]));
}
