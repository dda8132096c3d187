// The options of a search for alternatives: each declared once, for the library and the command
// line.

import {
  acceptedValue,
  atLeastZero,
  type OptionSpec,
  type OptionsOf,
  readNumber,
  wholeNumber,
} from "../../learner/option.ts";
import { costs, minRows, timeLimit } from "../../learner/shared-options.ts";
import type { NamedCosts } from "../../objective/cost.ts";

/** Prices by column. */
export type ColumnPrices = Readonly<Record<string, number>>;

const depth = wholeNumber("--max-depth <n>", "most levels of a tree: 1 to 4", 3, 1);
const share = atLeastZero(
  "--within <share>",
  "how much worse than the best a tree may be, as a share of the rows (0.01: one row in a hundred)",
  0.01,
);
const factor = atLeastZero(
  "--multiplier <share>",
  "instead of within: as a share of what the best tree costs, its leaves included",
  0,
);
const penalty = atLeastZero("--sparsity <cost>", "cost of a leaf, in mistakes (default: 1 % of the rows)", 0);

const rules = wholeNumber(
  "--max-rules <n>",
  "count decision lists of at most so many rules of one condition, 1 to 8, instead of trees",
  3,
  1,
);

export const alternativesOptions = {
  maxDepth: {
    ...depth,
    accepts: "a whole number from 1 to 4",
    accept: (value: unknown) => (Number(value) <= 4 ? depth.accept(value) : undefined),
  },
  maxRules: orNull({
    ...rules,
    accepts: "a whole number from 1 to 8",
    accept: (value: unknown) => (Number(value) <= 8 ? rules.accept(value) : undefined),
  }),
  within: share,
  multiplier: orNull(factor),
  sparsity: orNull(penalty),
  minRows,
  thresholds: wholeNumber(
    "--thresholds <k>",
    "try only this many cuts of each number, at its quantiles (0: every cut)",
    10,
    0,
  ),
  costs,
  limit: wholeNumber(
    "--limit <n>",
    "most trees written out and looked at one by one; all are counted",
    10_000,
    1,
  ),
  list: wholeNumber("--list <n>", "how many trees, and how many disputed rows, are shown", 5, 0),
  memory: wholeNumber("--memory <MiB>", "most memory that the trees may take", 1024, 1),
  timeLimit,
};

/** Each may be left out. */
export interface AlternativesOptions {
  /** Most levels of a tree, 1 to 4 (3). */
  readonly maxDepth?: number;
  /** Count decision lists of 1 to 8 one-condition rules instead of trees (null). */
  readonly maxRules?: number | null;
  /** How much worse than the best a tree may be, as a share of the rows (0.01). */
  readonly within?: number;
  /** Instead of `within`: as a share of what the best tree costs, its leaves included. */
  readonly multiplier?: number | null;
  /** Cost of a leaf, in mistakes (1 % of the rows). */
  readonly sparsity?: number | null;
  /** Least weight of a leaf (0). */
  readonly minRows?: number;
  /** Most cuts of each number, at its quantiles; 0 for every cut (10). */
  readonly thresholds?: number;
  readonly costs?: NamedCosts | null;
  /** Most trees written out and looked at one by one (10,000). */
  readonly limit?: number;
  /** How many trees and disputed rows the result holds (5). */
  readonly list?: number;
  /** Most MiB that the trees may take (1024). */
  readonly memory?: number;
  /** Seconds (no limit). */
  readonly timeLimit?: number;
  /** Also count trees with a condition above two leaves that cost as much as one leaf (false). */
  readonly idle?: boolean;
  /** Find the best tree without these columns. */
  readonly without?: readonly string[];
  /** Find the tree whose columns together have the least price; columns without one are free. */
  readonly prices?: ColumnPrices | null;
}

export interface AlternativesSettings extends OptionsOf<typeof alternativesOptions> {
  readonly costs: NamedCosts | null;
  readonly idle: boolean;
  readonly without: readonly string[];
  readonly prices: ColumnPrices | null;
}

export function alternativesSettings(given: AlternativesOptions): AlternativesSettings {
  const declared = Object.fromEntries(
    Object.entries(alternativesOptions).map(([name, spec]) => {
      const value = (given as Record<string, unknown>)[name];
      return [
        name,
        value === undefined ? spec.default : acceptedValue(name, spec as OptionSpec<unknown>, value),
      ];
    }),
  ) as unknown as OptionsOf<typeof alternativesOptions>;
  const { idle = false, without = [], prices = null } = given;
  return { ...declared, idle, without, prices };
}

/** Whether a value gives prices of 0 or more by column. */
export function isColumnPrices(value: unknown): value is ColumnPrices {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (price) => typeof price === "number" && price >= 0 && Number.isFinite(price),
  );
}

function orNull(spec: OptionSpec<number>): OptionSpec<number | null> {
  return {
    ...spec,
    default: null,
    accept: (value) => (value === null ? value : spec.accept(value)),
    read: readNumber,
  };
}
