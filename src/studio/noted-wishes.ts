// What was wished or found since the session was last kept, written at once and in one go: storage that holds files answers
// later than a page can be reloaded or closed. It is made again when the session is opened. No rows are in it.

import type { Requests } from "./messages.ts";

/** What is made again in no time. What takes long is not: the session is noted as it was found, whole. */
export type Wishable =
  | ("choose" | "split" | "model" | "edit" | "addCondition")
  | ("undo" | "redo" | "reason" | "unseal");

export type Wish = {
  /** Grows by one for each; a kept session says up to which it holds them. */
  readonly number: number;
} & (
  | { readonly ask: Wishable; readonly with: Requests[Wishable]["ask"] }
  /** The text of the session file without its rows. */
  | { readonly session: string }
);

export interface Noted {
  readonly wishes: readonly Wish[];
  /** How often they were made again without being kept: what ends the page each time must not do so for ever. */
  readonly tries: number;
}

const KEY = "espalier-wishes-";
const NOTHING: Noted = { wishes: [], tries: 0 };

export function notedWishes(session: string): Noted {
  try {
    return (JSON.parse(localStorage.getItem(KEY + session)!) as Noted | null) ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

/** All of them or, without room for all, none: the session is kept a moment later anyhow. */
export function noteWishes(session: string, wishes: readonly Wish[], tries = 0): void {
  try {
    localStorage.removeItem(KEY + session);
    if (wishes.length > 0) localStorage.setItem(KEY + session, JSON.stringify({ wishes, tries }));
  } catch {}
}

export function forgetWishes(session?: string): void {
  try {
    const isMeant = (key: string): boolean =>
      session === undefined ? key.startsWith(KEY) : key === KEY + session;
    for (const key of Object.keys(localStorage)) if (isMeant(key)) localStorage.removeItem(key);
  } catch {}
}
