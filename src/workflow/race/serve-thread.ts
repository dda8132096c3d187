// What the program that starts threads runs in each: an exact search, or fits of a race, whatever it is sent.

import { type SearchTask, searchServer } from "../../learn/optimal/threads/search-thread.ts";
import type { SearchThread } from "../../learn/shared/learner.ts";
import { fitServer, isFitMessage } from "./fit-threads.ts";

export function serveThread({ post, listen }: Pick<SearchThread, "post" | "listen">): void {
  const search = searchServer(post);
  const serveFits = fitServer(post);
  listen((message) => {
    if (isFitMessage(message)) serveFits(message);
    else search(message as SearchTask);
  });
}
