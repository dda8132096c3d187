// What the page is shown of a model: the model itself, its figures and its history, and what is known while it is learned.

import type {
  Certificate,
  ClassLooks,
  Interval,
  ModelPart,
  ModelSize,
  OutlineLine,
} from "../../../internal.ts";

/** Right on so many of so many, with the 95 % interval. */
export interface Figure {
  readonly accuracy: number;
  readonly interval: Interval;
  readonly rows: number;
}

export interface LearnProgress {
  readonly done: number | null;
  readonly text: string;
  /** A bar per family. */
  readonly families: readonly { readonly name: string; readonly done: number; readonly text: string }[];
  /** The model so far, provisional. Only in reports where it changed. */
  readonly soFar: {
    readonly name: string;
    readonly outline: OutlineLine;
    readonly score: number;
    readonly classes: readonly string[];
    readonly looks: ClassLooks;
  } | null;
}

export interface CertificateView {
  /** "void": it was proved of the model before it was edited. */
  readonly state: "proved" | "bounded" | "none" | "void";
  readonly text: string;
  readonly certificate: Certificate | null;
}

export interface FrontierPoint {
  /** From 1, as in the table beside it. */
  readonly number: number;
  readonly name: string;
  readonly family: string;
  readonly conditions: number;
  readonly score: number;
  readonly standardError: number;
  /** Whether no other is both smaller and better. */
  readonly isOnFrontier: boolean;
  readonly isChosen: boolean;
  /** Id of the model, where it was learned already. */
  readonly model: string | null;
}

export interface HistoryLine {
  /** "set-threshold 3: age ≤ 32.5 → age ≤ 37". */
  readonly text: string;
  readonly reason: string;
  /** On the edit rows, after it; null where it was not measured. */
  readonly accuracy: number | null;
  readonly change: number | null;
}

export interface ModelView {
  readonly id: string;
  readonly name: string;
  readonly form: "tree" | "list";
  readonly method: string;
  readonly target: string;
  readonly classes: readonly string[];
  readonly looks: ClassLooks;
  readonly outline: OutlineLine;
  readonly parts: readonly ModelPart[];
  readonly locked: readonly string[];
  readonly size: ModelSize;
  readonly columns: readonly string[];
  readonly certificate: CertificateView;
  readonly figures: {
    /** On the edit rows: the live figure. */
    readonly now: Figure;
    /** The same before any edit. */
    readonly before: Figure;
    /** Always predicting the majority class, on the same rows. */
    readonly majority: number;
    readonly learned: Figure;
    readonly cost: number | null;
  };
  readonly sealed: {
    readonly state: "sealed" | "opened" | "stale";
    readonly rows: number;
    readonly figure: Figure | null;
    /** Model and number of edits that it was opened for. */
    readonly of: { readonly model: string; readonly edits: number } | null;
  };
  readonly frontier: { readonly points: readonly FrontierPoint[]; readonly folds: number };
  /** Why this model, in sentences; warnings; what was not tried. */
  readonly why: readonly string[];
  readonly warnings: readonly string[];
  readonly notTried: readonly string[];
  readonly isStopped: boolean;
  readonly history: readonly HistoryLine[];
  /** Edits that redo would make again. */
  readonly undone: number;
  /** All models of the session, the one on the table included. */
  readonly models: readonly ModelName[];
  /** Commands that give the same model file. */
  readonly commands: readonly string[];
}

export interface ModelName {
  readonly id: string;
  readonly name: string;
  readonly conditions: number;
  readonly accuracy: number;
  readonly edits: number;
}
