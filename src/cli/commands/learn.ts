// `espalier learn`: from a data file to a model, what it is worth, and a file to keep.

import { resolve } from "node:path";
import { type Command, Help, Option } from "commander";
import type { Alternatives } from "../../choose/alternatives/find-alternatives.ts";
import { type LearnResult, learnSource } from "../../choose/learn-source.ts";
import type { CountSource } from "../../counts/count-source.ts";
import type { ModelRows } from "../../dataset/read/read-model-rows.ts";
import type { SelectRequest } from "../../learn/procedure.ts";
import { findLearner, learners } from "../../learn/registry.ts";
import type { LearnContext, Learner, Progress } from "../../learner/learner.ts";
import { startSearchThread } from "../../node/search-thread.ts";
import type { FactsOptions } from "../../report/facts/find-facts.ts";
import { selectMethods } from "../../select/select-options.ts";
import { declareDataFlags, parseDataFlags } from "../flags/data-flags.ts";
import { flagUnion, learnerFlags, parseAllFlags, parseLearnerFlags } from "../flags/learner-flags.ts";
import { methodsHelp } from "../flags/methods-help.ts";
import { shareFlag, timeLimitFlag, wholeNumberFlag } from "../flags/number-flag.ts";
import { declareToleranceFlags, parseSelectFlags, selectRequest } from "../flags/select-flags.ts";
import { parseShares, sharesOption } from "../flags/shares-flag.ts";
import { checkOutputPath } from "../io/check-output-path.ts";
import { EXIT_FINE, EXIT_INTERRUPTED, UsageError } from "../io/exit-code.ts";
import { type OpenedSource, openSource } from "../io/open-source.ts";
import { readRowsInput } from "../io/read-input.ts";
import { version } from "../io/surroundings.ts";
import { deliverResult } from "../print/deliver-result.ts";
import { printNotices } from "../print/notices.ts";
import { createProgressBar } from "../print/progress-bar.ts";
import type { CliCommand, CommandCall } from "./command.ts";

/** Flags of learners that this command takes whatever the method: it splits rows by the seed itself. */
const SHARED: readonly string[] = ["--seed"];

export const learnCommand: CliCommand = {
  examples: [
    {
      line: "espalier learn iris.csv",
      does: "tries all methods, chooses a small model, and evaluates it",
    },
    {
      line: "espalier learn patients.csv --target outcome --exclude id --test 0.3 --out model.json",
      does: "holds out 30 % of the rows for evaluation, and saves the model",
    },
    {
      line: "espalier learn patients.csv --report report.html",
      does: "writes a page with the model drawn, its evaluation, the data, and code to use it",
    },
    {
      line: "espalier generate mx6 --rows 500 | espalier learn - --method fringe --json",
      does: "reads standard input, prints one JSON object",
    },
    {
      line: "espalier learn trino://me@host:8080/lake/sales/orders --target returned --method redwood",
      does: "learns where the data are: the cluster counts, rows stay there (also postgres://, clickhouse://, spark://)",
    },
  ],
  declare,
  run,
};

