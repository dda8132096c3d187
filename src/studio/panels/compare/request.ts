// What the comparison of two models asks of the engine, and what it gets.

import type { ModelName } from "../model/request.ts";
import type { Figure, Request } from "../request.ts";

export interface Requests {
  /** The shown model beside another of the session, row by row of the edit rows. */
  compare: Request<{ readonly with: string }, ComparisonView>;
}

export interface ComparisonView {
  readonly first: ModelName;
  readonly second: ModelName;
  readonly figures: readonly [Figure, Figure];
  readonly bothRight: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly bothWrong: number;
  /** Two-sided sign test on rows where just one model is right, corrected for multiple tests. */
  readonly p: number;
  readonly comparisons: number;
  readonly sentence: string;
}
