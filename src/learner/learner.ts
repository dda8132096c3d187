// What a learner is: a pure, seeded function from data and options to a model and what it can prove
// of it, which describes itself: what it is called, which options it takes, what it needs, what is
// worth trying.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { Model } from "../model/model.ts";
import type { Certificate } from "../objective/certificate.ts";
import type { DataShape } from "./data-shape.ts";
import type { OptionSpec } from "./option.ts";
import type { SharedWork } from "./shared-work.ts";

/** How far a call has come. */
export interface Progress {
  /** Share of the work done, or null where unknown. It never falls, and is 1 only at the end. */
  readonly done: number | null;
  /** What is happening, in a few words. */
  readonly text: string;
  /** Parts of the work that go on side by side, each with its own share and words. */
  readonly strands?: readonly { readonly name: string; readonly done: number; readonly text: string }[];
  /**
   * Of a choice, as soon as there is one: the best model so far, learned from the training rows of
   * a fold, and how its kind did on the folds so far.
   */
  readonly soFar?: {
    /** The candidate: "refined (6 conditions)". */
    readonly name: string;
    readonly model: Model;
    /** Provisional: the accuracy, or 1 less the cost per row. */
    readonly score: number;
    readonly folds: number;
  };
}

export type ModelSoFar = NonNullable<Progress["soFar"]>;

/** How a call that may take long is watched, stopped and helped. */
export interface LearnContext {
  /** Ends the work, with the best found so far. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Starts another thread; without it one thread does all. `espalier/node` has one for Node. */
  readonly startSearchThread?: () => {
    post(message: unknown): void;
    /** Sets the one listener to what the thread posts. */
    listen(hear: (message: unknown) => void): void;
    stop(): void;
  };
}

/** What a learner returns. */
export interface Learned {
  readonly model: Model;
  readonly certificate: Certificate | null;
  /** One record per iteration of an iterative learner. */
  readonly history: readonly Readonly<Record<string, number | string>>[];
  readonly notices: readonly string[];
}

/** What a learner is given. */
export interface LearnRequest<Options> {
  readonly source: CountSource;
  /** The training rows. */
  readonly part: Part;
  readonly options: Options;
  readonly context: LearnContext;
  /** What fits to the same rows and columns share, such as a tree that several budgets prune. */
  readonly shared: SharedWork;
  /**
   * The costs in `options` are whole numbers of this unit of those that were given, and so is a
   * price such as `sparsity`; 1 where it is left out. Words and progress are in the costs given.
   */
  readonly costUnit?: number;
}

/** What others need to know of a learner. */
export interface Traits {
  /** It defines features on the source, which slow down later counts: it gets its own source. */
  readonly definesFeatures?: boolean;
  /** It reads the distinct rows instead of counting, so they must fit into memory. */
  readonly needsRows?: boolean;
  /** It compares numbers exactly: they are binned only where a user asks for bins. */
  readonly exactNumbers?: boolean;
  /** It needs one pass over the data per level, so many rows and columns are no trouble. */
  readonly isQuickOnMany?: boolean;
  /** Its models keep to the reading rules (grow/readable) also where it is named. */
  readonly isReadable?: boolean;
  /** It may take so long that it is compared only where it is named. */
  readonly isCostly?: boolean;
}

/** One way of running a learner that a choice should try. */
export interface Setting<Options> {
  /** What distinguishes it from the other settings, if there are any: "6 conditions". */
  readonly label?: string;
  readonly options: Partial<Options>;
  /** Whether it is many times as slow as a greedy tree: it must then be among the best to stay. */
  readonly isCostly?: boolean;
  /**
   * What a choice adds to its score, in standard errors of the best accuracy: on development data
   * it did so much better on new rows than its folds said. Models of folds are learned from fewer
   * rows, which costs large models more than small ones.
   */
  readonly credit?: number;
  /** The same of its log-loss. */
  readonly creditInLogLoss?: number;
}

/**
 * The settings to try; or why there are none, or not all: "4,000 rows with 900 possible conditions
 * are too many".
 */
export interface Settings<Options> {
  readonly settings: readonly Setting<Options>[];
  readonly leftOut?: string;
}

/**
 * A learner: a pure, seeded function from data and options to a model, which describes itself to
 * whoever lists it.
 */
// biome-ignore lint/suspicious/noExplicitAny: a learner of unknown options; resolve-options.ts checks what it is given.
export interface Learner<Options extends object = any> {
  /** As on the command line. */
  readonly name: string;
  /** Earlier names, which go on working. */
  readonly aliases?: readonly string[];
  /** One sentence for --help. */
  readonly summary: string;
  /** Learners of one family share a line of progress and of reports: "refined tree". */
  readonly family: string;
  readonly traits: Traits;
  /** The options it takes; the flags of the command line are made from these. */
  readonly options: { readonly [K in keyof Options]-?: OptionSpec<Options[K]> };
  /** Why it does not take an option that others have, by the option's name. */
  readonly refusals?: Readonly<Record<string, string>>;
  /** What to try on data of this shape; without it the learner takes no part in a choice. */
  settingsFor?(shape: DataShape): Settings<Options>;
  learn(request: LearnRequest<Options>): Promise<Learned>;
}
