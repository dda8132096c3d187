// What one choice is made under: the budget, the learners' options, and what a confusion matrix is worth.

import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import { type Measures, measure } from "../evaluate/measures.ts";
import type { SelectOptions } from "../learn/select/select.ts";
import { costMatrix, type NamedCosts } from "../learn/shared/cost.ts";
import type { ChooseOptions } from "./choose-options.ts";

export const MAX_CONDITIONS = 12;
export const TIME_LIMIT = 60;

export interface Setting {
  readonly maxConditions: number;
  readonly maxDepth: number | null;
  readonly seed: number;
  readonly given: Readonly<Record<string, unknown>>;
  readonly select: SelectOptions | null;
  readonly score: (matrix: ConfusionMatrix) => number;
  readonly judged: (matrix: ConfusionMatrix) => Measures;
}

export function settle(options: ChooseOptions): Setting {
  const {
    maxConditions = MAX_CONDITIONS,
    maxDepth = null,
    seed = 1,
    select = null,
    options: given = {},
  } = options;
  const costs = given.costs as NamedCosts | null | undefined;
  const judged = (matrix: ConfusionMatrix): Measures =>
    measure(matrix, costs ? costMatrix(costs, matrix.classes) : null);
  const score = (matrix: ConfusionMatrix): number => {
    const { cost, rows } = judged(matrix);
    return rows > 0 ? 1 - cost / rows : 0;
  };
  return { maxConditions, maxDepth, seed, given, select, score, judged };
}