function declare(command: Command): void {
  command.argument("<data>", "data file, - for standard input, or the address of a table in a database");
  declareDataFlags(command);
  const add = (group: string, flag: string, help: string): void => {
    command.addOption(new Option(flag, help).helpGroup(group));
  };
  add(
    "Learning:",
    "--method <name>",
    "the learner; without it all are tried, and the best is chosen, where every condition must earn its price in accuracy",
  );
  add(
    "Learning:",
    "--select <name>",
    `select columns first: ${selectMethods.join(", ")} (see espalier select)`,
  );
  declareToleranceFlags(command, "Learning:");
  add(
    "Learning:",
    "--screen <n>",
    "show the method only so many columns, those that inform most on their own",
  );
  add("Learning:", "--seed <n>", "random seed (default: 1)");
  for (const option of flagUnion(learners)) {
    if (!SHARED.includes(option.long!)) command.addOption(option.helpGroup("Learning:"));
  }
  add(
    "Evaluating:",
    "--test <share|file>",
    "evaluate on held-out rows: a share of the data, such as 0.3, or another file",
  );
  command.addOption(
    sharesOption("learn from the first, evaluate on the second, leave the third unseen").helpGroup(
      "Evaluating:",
    ),
  );
  add("Evaluating:", "--cv <folds>", "evaluate by cross-validation");
  add("Evaluating:", "--nested", "with --cv and no method: choose anew in every fold");
  add(
    "Evaluating:",
    "--alternatives",
    "say how many small trees would have been as good (see espalier alternatives)",
  );
  add("Output:", "--out <file>", "save the model to this file (JSON)");
  add("Output:", "--report <file>", "write a report on the model to this file (HTML)");
  add("Output:", "--json", "print one JSON object instead of text");
  add("Output:", "--quiet", "print the model and nothing else");
  command.configureHelp({ visibleOptions: (shown) => optionsShown(shown) });
  command.addHelpText("after", ({ command: shown }) => methodsHelp(learners, shown.opts().method));
}

/** With `--method NAME --help`, only what that method takes, in its own words. */
function optionsShown(command: Command): Option[] {
  const options = new Help().visibleOptions(command);
  const chosen = learners.find(
    (learner) => learner.name === command.opts().method || learner.aliases?.includes(command.opts().method),
  );
  if (!chosen) return options;
  const own = new Map(learnerFlags(chosen).map(({ long, spec }) => [long, spec]));
  const foreign = new Set(learners.flatMap(learnerFlags).map((flag) => flag.long));
  for (const long of [...own.keys(), ...SHARED]) foreign.delete(long);
  return options
    .filter((option) => !foreign.has(option.long!))
    .map((option) => {
      const spec = SHARED.includes(option.long!) ? undefined : own.get(option.long!);
      return spec === undefined ? option : new Option(spec.flag, spec.help).helpGroup("Learning:");
    });
}

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const data = args[0];
  const quiet = Boolean(options.quiet);
  const learner = namedLearner(options.method);
  const bins = options.bins ?? (learner?.traits.exactNumbers ? "exact" : undefined);
  const flags = parseDataFlags({ ...options, bins });
  const learnerOptions = learner
    ? await parseLearnerFlags(learner, options, { learners, shared: SHARED })
    : await parseAllFlags(options, learners);
  const seed = options.seed === undefined ? 1 : wholeNumberFlag("--seed", options.seed, 0);
  const select = parseSelect(options, learner, seed);
  const screen = parseScreen(options.screen, learner);
  const test = parseTest(options.test);
  const folds = options.cv === undefined ? null : wholeNumberFlag("--cv", options.cv, 2);
  const nested = Boolean(options.nested);
  if (nested && folds === null)
    throw new UsageError("--nested says how --cv evaluates a choice; add --cv 10");
  if (nested && learner) {
    throw new UsageError("--nested is for a choice among methods; leave it out, or --method");
  }
  const split = parseShares(options.shares, seed);
  if (split !== null && test !== null)
    throw new UsageError("--shares and --test both say what to evaluate on; leave out one");
  if (data === "-" && test === "-")
    throw new UsageError("only one of the data and --test can be standard input; give a file for the other");
  const inputs = typeof test === "string" ? [data, test] : [data];
  if (options.out !== undefined) await checkOutputPath(options.out, inputs);
  if (options.report !== undefined) await checkReportPath(options, inputs);

  const { interrupt, stdout } = surroundings;
  const bar = createProgressBar(surroundings, { quiet });
  const onProgress = (progress: Progress): void => bar.update(progress);
  let opened: OpenedSource | null = null;
  try {
    bar.update({ done: null, text: `reading ${data}` });
    opened = await openSource(data, flags, surroundings, split);
    const { source, notices } = opened;
    const testRows =
      typeof test === "string"
        ? await readTestRows(test, source, flags.weights, surroundings)
        : (opened.edit ?? test);
    const isEvaluated = testRows !== null || folds !== null;
    const result = await learnSource(source, {
      ...learnerOptions,
      ...(learner && { method: learner }),
      ...(isEvaluated && { evaluate: { test: testRows, folds, nested } }),
      seed,
      select,
      screen,
      startSearchThread,
      signal: interrupt,
      onProgress,
    });
    const context = { signal: interrupt, onProgress };
    const others = options.alternatives ? await othersAsGood(source, result, context) : null;
    const page =
      options.report === undefined
        ? null
        : await writePage(source, result, { ...context, notices, alternatives: others });
    bar.clear();
    const unfinished = folds !== null && result.cv === null ? "; the cross-validation was not finished" : "";
    const interrupted = interrupt.aborted ? [`interrupted: this is the best model so far${unfinished}`] : [];
    await printNotices([...notices, ...result.notices, ...interrupted], surroundings, { quiet });
    await deliverResult(result, {
      source,
      isWeighted: options.weights !== undefined,
      notices,
      times: opened.times,
      alternatives: others,
      out: options.out,
      report: page === null ? null : { path: options.report, text: page },
      json: Boolean(options.json),
      quiet,
      stdout,
    });
    return interrupt.aborted ? EXIT_INTERRUPTED : EXIT_FINE;
  } finally {
    bar.clear();
    await opened?.source.close();
  }
}

