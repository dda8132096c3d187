// What the panel of misclassified rows asks of the engine, and what it gets.

import type { ComparisonView } from "../compare/request.ts";
import type { LearnProgress } from "../learn/request.ts";
import type { DrawnModel, Figure, Nothing, Request } from "../request.ts";

export interface Requests {
  /** The plain greedy tree of the same budget, learned from the same rows. */
  missed: Request<Nothing, MissedView, LearnProgress>;
}

export interface MeasuredModel extends DrawnModel {
  readonly id: string;
  readonly conditions: number;
  readonly figure: Figure;
}

export interface MissedView {
  /** Most conditions that either may have. */
  readonly budget: number;
  readonly greedy: MeasuredModel;
  readonly model: MeasuredModel;
  readonly comparison: ComparisonView;
  readonly combination: Combination | null;
}

/** Two conditions that tell more about the class together than on their own. */
export interface Combination {
  /** Bits per row. */
  readonly apart: readonly [number, number];
  readonly together: number;
  readonly sentence: string;
}
