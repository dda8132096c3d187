// By what models are compared in a choice.

/** What can be asked for. */
export const METRICS = ["log-loss", "accuracy", "balanced", "auc", "cost", "f1"] as const;

export type Metric = (typeof METRICS)[number];
