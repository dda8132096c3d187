// What is asked of a choice: the size of the model, the time, options for the learners, and what
// makes a model good.

import { DataError } from "../../dataset/data-error.ts";
import { checkedSelect, type SelectRequest } from "../../learn/procedure.ts";
import { learners } from "../../learn/registry.ts";
import { acceptedValue } from "../../learner/option.ts";
import { optionsTaken, resolveOptions } from "../../learner/resolve-options.ts";
import { maxConditions, maxDepth, seed, timeLimit } from "../../learner/shared-options.ts";
import { withClassWeights } from "../../objective/class-weights.ts";
import { type Limits, limitsOf } from "../../objective/limits.ts";
import { checkedMetric } from "../../objective/metric.ts";
import { type Objective, objectiveOf } from "../../objective/objective.ts";

const MAX_CONDITIONS = 12;

export interface ChoiceOptions {
  readonly maxConditions: number;
  /** Infinity for no limit of its own. */
  readonly maxDepth: number;
  /** Seconds after which no further candidate is evaluated; Infinity for no limit. */
  readonly timeLimit: number;
  readonly seed: number;
  /** Further options; each goes to every learner that takes it. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly select: SelectRequest | null;
  readonly objective: Objective;
  /** What the answers for a class must keep to; null for nothing. */
  readonly limits: Limits | null;
}

/**
 * With the class counts of all rows. Throws a DataError where no learner takes an option, or its
 * value is wrong.
 */
export function choiceOptions(
  options: Readonly<Record<string, unknown>>,
  select: SelectRequest | null,
  classes: readonly string[],
  counts: Float64Array,
): ChoiceOptions {
  const { metric, classWeights, of, minRecall, maxAlarms, minPrecision, ...rest } = options;
  const weighed = withClassWeights({ ...rest, classWeights }, classes, counts);
  const given = Object.fromEntries(Object.entries(weighed).filter(([, value]) => value !== undefined));
  for (const [name, value] of Object.entries(given)) {
    const taker = learners.find(
      (learner) => Object.keys(optionsTaken(learner, { [name]: value })).length > 0,
    );
    if (taker === undefined)
      throw new DataError(`no method takes the option ${name}`, { code: "bad-option" });
    resolveOptions(taker, optionsTaken(taker, { [name]: value }));
  }
  const own = {
    maxConditions: acceptedValue("maxConditions", maxConditions, given.maxConditions ?? MAX_CONDITIONS),
    maxDepth: acceptedValue("maxDepth", maxDepth, given.maxDepth ?? null),
    timeLimit: acceptedValue("timeLimit", timeLimit, given.timeLimit ?? null),
    seed: acceptedValue("seed", seed, given.seed ?? 1),
  };
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(own, name)));
  return {
    ...own,
    given: others,
    select: checkedSelect(select),
    objective: objectiveOf({ ...others, metric: checkedMetric(metric) }, classes, counts),
    limits: limitsOf({ of, minRecall, maxAlarms, minPrecision }, classes),
  };
}