// What only some calls need is loaded by them.

async function othersAsGood(
  source: CountSource,
  result: LearnResult,
  context: LearnContext,
): Promise<Alternatives> {
  const { alternativesTo } = await import("../../choose/alternatives/alternatives.ts");
  return alternativesTo(source, result, {}, context);
}

async function writePage(source: CountSource, result: LearnResult, options: FactsOptions): Promise<string> {
  const [{ findFacts }, { report }] = await Promise.all([
    import("../../report/facts/find-facts.ts"),
    import("../../report/report.ts"),
  ]);
  return report(await findFacts(source, result, options), { version: version() });
}

function namedLearner(name: string | undefined): Learner | null {
  if (name === undefined) return null;
  try {
    return findLearner(name);
  } catch (error) {
    throw new UsageError(`--method: ${(error as Error).message}`, { cause: error });
  }
}

function parseSelect(
  options: CommandCall["options"],
  learner: Learner | null,
  seed: number,
): SelectRequest | null {
  if (options.select === undefined) {
    if ((options.tolerance ?? options.toleranceOf) !== undefined)
      throw new UsageError("--tolerance is an option of column selection: add --select METHOD");
    return null;
  }
  const flags = parseSelectFlags("--select", options.select, options);
  if (learner === null && flags.tolerance === "auto") {
    throw new UsageError("--tolerance auto is chosen for one learner: add --method NAME");
  }
  return selectRequest(flags, { seed, timeLimit: timeLimitFlag(options.timeLimit) });
}

function parseScreen(text: string | undefined, learner: Learner | null): number | null {
  if (text === undefined) return null;
  if (learner === null)
    throw new UsageError("--screen is for one learner: add --method NAME; a choice screens by itself");
  return wholeNumberFlag("--screen", text, 1);
}

/** Read before learning starts, so that a bad file is reported at once. */
function readTestRows(
  path: string,
  source: CountSource,
  weights: string | undefined,
  surroundings: CommandCall["surroundings"],
): Promise<ModelRows> {
  const columns = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  return readRowsInput(path, { columns, target: source.target, weights }, surroundings);
}

async function checkReportPath(options: CommandCall["options"], inputs: readonly string[]): Promise<void> {
  const { report, out } = options;
  if (report === "-")
    throw new UsageError("--report: a page for a browser goes into a file, such as report.html");
  if (out !== undefined && resolve(report) === resolve(out)) {
    throw new UsageError("--report and --out are the same file; give them different names");
  }
  await checkOutputPath(report, inputs, "--report");
}

/** A share, a file's path, or null. */
function parseTest(text: string | undefined): number | string | null {
  if (text === undefined) return null;
  return Number.isNaN(Number(text)) ? text : shareFlag("--test", text, { open: true });
}
