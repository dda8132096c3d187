// What the page knows: signals that panels read and actions write.

import { computed, signal } from "@preact/signals";
import type { Chosen, ChosenView } from "../panels/data/request.ts";
import type { LearnProgress } from "../panels/learn/request.ts";
import type { ModelView } from "../panels/model/request.ts";
import type { FileView } from "../panels/start/request.ts";
import { EngineClient, EngineFault } from "./engine-client.ts";

export const engine = new EngineClient();

export const file = signal<FileView | null>(null);
export const chosen = signal<Chosen>({});
export const data = signal<ChosenView | null>(null);
export const model = signal<ModelView | null>(null);

/** Work that the whole page waits for: a file that is read, facts that are counted. */
export interface Busy {
  readonly text: string;
  /** 0 to 1; null where it cannot be known. */
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
export const isLearning = computed(() => learning.value !== null);

/** What went wrong, in a sentence; shown until it is closed. */
export interface Complaint {
  readonly message: string;
  readonly isBug: boolean;
}
export const complaint = signal<Complaint | null>(null);

/** Nothing is told of what was stopped, nor of a lost engine: whoever starts another tells that. */
export function complain(error: unknown): void {
  if (error instanceof EngineFault && (error.isStopped || error.isLost)) return;
  const message = error instanceof Error ? error.message : String(error);
  complaint.value = { message, isBug: !(error instanceof EngineFault) || error.isBug };
}

/** Said to all, also by screen readers. */
export const announced = signal("");

/** What is wrong with keeping the session in the browser; null where all is well. */
export const keeping = signal<string | null>(null);
