// What a learner is: a pure, seeded function from data and options to a model and what it can prove of it.

import type { CountSource, Part } from "../../counts/count-source.ts";
import type { Model } from "../../model/model.ts";
import type { OptionSpec } from "./option.ts";

export interface Progress {
  /** Share of the work done, 0 to 1, or null where nobody can know. */
  readonly done: number | null;
  /** A few words: what is happening. */
  readonly text: string;
  /** Strands of the work that go on beside each other, each with its own share and words. */
  readonly strands?: readonly { readonly name: string; readonly done: number; readonly text: string }[];
}

/** Another thread of this program, on which an exact search can go on; see optimal/search-thread.ts for what it runs. */
export interface SearchThread {
  post(message: unknown): void;
  /** The one who hears what the thread posts. */
  listen(hear: (message: unknown) => void): void;
  stop(): void;
}

export interface LearnContext {
  readonly signal?: AbortSignal;
  /** How to start another thread; without it one thread does all. */
  readonly startSearchThread?: () => SearchThread;
  readonly onProgress?: (progress: Progress) => void;
}

/** What an exact method proved. Errors are weighted training errors (or costs). */
export interface Certificate {
  readonly optimal: boolean;
  readonly lowerBound: number;
  readonly upperBound: number;
  /** What was searched, in words: "all trees of depth 2 over 13 columns". */
  readonly searched: string;
}

export interface Learned {
  readonly model: Model;
  readonly certificate: Certificate | null;
  /** One record per iteration of an iterative learner. */
  readonly history: readonly Readonly<Record<string, number | string>>[];
  readonly notices: readonly string[];
}

export interface LearnRequest<Options> {
  readonly source: CountSource;
  /** The training rows. */
  readonly part: Part;
  readonly options: Options;
  readonly context: LearnContext;
}

export interface Learner<Options extends object = Record<string, unknown>> {
  /** As on the command line. */
  readonly name: string;
  /** One sentence for --help. */
  readonly summary: string;
  /** The options it takes, with defaults; the command line is made from these. */
  readonly options: { readonly [K in keyof Options]-?: OptionSpec<Options[K]> };
  /** Numbers are not to be binned, however many different ones there are (unless a user asks for bins). */
  readonly exactNumbers?: boolean;
  learn(request: LearnRequest<Options>): Promise<Learned>;
}
