// Options that several learners take, each declared once.

import { DataError } from "../../dataset/data-error.ts";
import type { NamedCosts } from "./cost.ts";
import { type OptionSpec, wholeNumber } from "./option.ts";
import { type Priors, parsePriors } from "./priors.ts";

const UNLIMITED = Number.MAX_SAFE_INTEGER;

export const maxDepth = wholeNumber(
  "--max-depth <n>",
  "longest path from the root to a leaf, in splits",
  UNLIMITED,
  0,
);

export const maxConditions = wholeNumber(
  "--max-conditions <n>",
  "most conditions in the whole model",
  UNLIMITED,
  0,
);

export const minRows = wholeNumber("--min-rows <n>", "fewest rows (least weight) behind an answer", 0, 0);

/** Each learner says what it starts at random, and has a default of its own. */
export const starts = wholeNumber(
  "--starts <n>",
  "random starts: for refined of trees from half of the columns, for checklist of items in three or more bands",
  0,
  0,
);

export const seed = wholeNumber("--seed <n>", "seed of everything random", 1, 0);

export const priors: OptionSpec<Priors> = {
  flag: "--priors <shares>",
  help: "how much each class weighs: data, uniform, or yes=0.7,no=0.3",
  default: "data",
  parse: parsePriors,
};

/** Share of the training rows held out for pruning; 0 for none. */
export const prune: OptionSpec<number> = {
  flag: "--prune <share>",
  help: "share of the training rows held out for pruning, or none",
  default: 1 / 3,
  parse(text) {
    if (text === "none") return 0;
    const share = Number(text);
    if (!(share >= 0 && share < 1) || text.trim() === "") {
      throw new DataError(`--prune: expected a share below 1 such as 0.33, or none, got "${text}"`);
    }
    return share;
  },
};

/** Costs by class name, parsed from the text of a JSON file: {"actual": {"predicted": cost}}. */
export const costs: OptionSpec<NamedCosts | null> = {
  flag: "--costs <file>",
  help: 'JSON file of what mistakes cost: {"actual": {"predicted": cost}}',
  default: null,
  parse(text) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new DataError('--costs: expected JSON such as {"sick": {"healthy": 5}}');
    }
    const isTable = (item: unknown): item is Record<string, unknown> =>
      typeof item === "object" && item !== null && !Array.isArray(item);
    const isRow = (row: unknown): boolean =>
      isTable(row) && Object.values(row).every((cost) => typeof cost === "number");
    if (!isTable(value) || !Object.values(value).every(isRow)) {
      throw new DataError('--costs: expected costs by class name such as {"sick": {"healthy": 5}}');
    }
    return value as NamedCosts;
  },
};
