// By what models are compared in a choice.

import { DataError } from "../dataset/data-error.ts";

/** What can be asked for. */
export const METRICS = ["log-loss", "accuracy", "balanced", "auc", "cost", "f1"] as const;

export type Metric = (typeof METRICS)[number];

/** Undefined where none is asked for; throws a DataError where there is none of that name. */
export function checkedMetric(metric: unknown): Metric | undefined {
  if (metric === undefined || METRICS.some((known) => known === metric)) return metric as Metric | undefined;
  throw new DataError(`metric: expected ${METRICS.join(", ")}, got ${JSON.stringify(metric)}`, {
    code: "bad-option",
  });
}
