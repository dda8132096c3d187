// `espalier generate`: rows drawn from a known concept, as CSV.

import { type Command, Option } from "commander";
import { DataError } from "../../dataset/data-error.ts";
import type { Concept } from "../../dataset/generate/concept.ts";
import { concepts, createConcept, findConceptFamily } from "../../dataset/generate/concepts.ts";
import { generateDataset } from "../../dataset/generate/generate-dataset.ts";
import { writeCsv } from "../../dataset/write/write-csv.ts";
import { parseNames } from "../flags/data-flags.ts";
import { shareFlag, wholeNumberFlag } from "../flags/number-flag.ts";
import { checkOutputPath } from "../io/check-output-path.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { writeOutput } from "../io/write-output.ts";
import type { CliCommand, CommandCall } from "./command.ts";

export const generateCommand: CliCommand = {
  examples: [
    {
      line: "espalier generate dnf4 --rows 2640 --seed 1 --out dnf4.csv",
      does: "the papers' fourth DNF concept",
    },
    {
      line: "espalier generate monks-3 --class-noise 0.05 | espalier learn - --method fringe --test 0.3",
      does: "learns from the rows at once",
    },
    {
      line: "espalier generate random-dnf --set terms=5,attributes=40",
      does: "a random DNF with given parameters",
    },
  ],
  declare(command: Command): void {
    const width = Math.max(...concepts.map(({ name }) => name.length));
    const lines = concepts.flatMap(({ name, summary, parameters }) => {
      const own = Object.entries(parameters).map(([parameter, value]) => `${parameter}=${value}`);
      const set = own.length > 0 ? [`${" ".repeat(width + 4)}--set ${own.join(",")}`] : [];
      return [`  ${name.padEnd(width)}  ${summary}`, ...set];
    });
    const add = (flag: string, help: string): void => {
      command.addOption(new Option(flag, help));
    };
    command.argument("<concept>", "name of the concept, see below");
    add("--rows <n>", "number of rows (default: as many as the paper used)");
    add("--seed <n>", "random seed of the rows (default: 1)");
    add("--class-noise <share>", "share of rows that get a wrong class");
    add("--attribute-noise <share>", "share of values that are replaced by another");
    add("--permute-columns", "put the columns in random order");
    add("--set <list>", "parameters of a random concept");
    add("--concept-seed <n>", "random seed of a random concept (default: the seed of the rows)");
    command.addOption(new Option("--out <file>", "write the CSV to this file").helpGroup("Output:"));
    command.addHelpText("after", `\nConcepts:\n${lines.join("\n")}`);
  },
  run,
};

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const { out } = options;
  const seed = options.seed === undefined ? 1 : wholeNumberFlag("--seed", options.seed, 0);
  const share = (flag: string, text: string | undefined): number | undefined =>
    text === undefined ? undefined : shareFlag(flag, text);
  const conceptSeed =
    options.conceptSeed === undefined ? seed : wholeNumberFlag("--concept-seed", options.conceptSeed, 0);
  const concept = chosenConcept(args[0], conceptSeed, options.set);
  const family = findConceptFamily(args[0]);
  const rows = options.rows === undefined ? family.rows : wholeNumberFlag("--rows", options.rows, 1);
  const classNoise = share("--class-noise", options.classNoise);
  const attributeNoise = share("--attribute-noise", options.attributeNoise);
  const permuteColumns = Boolean(options.permuteColumns);
  if (out !== undefined && out !== "-") await checkOutputPath(out, []);
  const dataset = generateDataset(concept, { rows, seed, classNoise, attributeNoise, permuteColumns });
  await writeOutput(out, writeCsv(dataset), surroundings);
  return EXIT_FINE;
}

/** A wrong name or parameter is a wrong command line. */
function chosenConcept(name: string, seed: number, set: string | undefined): Concept {
  const parameters: Record<string, number> = Object.create(null);
  for (const item of parseNames(set ?? "")) {
    const [parameter, text] = item.split("=").map((part) => part.trim());
    const value = Number(text);
    if (!parameter || !text || !Number.isFinite(value)) {
      throw new UsageError(`--set: expected PARAMETER=NUMBER,..., got "${item}"`);
    }
    parameters[parameter] = value;
  }
  try {
    return createConcept(name, { seed, parameters });
  } catch (error) {
    if (error instanceof DataError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
