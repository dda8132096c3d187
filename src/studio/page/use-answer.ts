// A question to the engine about the model that is shown, asked again when another is.

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { RequestName, Requests } from "../panels/registry.ts";
import { complain, engine, model } from "./store.ts";

export interface Answer<Name extends RequestName> {
  /** The last one; null before the first, and where nothing is asked. */
  readonly reply: Requests[Name]["reply"] | null;
  readonly progress: Requests[Name]["progress"] | null;
  /** Whether another one is waited for. */
  readonly isAsking: boolean;
}

/** Questions without an answer yet: what is shown may be of what was picked before. */
export const unanswered = signal(0);

const NOTHING = { reply: null, progress: null, isAsking: false };

/** `ask` null asks nothing. What is no longer wanted is stopped. */
export function useAnswer<Name extends RequestName>(
  name: Name,
  ask: Requests[Name]["ask"] | null,
): Answer<Name> {
  const answer = useSignal<Answer<Name>>(NOTHING);
  useEffect(() => {
    if (ask === null) {
      answer.value = NOTHING;
      return undefined;
    }
    const control = new AbortController();
    const { signal } = control;
    const update = (change: Partial<Answer<Name>>): void => {
      if (!signal.aborted) answer.value = { ...answer.value, ...change };
    };
    update({ progress: null, isAsking: true });
    unanswered.value += 1;
    engine
      .ask(name, ask, { signal, onProgress: (progress) => update({ progress }) })
      .then((reply) => update({ reply, isAsking: false }))
      .catch((error) => {
        update({ isAsking: false });
        complain(error);
      })
      .finally(() => {
        unanswered.value -= 1;
      });
    return () => control.abort();
  }, [JSON.stringify(ask), model.value]);
  return answer.value;
}
