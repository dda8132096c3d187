// Which point of the frontier is being learned, to be shown.

import { signal } from "@preact/signals";
import { changeModel } from "./actions.ts";

/** Number of the candidate; null where none is. */
export const working = signal<number | null>(null);

export async function pickPoint(number: number): Promise<void> {
  if (working.value !== null) return;
  working.value = number;
  await changeModel("frontier/learn", { number }, { busy: "Learning the candidate", isLong: true });
  working.value = null;
}
