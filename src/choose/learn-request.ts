// A call of `learn` with its options sorted, and how its result is put together.

import type { CountSource, Part } from "../counts/count-source.ts";
import { assessModel } from "../evaluate/assess-model.ts";
import type { Fit } from "../learn/fit-procedure.ts";
import { measureSize } from "../model/size.ts";
import type { Objective } from "../objective/objective.ts";
import type { TestOutcome } from "./evaluation.ts";
import type { LearnOptions } from "./learn-options.ts";
import type { LearnResult } from "./learn-result.ts";

export interface LearnRequest extends Required<Pick<LearnOptions, "select" | "screen" | "readable">> {
  readonly part: Part;
  readonly evaluate: LearnOptions["evaluate"];
  readonly seed: number | undefined;
  /** Options of learners. */
  readonly given: Readonly<Record<string, unknown>>;
}

interface Learned extends Pick<LearnResult, "cv" | "choice" | "procedure" | "evaluation"> {
  readonly fit: Fit;
  /** The rows that it was learned from. */
  readonly train: Part;
  readonly outcome: TestOutcome | null;
  readonly objective: Objective;
  /** performance.now() when the work began. */
  readonly started: number;
}

export async function learnResult(
  source: CountSource,
  { fit, train, outcome, objective, started, ...rest }: Learned,
): Promise<LearnResult> {
  return {
    ...fit,
    notices: [...fit.notices, ...(outcome?.notices ?? [])],
    size: measureSize(fit.model),
    train: objective.measure(await assessModel(source, train, fit.model)),
    test: outcome && objective.measure(outcome.matrix),
    ...rest,
    seconds: (performance.now() - started) / 1000,
  };
}
