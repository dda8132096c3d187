// What `espalier learn` is asked to do, from its flags: how to learn, what to evaluate on, and
// which flags do not go together.

import type { EvaluateOptions } from "../../choose/learn-options.ts";
import type { CountSource } from "../../counts/count-source.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { SelectRequest } from "../../learn/procedure.ts";
import { findLearner, learners } from "../../learn/registry.ts";
import type { Learner } from "../../learner/learner.ts";
import type { CommandCall } from "../commands/command.ts";
import { UsageError } from "../io/exit-code.ts";
import { readRowsInput } from "../io/read-input.ts";
import { parseAllFlags, parseLearnerFlags } from "./learner-flags.ts";
import { openShare, seconds } from "./read-flag.ts";
import { parseSelectFlags, selectRequest } from "./select-flags.ts";

type Options = CommandCall["options"];

/** Flags of learners that are taken whatever the method: the seed also splits rows. */
export const SHARED: readonly string[] = ["--seed"];

/** `--test`: a share of the rows, or the path of a file. */
export function testRows(text: string): number | string {
  return Number.isNaN(Number(text)) ? text : openShare(text, "--test");
}

/** The method, where one is named, its options, and what comes before it. */
export async function learningOf(options: Options, seed: number) {
  const learner = options.method === undefined ? null : namedLearner(options.method);
  const given = learner
    ? await parseLearnerFlags(learner, options, { learners, shared: SHARED })
    : await parseAllFlags(options, learners);
  const { screen = null, readable } = options;
  if (screen !== null && learner === null)
    throw new UsageError("--screen is for one learner: add --method NAME; a choice screens by itself");
  if (readable && learner === null)
    throw new UsageError(
      "--readable is for one learner: add --method NAME; a choice keeps to the rules by itself",
    );
  const select = selectOf(options, learner, seed);
  const { metric, classWeights, of, minRecall, maxAlarms, minPrecision } = options;
  const asked = { metric, classWeights, of, minRecall, maxAlarms, minPrecision };
  return {
    ...given,
    ...asked,
    ...(learner && { method: learner }),
    seed,
    select,
    screen,
    ...(readable && { readable }),
  };
}

function namedLearner(name: string): Learner {
  try {
    return findLearner(name);
  } catch (error) {
    throw new UsageError(`--method: ${(error as Error).message}`, { cause: error });
  }
}

function selectOf(options: Options, learner: Learner | null, seed: number): SelectRequest | null {
  if (options.select === undefined) {
    if ((options.tolerance ?? options.toleranceOf) !== undefined)
      throw new UsageError("--tolerance is an option of column selection: add --select METHOD");
    return null;
  }
  const flags = parseSelectFlags("--select", options.select, options);
  if (learner === null && flags.tolerance === "auto") {
    throw new UsageError("--tolerance auto is chosen for one learner: add --method NAME");
  }
  const { timeLimit } = options;
  return selectRequest(flags, {
    seed,
    timeLimit: timeLimit === undefined ? Number.POSITIVE_INFINITY : seconds(timeLimit),
  });
}

/** Throws where flags contradict each other. */
export function checkRequest(data: string, options: Options, learner: Learner | null): void {
  const { test, cv, nested, shares, report } = options;
  if (options.all) throw new UsageError("--all lists every option with --help; leave it out to learn");
  if (nested && cv === undefined)
    throw new UsageError("--nested says how --cv evaluates a choice; add --cv 10");
  if (nested && learner !== null)
    throw new UsageError("--nested is for a choice among methods; leave it out, or --method");
  if (shares !== undefined && test !== undefined)
    throw new UsageError("--shares and --test both say what to evaluate on; leave out one");
  if (data === "-" && test === "-")
    throw new UsageError("only one of the data and --test can be standard input; give a file for the other");
  if (report === "-")
    throw new UsageError("--report: a page for a browser goes into a file, such as report.html");
}

/** What to evaluate on. A file is read before learning, so that errors come at once. */
export async function evaluationOf(
  source: CountSource,
  { test = null, cv: folds = null, nested = false, weights, weightsAre }: Options,
  { edit, surroundings }: { edit: Dataset | null; surroundings: CommandCall["surroundings"] },
): Promise<EvaluateOptions | null> {
  const columns = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const rows =
    typeof test === "string"
      ? await readRowsInput(test, { columns, target: source.target, weights, weightsAre }, surroundings)
      : (edit ?? test);
  return rows === null && folds === null ? null : { test: rows, folds, nested };
}
