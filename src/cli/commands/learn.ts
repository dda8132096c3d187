// `espalier learn`: from a data file to a model, what it is worth, and a file to keep.

import { type Command, Help, Option } from "commander";
import type { Learner } from "../../learn/learner.ts";
import { learners } from "../../learn/registry.ts";
import { selectMethods } from "../../learn/select/select.ts";
import { checkOutputPath } from "../check-output-path.ts";
import type { CliCommand, CommandCall } from "../command.ts";
import { declareDataFlags, parseDataFlags } from "../data-flags.ts";
import { deliverResult } from "../deliver-result.ts";
import { EXIT_FINE, EXIT_INTERRUPTED } from "../exit-code.ts";
import { learnAndJudge } from "../learn-and-judge.ts";
import { flagUnion, learnerFlags, parseLearnerFlags } from "../learner-flags.ts";
import { methodsHelp } from "../methods-help.ts";
import { shareFlag, wholeNumberFlag } from "../number-flag.ts";
import { type OpenedSource, openSource } from "../open-source.ts";
import { createProgressBar } from "../progress-bar.ts";
import { say } from "../say.ts";
import { declareToleranceFlags, parseSelectFlags, resolveSelection } from "../select-flags.ts";
import { readTestFile } from "../test-file.ts";
import { timeLimitFlag } from "../time-limit-flag.ts";
import { UsageError } from "../usage-error.ts";

/** The method where none is named. */
const DEFAULT_METHOD = "redwood";

/** Flags of learners that this command takes whatever the method: it deals rows by the seed itself. */
const SHARED: readonly string[] = ["--seed"];

export const learnCommand: CliCommand = {
  name: "learn",
  summary: "learn a readable model from a data file",
  examples: [
    {
      line: "espalier learn iris.csv --cv 10",
      does: "a tree, and how good it is by 10-fold cross-validation",
    },
    {
      line: "espalier learn patients.csv --target outcome --exclude id --test 0.3 --out model.json",
      does: "sets 30 % of the rows aside to judge by, and keeps the model",
    },
    {
      line: "espalier generate mx6 --rows 500 | espalier learn - --prune none --json",
      does: "reads standard input, prints one JSON object",
    },
  ],
  declare,
  run,
};

function declare(command: Command): void {
  command.argument("<data>", "data file, or - for standard input");
  declareDataFlags(command);
  const add = (group: string, flag: string, help: string): void => {
    command.addOption(new Option(flag, help).helpGroup(group));
  };
  add("Learning:", "--method <name>", `how to learn (default: ${DEFAULT_METHOD}); see the methods below`);
  add(
    "Learning:",
    "--select <name>",
    `select columns first: ${selectMethods.join(", ")} (see espalier select)`,
  );
  declareToleranceFlags(command, "Learning:");
  add("Learning:", "--seed <n>", "seed of everything random (default: 1)");
  for (const option of flagUnion(learners)) {
    if (!SHARED.includes(option.long!)) command.addOption(option.helpGroup("Learning:"));
  }
  add(
    "Judging:",
    "--test <share|file>",
    "judge by a share of the rows set aside, such as 0.3, or by another file",
  );
  add("Judging:", "--cv <folds>", "judge by cross-validation");
  add("Output:", "--out <file>", "keep the model in this file (JSON)");
  add("Output:", "--json", "print one JSON object instead of text");
  add("Output:", "--quiet", "print the model and nothing else");
  command.configureHelp({ visibleOptions: (shown) => optionsShown(shown) });
  command.addHelpText("after", ({ command: shown }) => methodsHelp(learners, shown.opts().method));
}

/** With `--method NAME --help`, only what that method takes. */
function optionsShown(command: Command): Option[] {
  const options = new Help().visibleOptions(command);
  const chosen = learners.find((learner) => learner.name === command.opts().method);
  if (!chosen) return options;
  const own = [...learnerFlags(chosen).map((flag) => flag.long), ...SHARED];
  const foreign = new Set(learners.flatMap(learnerFlags).map((flag) => flag.long));
  for (const long of own) foreign.delete(long);
  return options.filter((option) => !foreign.has(option.long!));
}

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const data = args[0]!;
  const quiet = Boolean(options.quiet);
  const learner = chosenLearner(options.method);
  const bins = options.bins ?? (learner.exactNumbers ? "exact" : undefined);
  const flags = parseDataFlags({ ...options, bins });
  const learnerOptions = await parseLearnerFlags(learner, options, { learners, shared: SHARED });
  const seed = options.seed === undefined ? 1 : wholeNumberFlag("--seed", options.seed, 0);
  const selectFlags =
    options.select === undefined ? null : parseSelectFlags("--select", options.select, options);
  if (selectFlags === null && (options.tolerance ?? options.toleranceOf) !== undefined) {
    throw new UsageError("--tolerance is about selecting columns: name a method with --select");
  }
  const test = parseTest(options.test);
  const cv = options.cv === undefined ? null : wholeNumberFlag("--cv", options.cv, 2);
  if (data === "-" && test === "-")
    throw new UsageError("only one of the data and --test can be standard input");
  if (options.out !== undefined) {
    await checkOutputPath(options.out, typeof test === "string" ? [data, test] : [data]);
  }

  const { interrupt, stdout } = surroundings;
  const bar = createProgressBar(surroundings, { quiet });
  let opened: OpenedSource | null = null;
  try {
    bar.update({ done: null, text: `reading ${data}` });
    opened = await openSource(data, flags, surroundings);
    const { source, notices } = opened;
    const file =
      typeof test === "string"
        ? await readTestFile(test, { source, weights: flags.weights, surroundings })
        : null;
    const judged = await learnAndJudge({
      source,
      method: learner.name,
      options: learnerOptions,
      select:
        selectFlags &&
        ((part) =>
          resolveSelection(selectFlags, {
            source,
            part,
            seed,
            method: learner.name,
            options: learnerOptions,
            timeLimit: timeLimitFlag(options.timeLimit),
            context: { signal: interrupt },
          })),
      seed,
      test: file ? (model) => file.assess(model) : (test as number | null),
      cv,
      signal: interrupt,
      onProgress: (progress) => bar.update(progress),
    });
    bar.clear();
    const unfinished = cv !== null && judged.cv === null ? "; the cross-validation was not finished" : "";
    const interrupted = interrupt.aborted ? [`interrupted: this is the best so far${unfinished}`] : [];
    await say([...notices, ...(file?.notices ?? []), ...interrupted], surroundings, { quiet });
    const testRows = file ? `of ${test}` : "held out";
    await deliverResult(judged, {
      source,
      notices,
      out: options.out,
      json: Boolean(options.json),
      quiet,
      testRows,
      stdout,
    });
    return interrupt.aborted ? EXIT_INTERRUPTED : EXIT_FINE;
  } finally {
    bar.clear();
    await opened?.source.close();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each learner has its own options.
function chosenLearner(method: string | undefined): Learner<any> {
  const name = method ?? DEFAULT_METHOD;
  const learner = learners.find((candidate) => candidate.name === name);
  if (learner) return learner;
  const known = learners.map((candidate) => candidate.name).join(", ");
  throw new UsageError(`--method: there is no method called "${name}"; the methods are ${known}`);
}

/** A share, a file's path, or null. */
function parseTest(text: string | undefined): number | string | null {
  if (text === undefined) return null;
  return Number.isNaN(Number(text)) ? text : shareFlag("--test", text, { open: true });
}
