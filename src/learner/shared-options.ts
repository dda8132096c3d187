// Options that several learners take, each declared once.

import { isNamedCosts, type NamedCosts } from "../objective/cost.ts";
import { isPriors, type Priors, readPriors } from "../objective/priors.ts";
import { limit, type OptionSpec, readNumber, wholeNumber } from "./option.ts";

/**
 * The option `maxDepth`.
 *
 * @example
 * console.log(maxDepth.flag, maxDepth.default);
 * // → --max-depth <n> Infinity
 */
export const maxDepth = limit("--max-depth <n>", "largest depth of the tree, in splits");

/**
 * The option `maxConditions`.
 *
 * @example
 * console.log(maxConditions.accept(12), maxConditions.accept(-1));
 * // → 12 undefined
 */
export const maxConditions = limit("--max-conditions <n>", "most conditions in the whole model");

/**
 * The option `minRows`.
 *
 * @example
 * console.log(minRows.accepts);
 * // → a whole number of at least 0
 */
export const minRows = wholeNumber(
  "--min-rows <n>",
  "fewest training rows (least weight) in a leaf or rule",
  0,
  0,
);

/** Each learner has a default of its own. */
export const starts = wholeNumber(
  "--starts <n>",
  "random starts: for refined of trees from half of the columns, for checklist of items in three or more bands",
  0,
  0,
);

/** Where threads can be started (`startSearchThread`); elsewhere there is one. */
export const threads = wholeNumber("--threads <n>", "how many threads search (0: one per core)", 1, 0);

/** As many as were asked for; for 0 one per core. */
export function threadCount(given: number): number {
  return given || (globalThis.navigator?.hardwareConcurrency ?? 2);
}

/**
 * The option `seed`.
 *
 * @example
 * console.log(seed.flag, seed.default);
 * // → --seed <n> 1
 */
export const seed = wholeNumber("--seed <n>", "random seed", 1, 0);

/**
 * The option `timeLimit`: seconds; 0, null or Infinity for no limit.
 *
 * @example
 * console.log(timeLimit.default, timeLimit.accept(60), timeLimit.accept(0));
 * // → Infinity 60 Infinity
 */
export const timeLimit: OptionSpec<number> = {
  flag: "--time-limit <seconds>",
  help: "stop after this long with the best model so far (0: no limit)",
  default: Number.POSITIVE_INFINITY,
  accepts: "a number of seconds, or 0 for no limit",
  accept(value) {
    if (value === 0 || value === null) return Number.POSITIVE_INFINITY;
    return typeof value === "number" && value > 0 ? value : undefined;
  },
  read: readNumber,
};

/**
 * The option `priors`.
 *
 * @example
 * console.log(priors.default, priors.read("yes=0.7,no=0.3"));
 * // → data { yes: 0.7, no: 0.3 }
 */
export const priors: OptionSpec<Priors> = {
  flag: "--priors <shares>",
  help: "class priors: data, uniform, or yes=0.7,no=0.3",
  default: "data",
  accepts: "data, uniform, or a share of 0 or more for each class, named once, such as yes=0.7,no=0.3",
  accept: (value) => (isPriors(value) ? value : undefined),
  read: readPriors,
};

/** Share of the training rows held out for pruning; 0 for none. */
export const prune: OptionSpec<number> = {
  flag: "--prune <share>",
  help: "share of the training rows held out for pruning, or none",
  default: 1 / 3,
  accepts: "a share of at least 0 and below 1 such as 0.33, or none",
  accept(value) {
    if (value === "none") return 0;
    return typeof value === "number" && value >= 0 && value < 1 ? value : undefined;
  },
  read: (text) => (text === "none" ? 0 : readNumber(text)),
};

/**
 * Costs by class name; on the command line the text of a JSON file: {"actual": {"predicted":
 * cost}}.
 *
 * @example
 * console.log(costs.default, costs.accept({ sick: { healthy: 5 } }), costs.accept({ sick: 5 }));
 * // → null { sick: { healthy: 5 } } undefined
 */
export const costs: OptionSpec<NamedCosts | null> = {
  flag: "--costs <file>",
  help: 'JSON file of misclassification costs: {"actual": {"predicted": cost}}',
  default: null,
  accepts: 'costs of 0 or more by actual and predicted class such as {"sick": {"healthy": 5}}',
  accept: (value) => (value === null || isNamedCosts(value) ? value : undefined),
  read(text) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  },
};
