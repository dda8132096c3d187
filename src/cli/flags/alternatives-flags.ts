// The flags of a search for alternatives.

import { type Command, Option } from "commander";
import {
  type AlternativesOptions,
  alternativesOptions,
  type ColumnPrices,
  isColumnPrices,
} from "../../choose/alternatives/alternatives-options.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { OptionSpec } from "../../learner/option.ts";
import type { CommandCall } from "../commands/command.ts";
import { UsageError } from "../io/exit-code.ts";
import { readTextFile } from "../io/read-input.ts";
import { addFlags } from "./add-flags.ts";
import { parseFlag } from "./learner-flags.ts";
import { names } from "./read-flag.ts";

const specs = Object.entries(alternativesOptions) as [string, OptionSpec<unknown>][];

export function declareAlternativesFlags(command: Command, group: string): void {
  for (const [, { flag, help, default: fallback }] of specs) {
    const shown = typeof fallback === "number" && Number.isFinite(fallback) ? ` (default: ${fallback})` : "";
    command.addOption(new Option(flag, help + shown).helpGroup(group));
  }
  // The papers' name.
  command.addOption(new Option("--epsilon <share>", "the same as --within").hideHelp());
  addFlags(command, group, [
    ["--without <columns>", "name the best tree that uses none of these columns: race,sex", names],
    [
      "--prices <file>",
      'JSON file of column prices, {"mri": 900}: name the tree whose columns cost least together; columns without one are free',
    ],
  ]);
}

export async function parseAlternativesFlags(typed: CommandCall["options"]): Promise<AlternativesOptions> {
  if (typed.within !== undefined && typed.epsilon !== undefined) {
    throw new UsageError("--epsilon is another name of --within; give one of them");
  }
  const given: typeof typed = { ...typed, within: typed.within ?? typed.epsilon };
  const options: Record<string, unknown> = {};
  for (const [key, spec] of specs) {
    const text = given[new Option(spec.flag).attributeName()];
    if (text !== undefined) options[key] = await parseFlag(spec, text);
  }
  if (given.within !== undefined && given.multiplier !== undefined) {
    throw new UsageError("--within and --multiplier both say how much worse a tree may be; give one of them");
  }
  if (given.maxDepth !== undefined && given.maxRules !== undefined) {
    throw new UsageError("--max-depth is for trees and --max-rules for lists; give one of them");
  }
  if (given.without !== undefined) options.without = given.without;
  if (given.prices !== undefined) options.prices = await readPrices(given.prices);
  return options;
}

async function readPrices(path: string): Promise<ColumnPrices> {
  let value: unknown;
  try {
    value = JSON.parse(await readTextFile(path));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (isColumnPrices(value)) return value;
  throw new DataError(`${path}: expected prices of 0 or more by column such as {"mri": 900, "age": 0}`);
}
