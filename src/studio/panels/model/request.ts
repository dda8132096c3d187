// What the Model screen asks of the engine, and what it gets.

import type { Model, ModelPart, ModelSize } from "../../../internal.ts";
import type { DrawnModel, Figure, Request } from "../request.ts";

export interface Requests {
  /** The model that is shown; with an id, another one of the session is shown from now on. */
  model: Request<{ readonly id?: string }, ModelView>;
}

export interface CertificateView {
  /** "void": it was proved of the model before it was edited. */
  readonly state: "proved" | "bounded" | "none" | "void";
  readonly text: string;
}

export interface FrontierPoint {
  /** From 1, as in the table beside it. */
  readonly number: number;
  readonly name: string;
  readonly kind: string;
  readonly conditions: number;
  /** As it compares over all folds, also where it was dropped before the last of them. */
  readonly score: number;
  /** On how many it was evaluated. */
  readonly folds: number;
  /** Of the score, over these folds. */
  readonly standardError: number;
  /** Whether no other is both smaller and better. */
  readonly isOnFrontier: boolean;
  /** Whether it is the model that is shown. */
  readonly isShown: boolean;
  /** Id of the model, where it was learned already. */
  readonly model: string | null;
}

export interface HistoryLine {
  /** "Cut moved at 3: age ≤ 32.5 → age ≤ 37". */
  readonly text: string;
  readonly reason: string;
  /** Of the accuracy on the edit rows; null where it was not measured. */
  readonly change: number | null;
}

/** A model with all that is known of it. */
export interface ModelView extends DrawnModel {
  readonly id: string;
  /** Of the candidate: "refined (6 conditions)". */
  readonly name: string;
  /** What it is, in plain words: "decision list". */
  readonly kind: string;
  /** It was brought along, or is an alternative: nothing learned it here. */
  readonly isAdopted: boolean;
  readonly form: Model["form"];
  /** Of a scorecard with one column of points what its form holds. */
  readonly card: CardView | null;
  /** Of a scorecard with a column of points for each class. */
  readonly table: ScoreTableView | null;
  readonly target: string;
  readonly parts: readonly ModelPart[];
  /** Parts that ask about a column that its name says is protected. */
  readonly protectedParts: readonly { readonly address: string; readonly column: string }[];
  /** Addresses of the locked parts. */
  readonly locked: readonly string[];
  readonly size: ModelSize;
  readonly columns: readonly string[];
  readonly certificate: CertificateView;
  readonly figures: {
    /** On the edit rows. */
    readonly now: Figure;
    /** The same before any edit. */
    readonly before: Figure;
    /** Accuracy of the majority class on the same rows. */
    readonly majority: number;
  };
  readonly sealed: {
    /** "stale": opened for another model, or for this one before later edits. */
    readonly state: "sealed" | "opened" | "stale";
    readonly rows: number;
    readonly figure: Figure | null;
  };
  readonly frontier: { readonly points: readonly FrontierPoint[]; readonly folds: number };
  readonly warnings: readonly string[];
  /** Why the choice took it. */
  readonly why: readonly string[];
  readonly isStopped: boolean;
  readonly history: readonly HistoryLine[];
  /** Edits that redo would make again. */
  readonly undone: number;
  /** All models of the session, this one included. */
  readonly models: readonly ModelName[];
  /** Commands that give the same model file. */
  readonly commands: readonly string[];
}

export interface CardView {
  readonly items: readonly {
    readonly title: string;
    readonly bands: readonly { readonly text: string; readonly points: number }[];
  }[];
  /** From the least total on. */
  readonly totals: readonly {
    readonly least: number;
    readonly text: string;
    /** Probability of the class that points speak for. */
    readonly risk: number;
    /** "18 to 29" percent; null where the model has no probabilities of its own. */
    readonly range: string | null;
    readonly class: string;
  }[];
  /** That class. */
  readonly positive: number;
}

/** A scorecard of several classes: the one with most points is said. */
export interface ScoreTableView {
  readonly items: readonly {
    readonly title: string;
    /** Points in the order of the classes. */
    readonly bands: readonly { readonly text: string; readonly points: readonly number[] }[];
  }[];
  /** Tried in this order; the last is for all else. */
  readonly totals: readonly {
    readonly leads: string;
    /** By so many points more than any other. */
    readonly least: number;
    readonly class: string;
    readonly risk: number;
  }[];
}

export interface ModelName {
  readonly id: string;
  /** Given by hand, or in plain words what it is. */
  readonly name: string;
  readonly conditions: number;
  readonly edits: number;
  /** Id of the version that it goes on from. */
  readonly from: string | null;
}
