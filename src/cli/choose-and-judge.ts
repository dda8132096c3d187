// Chooses a model where no method was named, and measures it as the command line asks, or as its size allows.

import type { CountSource } from "../counts/count-source.ts";
import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import { measure } from "../evaluate/measures.ts";
import type { SelectOptions } from "../learn/select/select.ts";
import { costMatrix, type NamedCosts } from "../learn/shared/cost.ts";
import type { LearnContext } from "../learn/shared/learner.ts";
import { learnCandidate } from "../workflow/candidate.ts";
import { chooseModel } from "../workflow/choose-model.ts";
import type { ChooseOptions } from "../workflow/choose-options.ts";
import { checkParts, type JudgedResult, type JudgeRequest } from "./learn-and-judge.ts";

export interface ChooseRequest extends LearnContext, Pick<JudgeRequest, "seed" | "test" | "cv"> {
  readonly source: CountSource;
  /** Every learner option that was given. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly select: SelectOptions | null;
}

export async function chooseAndJudge(request: ChooseRequest): Promise<JudgedResult> {
  const { source, seed, test, cv, select, signal, onProgress } = request;
  await checkParts(request);
  const { maxConditions, maxDepth, timeLimit, ...options } = request.options as ChooseOptions;
  const isAsked = test !== null || cv !== null;
  const { candidate, ...chosen } = await chooseModel(
    source,
    source.everything,
    {
      ...(maxConditions !== undefined && { maxConditions }),
      ...(maxDepth !== undefined && { maxDepth }),
      ...(timeLimit !== undefined && { timeLimit: timeLimit > 0 ? timeLimit : Number.POSITIVE_INFINITY }),
      seed,
      select,
      options: options as Readonly<Record<string, unknown>>,
      ...(isAsked && { honest: { share: typeof test === "number" ? test : null, folds: cv } }),
    },
    { ...(signal && { signal }), ...(onProgress && { onProgress }) },
  );
  const relearn: JudgedResult["relearn"] = async (seen, part) =>
    (await learnCandidate(seen, part, candidate, { ...(signal && { signal }) })).model;
  if (typeof test !== "function") return { ...chosen, relearn };
  const costs = (options as { costs?: NamedCosts | null }).costs;
  const matrix: ConfusionMatrix = test(chosen.result.model);
  return {
    ...chosen,
    relearn,
    test: measure(matrix, costs ? costMatrix(costs, matrix.classes) : null),
  };
}
