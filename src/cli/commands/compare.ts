// `espalier compare`: methods against each other and against the plain greedy tree, on one or many data files.

import { type Command, Option } from "commander";
import { CHOICE, compareMethods } from "../../choose/compare-methods.ts";
import { DataError } from "../../dataset/data-error.ts";
import { findLearner, learners, REFERENCE } from "../../learn/registry.ts";
import { countOf } from "../../text/numbers.ts";
import { declareDataFlags, parseDataFlags, parseNames } from "../flags/data-flags.ts";
import { flagUnion, parseAllFlags } from "../flags/learner-flags.ts";
import { timeLimitFlag, wholeNumberFlag } from "../flags/number-flag.ts";
import { checkOutputPath } from "../io/check-output-path.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { openSource } from "../io/open-source.ts";
import { writeText } from "../io/write-output.ts";
import { writeWholeFile } from "../io/write-whole-file.ts";
import {
  type Comparison,
  comparisonCsv,
  comparisonPlot,
  comparisonText,
} from "../print/describe-comparison.ts";
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
  const add = (group: string, flag: string, help: string): void => {
    command.addOption(new Option(flag, help).helpGroup(group));
  };
  add(
    "Comparing:",
    "--methods <names>",
    `methods of espalier learn, and ${CHOICE} for the choice among all (default: nearly all)`,
  );
  add("Comparing:", "--cv <folds>", `folds of the cross-validation (default: ${FOLDS})`);
  add("Comparing:", "--repeat <times>", "repetitions with other folds (default: 1)");
  add("Comparing:", "--seed <n>", "random seed (default: 1)");
  add(
    "Comparing:",
    "--time-limit <seconds>",
    `leave out a method that takes longer for one fit (default: ${TIME_LIMIT})`,
  );
  for (const option of flagUnion(learners)) {
    if (!["--seed", "--time-limit"].includes(option.long!)) command.addOption(option.helpGroup("Learning:"));
  }
  add("Output:", "--csv <file>", "write the table to this file as CSV");
  add("Output:", "--plot <file>", "draw the accuracies with their intervals to this file as SVG");
  add("Output:", "--json", "print one JSON object instead of text");
  add("Output:", "--quiet", "print no warnings and no progress");
}

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const { interrupt, stdout } = surroundings;
  const methods = parseMethods(options.methods);
  const folds = options.cv === undefined ? FOLDS : wholeNumberFlag("--cv", options.cv, 2);
  const repeats = options.repeat === undefined ? 1 : wholeNumberFlag("--repeat", options.repeat, 1);
  const seed = options.seed === undefined ? 1 : wholeNumberFlag("--seed", options.seed, 0);
  const timeLimit = options.timeLimit === undefined ? TIME_LIMIT : timeLimitFlag(options.timeLimit);
  const given = await parseAllFlags({ ...options, seed: undefined, timeLimit: undefined }, learners);
  for (const path of [options.csv, options.plot]) {
    if (path !== undefined) await checkOutputPath(path, args);
  }
  const quiet = Boolean(options.quiet);
  const bar = createProgressBar(surroundings, { quiet });
  const comparisons: Comparison[] = [];
  try {
    for (const [place, path] of args.entries()) {
      bar.update({ done: null, text: `reading ${path}` });
      const { source, notices } = await openSource(path, parseDataFlags(options), surroundings);
      try {
        if (source.rows < folds) {
          throw new DataError(
            `${path}: --cv ${folds} needs at least ${folds} rows, there are ${countOf(source.rows, "row")}; use fewer folds`,
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
        const { rows, attributes } = source;
        const comparison = { data: path, rows, attributes, folds, repeats, methods: compared };
        comparisons.push(comparison);
        bar.clear();
        await printNotices(notices, surroundings, { quiet });
        if (!options.json) {
          await writeText(stdout, `${place > 0 ? "\n" : ""}${comparisonText(comparison)}\n`);
        }
      } finally {
        await source.close();
      }
    }
  } finally {
    bar.clear();
  }
  if (options.json)
    await writeText(stdout, `${JSON.stringify({ reference: REFERENCE.name, comparisons })}\n`);
  if (options.csv !== undefined) await writeWholeFile(options.csv, [comparisonCsv(comparisons)]);
  if (options.plot !== undefined) await writeWholeFile(options.plot, [comparisonPlot(comparisons)]);
  return EXIT_FINE;
}

/** The greedy tree is always among them: the others are compared with it. */
function parseMethods(text: string | undefined): string[] {
  if (text === undefined) return DEFAULT_METHODS;
  const names = parseNames(text);
  if (names.length === 0) throw new UsageError("--methods: expected names of methods, such as redwood,t2");
  const known = [...new Set(names.map(currentName))];
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
