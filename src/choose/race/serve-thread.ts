// What the program that starts threads runs in each: a part of an exact search, or fits of a race, whatever it is sent.

import { type SearchThread, threadServer } from "../../run/thread.ts";
import { lookWork } from "../../search/rules/threads/look-thread.ts";
import { treeWork } from "../../search/trees/threads/search-thread.ts";
import { fitServer, isFitMessage } from "./fit-threads.ts";

export function serveThread({ post, listen }: Pick<SearchThread, "post" | "listen">): void {
  const serve = threadServer(post, [treeWork, lookWork]);
  const serveFits = fitServer(post);
  listen((message) => {
    if (isFitMessage(message)) serveFits(message);
    else serve(message);
  });
}
