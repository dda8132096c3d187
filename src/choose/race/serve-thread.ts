// What a program that starts threads runs in each: parts of exact searches, and fits of a race.

import { type SearchThread, threadServer } from "../../run/thread.ts";
import { lookWork } from "../../search/rules/threads/look-thread.ts";
import { treeWork } from "../../search/trees/threads/search-thread.ts";
import { raceWorks } from "./fit-thread.ts";

export function serveThread({ post, listen }: Pick<SearchThread, "post" | "listen">): void {
  const { takeRows, fitFold } = raceWorks();
  listen(threadServer(post, [treeWork, lookWork, takeRows, fitFold]));
}
