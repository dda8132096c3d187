// What a learner is: a pure, seeded function from data and options to a model and what it can prove of it, which
// describes itself to whoever lists, tries, compares or documents learners.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { Model } from "../model/model.ts";
import type { Certificate } from "../objective/certificate.ts";
import type { SearchThread } from "../run/thread.ts";
import type { DataShape } from "./data-shape.ts";
import type { OptionSpec } from "./option.ts";
import type { SharedWork } from "./shared-work.ts";

export interface Progress {
  /** Share of the work done, 0 to 1, or null where nobody can know. It never falls, and is 1 only at the very end. */
  readonly done: number | null;
  /** A few words: what is happening. */
  readonly text: string;
  /** Strands of the work that go on beside each other, each with its own share and words. */
  readonly strands?: readonly { readonly name: string; readonly done: number; readonly text: string }[];
  /** Of a choice: the best so far, as soon as there is one. */
  readonly soFar?: ModelSoFar;
}

/** A model to look at while the choice goes on: learned from the training rows of a fold, and what its like scored on the folds so far. */
export interface ModelSoFar {
  /** The candidate: "refined (6 conditions)". */
  readonly name: string;
  readonly model: Model;
  /** Provisional: the accuracy, or 1 less the cost per row. */
  readonly score: number;
  readonly folds: number;
}

export interface LearnContext {
  readonly signal?: AbortSignal;
  /** How to start another thread; without it one thread does all. */
  readonly startSearchThread?: () => SearchThread;
  readonly onProgress?: (progress: Progress) => void;
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
  /** What fits on the same rows and columns may share, such as trees that several budgets are cut from. */
  readonly shared: SharedWork;
}

/** What others need to know of a learner. */
export interface Traits {
  /** It defines features on the source, which slows down whoever counts after it: it gets a source of its own. */
  readonly definesFeatures?: boolean;
  /** It reads the distinct rows instead of counting, so they must fit into memory. */
  readonly needsRows?: boolean;
  /** Numbers are not to be binned, however many different ones there are (unless a user asks for bins). */
  readonly exactNumbers?: boolean;
  /** It needs one pass over the data per level, so many rows and columns are no trouble. */
  readonly isQuickOnMany?: boolean;
  /** It may take so long that it is compared only where it is named. */
  readonly isCostly?: boolean;
}

/** One way of running a learner that a choice should try. */
export interface Setting<Options> {
  /** What distinguishes it from the learner's other settings: "6 conditions"; left out where there is but one. */
  readonly label?: string;
  readonly options: Partial<Options>;
  /** Whether a fit takes many times as long as a greedy tree: a choice then goes on with it only while it is among the best. */
  readonly isCostly?: boolean;
  /**
   * What a choice adds to its score, in standard errors: how much better on new rows than its folds say it was found to be on
   * development data. Folds learn from fewer rows, which costs large models more than small ones.
   */
  readonly credit?: number;
}

/** The settings to try; or why there are none, or not all: "4,000 rows with 900 possible conditions are too many". */
export interface Settings<Options> {
  readonly settings: readonly Setting<Options>[];
  readonly leftOut?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a learner of unknown options; resolve-options.ts checks what it is given.
export interface Learner<Options extends object = any> {
  /** As on the command line. */
  readonly name: string;
  /** Earlier names, which go on working. */
  readonly aliases?: readonly string[];
  /** One sentence for --help. */
  readonly summary: string;
  /** Learners of one family share a bar of progress and a line in reports: "refined tree". */
  readonly family: string;
  readonly traits: Traits;
  /** The options it takes, with defaults and what each accepts; the command line is made from these. */
  readonly options: { readonly [K in keyof Options]-?: OptionSpec<Options[K]> };
  /** Why it does not take an option that others have, by the option's name. */
  readonly refusals?: Readonly<Record<string, string>>;
  /** The settings that a choice among learners should try on data of this shape; left out: it does not take part. */
  settingsFor?(shape: DataShape): Settings<Options>;
  learn(request: LearnRequest<Options>): Promise<Learned>;
}
