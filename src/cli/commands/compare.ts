// `espalier compare`: methods against each other and against the plain greedy tree, on one or many
// data files.

import type { Command } from "commander";
import { CHOICE, compareMethods } from "../../choose/compare-methods.ts";
import { countColumns } from "../../counts/text-of.ts";
import { DataError } from "../../dataset/data-error.ts";
import { findLearner, learners, REFERENCE } from "../../learn/registry.ts";
import { countOf } from "../../text/numbers.ts";
import { addFlags, JSON_FLAG, OUTPUT } from "../flags/add-flags.ts";
import { dataFlags, declareDataFlags } from "../flags/data-flags.ts";
import { flagUnion, parseAllFlags } from "../flags/learner-flags.ts";
import { names, SEED, seconds, wholeNumber } from "../flags/read-flag.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { withSource } from "../io/with-source.ts";
import { writeText } from "../io/write-output.ts";
import { writeWholeFile } from "../io/write-whole-file.ts";
import {
  type Comparison,
  comparisonCsv,
  comparisonPlot,
  comparisonText,
} from "../print/describe-comparison.ts";
import { jsonLine } from "../print/json-line.ts";
import { printNotices } from "../print/notices.ts";
import { createProgressBar } from "../print/progress-bar.ts";
import type { CliCommand, CommandCall } from "./command.ts";

const FOLDS = 10;
/** Seconds for one fit. */
const TIME_LIMIT = 10;
const DEFAULT_METHODS = [
  CHOICE,
  ...learners.filter(({ traits }) => !traits.isCostly).map(({ name }) => name),
];

export const compareCommand: CliCommand = {
  examples: [
    {
      line: "espalier compare iris.csv --methods fringe-symmetric,t2",
      does: "compares two methods with the plain greedy tree; without --methods, nearly all",
    },
    {
      line: "espalier compare iris.csv --methods redwood,grove,t2 --cv 5 --repeat 2 --max-conditions 12 --csv table.csv",
      does: "three methods within a budget of conditions, and the table as CSV",
    },
  ],
  declare,
  run,
};

function declare(command: Command): void {
  command.argument("<data...>", "data files, or - for standard input");
  declareDataFlags(command);
  addFlags(command, "Comparing:", [
    [
      "--methods <names>",
      `methods of espalier learn, and ${CHOICE} for the choice among all (default: nearly all)`,
      parseMethods,
    ],
    ["--cv <folds>", `folds of the cross-validation (default: ${FOLDS})`, wholeNumber(2)],
    ["--repeat <times>", "repetitions with other folds (default: 1)", wholeNumber(1)],
    SEED,
    [
      "--time-limit <seconds>",
      `leave out a method that takes longer for one fit (default: ${TIME_LIMIT})`,
      seconds,
    ],
  ]);
  const own = ["--seed", "--time-limit"];
  addFlags(
    command,
    "Learning:",
    flagUnion(learners).filter(({ long }) => !own.includes(long!)),
  );
  addFlags(command, OUTPUT, [
    ["--csv <file>", "write the table to this file as CSV"],
    ["--plot <file>", "draw the accuracies with their intervals to this file as SVG"],
    JSON_FLAG,
    ["--quiet", "print no warnings and no progress"],
  ]);
}

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const { interrupt, stdout } = surroundings;
  const { methods = DEFAULT_METHODS, cv: folds = FOLDS, repeat: repeats = 1, seed = 1, quiet } = options;
  const { timeLimit = TIME_LIMIT } = options;
  const given = await parseAllFlags({ ...options, seed: undefined, timeLimit: undefined }, learners);
  if (options.sqlLog !== undefined && args.length > 1)
    throw new UsageError("--sql-log keeps the statements of one data file: compare one at a time");
  const bar = createProgressBar(surroundings, { quiet });
  const comparisons: Comparison[] = [];
  for (const [place, path] of args.entries()) {
    await withSource(path, dataFlags(options), { surroundings, bar }, async ({ source, notices }) => {
      const { rows } = source;
      const attributes = countColumns(source);
      if (rows < folds) {
        throw new DataError(
          `${path}: --cv ${folds} needs at least ${folds} rows, there are ${countOf(rows, "row")}; use fewer folds`,
        );
      }
      const compared = await compareMethods(
        source,
        source.everything,
        { methods, folds, repeats, seed, timeLimit, options: given },
        {
          signal: interrupt,
          onProgress: ({ done, text }) =>
            bar.update({
              done: done === null ? null : (place + done) / args.length,
              text: `${path}, ${text}`,
            }),
        },
      );
      const comparison = { data: path, rows, attributes, folds, repeats, methods: compared };
      comparisons.push(comparison);
      bar.clear();
      await printNotices(notices, surroundings, { quiet });
      if (!options.json) await writeText(stdout, `${place > 0 ? "\n" : ""}${comparisonText(comparison)}\n`);
    });
  }
  if (options.json) await writeText(stdout, jsonLine({ reference: REFERENCE.name, comparisons }));
  if (options.csv !== undefined) await writeWholeFile(options.csv, [comparisonCsv(comparisons)]);
  if (options.plot !== undefined) await writeWholeFile(options.plot, [comparisonPlot(comparisons)]);
  return EXIT_FINE;
}

/** The greedy tree is always among them: the others are compared with it. */
function parseMethods(text: string): string[] {
  const given = names(text);
  if (given.length === 0) throw new UsageError("--methods: expected names of methods, such as redwood,t2");
  const known = [...new Set(given.map(currentName))];
  return known.includes(REFERENCE.name) ? known : [REFERENCE.name, ...known];
}

/** Of a method given by that or by an earlier name. */
function currentName(name: string): string {
  if (name === CHOICE) return name;
  try {
    return findLearner(name).name;
  } catch (error) {
    throw new UsageError(`--methods: ${(error as Error).message}`, { cause: error });
  }
}
