// Loads the cards of questions.ts; asked again after a failure, it tries again.

import { signal } from "@preact/signals";
import { complain } from "../../page/actions.ts";
import { EngineFault } from "../../page/engine-client.ts";

/** Null until they are there. */
export const questions = signal<typeof import("./questions.ts") | null>(null);

export async function loadQuestions(): Promise<void> {
  try {
    questions.value ??= await import("./questions.ts");
  } catch {
    const message =
      "A piece of the page could not be loaded: its server was ended, or the network is gone. Reload once it is back; your session is kept.";
    complain(new EngineFault({ message, isStopped: false, isBug: false }));
  }
}
