// What the program that starts threads runs in each: a part of an exact search, or fits of a race, whatever it is sent.

import type { SearchThread } from "../../run/thread.ts";
import { isLookTask, lookServer } from "../../search/rules/threads/look-thread.ts";
import { type SearchTask, searchServer } from "../../search/trees/threads/search-thread.ts";
import { fitServer, isFitMessage } from "./fit-threads.ts";

export function serveThread({ post, listen }: Pick<SearchThread, "post" | "listen">): void {
  const search = searchServer(post);
  const look = lookServer(post);
  const serveFits = fitServer(post);
  listen((message) => {
    if (isFitMessage(message)) serveFits(message);
    else if (isLookTask(message)) look(message);
    else search(message as SearchTask);
  });
}
