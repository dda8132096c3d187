// Class weights: rows of a class count as so many. They are told to learners as priors, which are
// the same thing said of shares.

import { DataError } from "../dataset/data-error.ts";

export type ClassWeights = "balanced" | Readonly<Record<string, number>>;

/** The options with priors in place of class weights; a class that is left out weighs 1. */
export function withClassWeights(
  { classWeights, ...options }: Readonly<Record<string, unknown>>,
  classes: readonly string[],
  counts: Float64Array,
): Readonly<Record<string, unknown>> {
  if (classWeights === undefined || classWeights === null) return options;
  if (options.priors !== undefined && options.priors !== "data") {
    throw new DataError("classWeights and priors say the same in two ways; give only one of them", {
      code: "bad-option",
    });
  }
  if (classWeights === "balanced") return { ...options, priors: "uniform" };
  const weights = classWeights as Readonly<Record<string, unknown>>;
  for (const [name, weight] of Object.entries(weights)) {
    if (!classes.includes(name))
      throw new DataError(
        `classWeights name the class "${name}", which is not in the data (${classes.join(", ")})`,
      );
    if (!(typeof weight === "number" && weight >= 0 && Number.isFinite(weight)))
      throw new DataError(`classWeights: expected a weight of at least 0 for "${name}", got ${weight}`);
  }
  const priors = classes.map((name, c) => {
    return [name, (Object.hasOwn(weights, name) ? (weights[name] as number) : 1) * counts[c]] as const;
  });
  return { ...options, priors: Object.fromEntries(priors) };
}
