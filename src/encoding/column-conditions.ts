// The yes/no conditions that a column offers, by the weight of each of its codes.

import type { Condition } from "../condition/condition.ts";
import { isOrderedKind } from "../dataset/column.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { thresholdBetween } from "./threshold.ts";

/** Codes below `size` are values, the code equal to it means missing. */
export interface ConditionColumn {
  readonly schema: Pick<ColumnSchema, "name" | "kind" | "categories">;
  readonly size: number;
  /** Continuous only: smallest and largest value that has this rank. */
  lower?(rank: number): number;
  upper?(rank: number): number;
}

export interface ColumnCondition {
  readonly condition: Condition;
  /** By code: 1 where rows with it pass. */
  readonly passing: Uint8Array;
}

/** Most thresholds tried per number: quantiles of the rows' weight. */
export const THRESHOLDS = 15;

/** Those that at least one row passes and one fails. */
export function columnConditions(
  { schema, size, lower, upper }: ConditionColumn,
  weights: ArrayLike<number>,
  thresholds: number,
): ColumnCondition[] {
  const present = Array.from(weights, (_, code) => code).filter((code) => weights[code] > 0);
  if (present.length < 2) return [];
  const values = present.filter((code) => code < size);
  const make = (condition: Condition, from: number, to: number): ColumnCondition => {
    const passing = new Uint8Array(size + 1).fill(1, from, to + 1);
    return { condition, passing };
  };
  const { name: column, kind, categories } = schema;
  const conditions: ColumnCondition[] = [];
  if (isOrderedKind(kind)) {
    for (const [code, next] of quantileCuts(values, weights, thresholds)) {
      const threshold = thresholdBetween(upper!(code), lower!(next), kind);
      conditions.push(make({ type: "at-most", column, threshold }, 0, code));
    }
  } else if (kind === "boolean") {
    if (present.includes(1)) conditions.push(make({ type: "is", column }, 1, 1));
  } else {
    // Where there are only two values, one condition is enough: the other is its negation.
    const needed = present.length === 2 ? values.slice(0, 1) : values;
    for (const code of needed) {
      conditions.push(make({ type: "equals", column, value: categories[code] }, code, code));
    }
  }
  if ((present.includes(size) && present.length > 2) || conditions.length === 0) {
    conditions.push(make({ type: "missing", column }, size, size));
  }
  return conditions;
}

/** Codes next to which the rows' weight passes a multiple of its (thresholds + 1)-th part. */
function quantileCuts(
  values: readonly number[],
  weights: ArrayLike<number>,
  thresholds: number,
): [number, number][] {
  const total = values.reduce((sum, code) => sum + weights[code], 0);
  const cuts: [number, number][] = [];
  let below = 0;
  let passed = 0;
  for (let i = 0; i + 1 < values.length; i++) {
    below += weights[values[i]];
    const step = Math.floor((below * (thresholds + 1)) / total);
    if (step > passed || values.length <= thresholds + 1) cuts.push([values[i], values[i + 1]]);
    passed = step;
  }
  return cuts;
}
