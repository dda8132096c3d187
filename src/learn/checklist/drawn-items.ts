// Items from a random start: conditions drawn by column and value, then each chosen again beside
// the others until the number of items predicts the classes as surely as it can. No order of the
// classes is assumed: what is "exactly two of six" is found too.

import { type Condition, negate } from "../../condition/condition.ts";
import type { Variable } from "../../counts/count-source.ts";
import { splitTest } from "../../counts/split-test.ts";
import { isOrderedKind } from "../../dataset/column.ts";
import type { Random } from "../../dataset/random.ts";
import type { Table } from "../../encoding/table.ts";
import { type LiveCondition, liveCondition } from "../../split/refine/live-condition.ts";
import type { Items } from "./items.ts";
import { shareLosses } from "./rate.ts";

/** Yields after each item; returns what all rows then lose. */
export function* settleDrawn(
  items: Items,
  importance: Float64Array,
  mostRounds: number,
): Generator<void, number> {
  for (let round = 0, better = true; better && round < mostRounds; round++) {
    better = false;
    for (let index = 0; index < items.size; index++) {
      if (items.chooseAnew(index, shareLosses(items.weights(), importance), 0)) better = true;
      yield;
    }
  }
  const weights = items.weights();
  const losses = shareLosses(weights, importance);
  let loss = 0;
  for (let at = 0; at < weights.length; at++) loss += weights[at] * losses[at];
  return loss;
}

/** A random condition, columns equally likely; null where the column drawn is constant. */
export function drawCondition(
  table: Table,
  variables: readonly Variable[],
  random: Random,
): LiveCondition | null {
  if (table.columns.length === 0) return null;
  const column = random.below(table.columns.length);
  const { kind, size } = table.columns[column];
  const isNegated = random.below(2) === 1;
  if (size < (isOrderedKind(kind) ? 2 : 1)) return null;
  const split = isOrderedKind(kind)
    ? cutAt(random.below(size - 1))
    : kind === "categorical"
      ? { type: "equals" as const, code: random.below(size), next: 0 }
      : { type: "is" as const, code: 1, next: 0 };
  const condition = splitTest(split, variables[column]) as Condition;
  return liveCondition(isNegated ? negate(condition) : condition, table, variables);
}

function cutAt(code: number): { type: "at-most"; code: number; next: number } {
  return { type: "at-most", code, next: code + 1 };
}
