// What the panel of equally good models asks of the engine, and what it gets.

import type { Alternatives } from "../../../internal.ts";
import type { ModelView } from "../model/request.ts";
import type { DrawnModel, Figure, Progressing, Request } from "../request.ts";

export interface Requests {
  /** Other small trees that are as good on the learn rows. */
  alternatives: Request<AlternativesAsk, AlternativesView, Progressing>;
  /** One of them becomes a model of the session, and is shown. */
  "alternatives/adopt": Request<{ readonly model: string; readonly name: string }, ModelView>;
}

export interface AlternativesAsk {
  readonly maxDepth?: number;
  /** Share of the rows by which they may be worse. */
  readonly within?: number;
  readonly without?: readonly string[];
}

export interface AlternativesView {
  readonly sentences: readonly string[];
  readonly hasCosts: boolean;
  readonly columns: Alternatives["columns"];
  readonly count: string;
  readonly trees: readonly (DrawnModel & {
    readonly figure: Figure;
    readonly cost: number;
    readonly leaves: number;
    /** As a model file, to be adopted by. */
    readonly json: string;
  })[];
}
