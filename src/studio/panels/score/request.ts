// What the scoring of new rows asks of the engine, and what it gets.

import type { ColumnDrift, EndDrift, Stability } from "../../../internal.ts";
import type { Figure, Nothing, Request, TextFile } from "../request.ts";

export interface Requests {
  /** A file with new rows, which the model that is shown predicts. */
  score: Request<{ readonly file: Blob; readonly name: string }, ScoreView>;
  /** The last one with predictions, probabilities and reasons beside every row. */
  "score/csv": Request<Nothing, TextFile>;
}

export interface ScoreView {
  readonly name: string;
  readonly rows: number;
  readonly classes: readonly string[];
  /** Rows that are predicted to be of each class. */
  readonly said: readonly number[];
  /** Where the file has the classes: how often the model is right; else null. */
  readonly figure: Figure | null;
  readonly notices: readonly string[];
  readonly index: number;
  readonly stability: Stability;
  readonly columns: readonly ColumnDrift[];
  readonly ends: readonly ScoredEnd[];
  /** Rows that it is compared with. */
  readonly before: number;
}

export interface ScoredEnd extends EndDrift {
  /** Address of the part, and the conditions that lead to it. */
  readonly at: string;
  readonly text: string;
}
