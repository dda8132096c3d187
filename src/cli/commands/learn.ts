// `espalier learn`: from a data file to a model, its evaluation, and a file to save.

import type { Command } from "commander";
import type { Alternatives } from "../../choose/alternatives/find-alternatives.ts";
import type { LearnResult } from "../../choose/learn-result.ts";
import { learnUntyped } from "../../choose/learn-source.ts";
import { splitDifference } from "../../choose/warnings/split-difference.ts";
import type { CountSource } from "../../counts/count-source.ts";
import { learners } from "../../learn/registry.ts";
import type { LearnContext, Learner } from "../../learner/learner.ts";
import { numbersFor } from "../../learner/numbers-for.ts";
import { startSearchThread } from "../../node/search-thread.ts";
import type { FactsOptions } from "../../report/facts/find-facts.ts";
import { selectMethods } from "../../select/select-options.ts";
import { addFlags, JSON_FLAG, OUTPUT } from "../flags/add-flags.ts";
import { dataFlags, declareDataFlags } from "../flags/data-flags.ts";
import { checkRequest, evaluationOf, learningOf, SHARED, testRows } from "../flags/learn-request.ts";
import { flagUnion } from "../flags/learner-flags.ts";
import { methodsHelp, optionsShown } from "../flags/methods-help.ts";
import { classWeights, SEED, shareOrPercent, wholeNumber } from "../flags/read-flag.ts";
import { declareToleranceFlags } from "../flags/select-flags.ts";
import { sharesFlag } from "../flags/shares-flag.ts";
import { EXIT_FINE, EXIT_INTERRUPTED } from "../io/exit-code.ts";
import { version } from "../io/surroundings.ts";
import { withSource } from "../io/with-source.ts";
import { deliverResult } from "../print/deliver-result.ts";
import { printNotices } from "../print/notices.ts";
import { createProgressBar } from "../print/progress-bar.ts";
import type { CliCommand, CommandCall } from "./command.ts";

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
  const group = "Learning:";
  addFlags(command, group, [
    [
      "--method <name>",
      "the learner; without it all are tried by cross-validation, and the best is chosen, where each further condition must improve it enough",
    ],
    [
      "--metric <name>",
      "by what a choice compares models: log-loss, accuracy, balanced, auc, cost or f1 (default: log-loss, or cost with --costs)",
    ],
    [
      "--class-weights <weights>",
      "how many times each row of a class counts: balanced, or yes=5,no=1",
      classWeights,
    ],
    ["--min-recall <share>", "least recall of --of: the share of its rows predicted as it", shareOrPercent],
    [
      "--max-alarms <share>",
      "most false alarms: the share of the rows of other classes predicted as --of, such as 2%",
      shareOrPercent,
    ],
    [
      "--min-precision <share>",
      "least precision of --of: the share of the rows predicted as it that are it",
      shareOrPercent,
    ],
    ["--of <class>", "the class of these limits (default: the rarest)"],
    ["--select <name>", `select columns first: ${selectMethods.join(", ")} (see espalier select)`],
  ]);
  declareToleranceFlags(command, group);
  addFlags(command, group, [
    [
      "--screen <n>",
      "let the method see only this many columns, those most informative on their own",
      wholeNumber(1),
    ],
    [
      "--readable",
      "keep to the reading rules where the method's paper does not: short thresholds, and none too near another (a choice, refined, checklist and scorecard do by themselves)",
    ],
    SEED,
    ...flagUnion(learners).filter(({ long }) => !SHARED.includes(long!)),
  ]);
  addFlags(command, "Evaluating:", [
    [
      "--test <share|file>",
      "evaluate on held-out rows: a share of the data, such as 0.3, or another file",
      testRows,
    ],
    sharesFlag("learn from the first, evaluate on the second, leave the third unseen"),
    ["--cv <folds>", "evaluate by cross-validation", wholeNumber(2)],
    ["--nested", "with --cv and no method: make the choice again in every fold"],
    ["--alternatives", "say how many small trees would have been as good (see espalier alternatives)"],
  ]);
  addFlags(command, OUTPUT, [
    ["--out <file>", "save the model to this file (JSON)"],
    ["--report <file>", "write a report on the model to this file (HTML)"],
    JSON_FLAG,
    ["--quiet", "print the model and nothing else"],
    ["--verbose", "say as well which methods were not tried, and why"],
    ["--all", "with --help: list every option"],
  ]);
  command.configureHelp({ visibleOptions: (shown) => optionsShown(shown, group) });
  command.addHelpText("after", ({ command: shown }) => methodsHelp(learners, shown.opts().method));
}

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const [data] = args;
  const { cv: folds = null, seed = 1, shares, quiet = false, json = false, out } = options;
  const { verbose = false } = options;
  const learning = await learningOf(options, seed);
  checkRequest(data, options, learning.method ?? null);
  const flags = dataFlags({
    ...options,
    ...(options.bins === undefined && numbersFor(learning.method ?? null)),
  });
  const split = shares === undefined ? null : { seed, shares };
  const { interrupt, stdout } = surroundings;
  const bar = createProgressBar(surroundings, { quiet, endless: endlessMethod(learning) });
  const context = { signal: interrupt, onProgress: bar.update };
  return withSource(
    data,
    flags,
    { surroundings, bar, split },
    async ({ source, notices, times, dataset, edit }) => {
      const evaluate = await evaluationOf(source, options, { edit, surroundings });
      const learned = await learnUntyped(source, {
        ...learning,
        ...(evaluate && { evaluate }),
        ...context,
        startSearchThread,
      });
      const split = dataset === null ? [] : await splitDifference(dataset, learned, interrupt);
      const result = { ...learned, notices: [...learned.notices, ...split] };
      const alternatives = options.alternatives ? await othersAsGood(source, result, context) : null;
      const page =
        options.report === undefined
          ? null
          : await writePage(source, result, { ...context, notices, alternatives });
      bar.clear();
      const unfinished =
        folds !== null && result.cv === null ? "; the cross-validation was not finished" : "";
      const interrupted = interrupt.aborted
        ? [`interrupted: this is the best model so far${unfinished}`]
        : [];
      await printNotices([...notices, ...result.notices, ...interrupted], surroundings, { quiet });
      await deliverResult(result, {
        ...{ source, notices, times, alternatives, out, json, quiet, verbose, stdout },
        isWeighted: options.weights !== undefined,
        report: page === null ? null : { path: options.report, text: page },
      });
      return interrupt.aborted ? EXIT_INTERRUPTED : EXIT_FINE;
    },
  );
}

/** A method that searches for a proof, where no time limit was given; else null. */
function endlessMethod({
  method,
  ...given
}: {
  readonly method?: Learner;
  readonly timeLimit?: number;
}): string | null {
  if (method === undefined || !("timeLimit" in method.options)) return null;
  const { timeLimit = method.options.timeLimit.default } = given;
  return timeLimit === Number.POSITIVE_INFINITY ? method.name : null;
}

// Loaded only by the calls that need it.

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
