// A question to the engine about the model on the table, asked again when another model lies there.

import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { complain } from "./actions.ts";
import type { RequestName, Requests } from "../messages.ts";
import { engine, model } from "./store.ts";

export interface Answer<Name extends RequestName> {
  readonly reply: Signal<Requests[Name]["reply"] | null>;
  readonly progress: Signal<Requests[Name]["progress"] | null>;
}

/** `ask` reads signals; null asks nothing. What is no longer wanted is stopped. */
export function useAnswer<Name extends RequestName>(
  name: Name,
  ask: () => Requests[Name]["ask"] | null,
): Answer<Name> {
  const reply = useSignal<Requests[Name]["reply"] | null>(null);
  const progress = useSignal<Requests[Name]["progress"] | null>(null);
  useSignalEffect(() => {
    void model.value;
    const wanted = ask();
    if (wanted === null) return undefined;
    const control = new AbortController();
    const { signal } = control;
    progress.value = null;
    engine
      .ask(name, wanted, {
        signal,
        onProgress: (next) => {
          if (!signal.aborted) progress.value = next;
        },
      })
      .then((found) => {
        if (!signal.aborted) reply.value = found;
      })
      .catch(complain);
    return () => control.abort();
  });
  return { reply, progress };
}
