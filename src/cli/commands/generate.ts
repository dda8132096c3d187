// `espalier generate`: rows drawn from a known concept, as CSV.

import type { Command } from "commander";
import { DataError } from "../../dataset/data-error.ts";
import type { Concept } from "../../dataset/generate/concept.ts";
import { concepts, createConcept, findConceptFamily } from "../../dataset/generate/concepts.ts";
import { generateDataset } from "../../dataset/generate/generate-dataset.ts";
import { writeCsv } from "../../dataset/write/write-csv.ts";
import { addFlags, OUTPUT } from "../flags/add-flags.ts";
import { names, share, wholeNumber } from "../flags/read-flag.ts";
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
    command.argument("<concept>", "name of the concept, see below");
    addFlags(command, null, [
      ["--rows <n>", "number of rows (default: as many as the paper used)", wholeNumber(1)],
      ["--seed <n>", "random seed of the rows (default: 1)", wholeNumber(0)],
      ["--class-noise <share>", "share of rows that get a wrong class", share],
      ["--attribute-noise <share>", "share of values that are replaced by another", share],
      ["--permute-columns", "put the columns in random order"],
      ["--set <list>", "parameters of a random concept", parseParameters],
      [
        "--concept-seed <n>",
        "random seed of a random concept (default: the seed of the rows)",
        wholeNumber(0),
      ],
    ]);
    addFlags(command, OUTPUT, [["--out <file>", "write the CSV to this file"]]);
    command.addHelpText("after", `\nConcepts:\n${lines.join("\n")}`);
  },
  run,
};

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const { out, seed = 1, conceptSeed = seed, classNoise, attributeNoise, permuteColumns } = options;
  const concept = chosenConcept(args[0], conceptSeed, options.set);
  const { rows = findConceptFamily(args[0]).rows } = options;
  const dataset = generateDataset(concept, { rows, seed, classNoise, attributeNoise, permuteColumns });
  await writeOutput(out, writeCsv(dataset), surroundings);
  return EXIT_FINE;
}

function parseParameters(text: string): Record<string, number> {
  const parameters: Record<string, number> = Object.create(null);
  for (const item of names(text)) {
    const [parameter, value] = item.split("=").map((part) => part.trim());
    if (!parameter || !value || !Number.isFinite(Number(value))) {
      throw new UsageError(`--set: expected PARAMETER=NUMBER,..., got "${item}"`);
    }
    parameters[parameter] = Number(value);
  }
  return parameters;
}

/** A wrong name or parameter is a wrong command line. */
function chosenConcept(name: string, seed: number, parameters: Record<string, number> | undefined): Concept {
  try {
    return createConcept(name, { seed, parameters });
  } catch (error) {
    if (error instanceof DataError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
