// What the page knows: signals that screens read and actions (actions.ts) write.

import { computed, signal } from "@preact/signals";
import type { Chosen } from "../messages.ts";
import type { ChosenView, FileView } from "../panels/data/request.ts";
import type { LearnProgress, ModelView } from "../panels/model/request.ts";
import { EngineClient } from "./engine-client.ts";

export const engine = new EngineClient();

export const file = signal<FileView | null>(null);
export const chosen = signal<Chosen>({});
export const data = signal<ChosenView | null>(null);
export const model = signal<ModelView | null>(null);

/** Work that the whole page waits for: a file that is read, facts that are counted. */
export interface Busy {
  readonly text: string;
  /** 0 to 1; null where nobody knows. */
  readonly done: number | null;
  readonly stop: (() => void) | null;
}
export const busy = signal<Busy | null>(null);

export interface Learning {
  readonly progress: LearnProgress | null;
  readonly soFar: LearnProgress["soFar"];
  readonly isStopping: boolean;
  stop(): void;
}
export const learning = signal<Learning | null>(null);

/** What went wrong, in a sentence; shown until it is put away. */
export interface Complaint {
  readonly message: string;
  readonly isBug: boolean;
}
export const complaint = signal<Complaint | null>(null);

/** Said to all, also by screen readers; the last one stays a while. */
export const announced = signal("");

/** What became of keeping the session in the browser; null where all is well. */
export const keeping = signal<string | null>(null);

/** Spoken of in the header; false also while another file is read. */
export const hasModel = computed(() => model.value !== null);

/** Grows where the list of kept sessions changed behind the back of who shows it. */
export const sessionsChanged = signal(0);
