// What the Learn screen asks of the engine, and what it gets.

import type { ModelView } from "../model/request.ts";
import type { DrawnModel, Request } from "../request.ts";

export interface Requests {
  /** A stop keeps the best model so far and replies with it. */
  learn: Request<LearnAsk, ModelView, LearnProgress>;
}

export interface LearnAsk {
  /** Most conditions: 3 to 20. */
  readonly size: number;
  /** Left out: the method is chosen. */
  readonly method?: string | undefined;
  /** costs[actual][predicted]; diagonal left out. */
  readonly costs?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  readonly priors?: "data" | "uniform" | Readonly<Record<string, number>> | undefined;
  /** Seconds; left out: none. */
  readonly timeLimit?: number | undefined;
}

export interface LearnProgress {
  readonly done: number | null;
  readonly text: string;
  /** A bar per family of learners. */
  readonly families: readonly { readonly name: string; readonly done: number; readonly text: string }[];
  /** The best model so far; only in reports where it changed. */
  readonly soFar: (DrawnModel & { readonly name: string; readonly score: number }) | null;
}
