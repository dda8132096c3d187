// `espalier select`: the fewest columns that still distinguish the classes, and what is proved about them.

import { type Command, Option } from "commander";
import type { CountSource } from "../../counts/count-source.ts";
import { resolveSelect } from "../../learn/fit-procedure.ts";
import { procedureOf } from "../../learn/procedure.ts";
import { selectPart } from "../../select/select.ts";
import { type Focus2Queue, focus2Queues, selectMethods } from "../../select/select-options.ts";
import { declareDataFlags, parseDataFlags } from "../flags/data-flags.ts";
import { timeLimitFlag, wholeNumberFlag } from "../flags/number-flag.ts";
import { declareToleranceFlags, parseSelectFlags, selectRequest } from "../flags/select-flags.ts";
import { EXIT_FINE, EXIT_INTERRUPTED, UsageError } from "../io/exit-code.ts";
import { openSource } from "../io/open-source.ts";
import { writeText } from "../io/write-output.ts";
import { describeSelection, selectionJson } from "../print/describe-selection.ts";
import { printNotices } from "../print/notices.ts";
import { createProgressBar } from "../print/progress-bar.ts";
import type { CliCommand, CommandCall } from "./command.ts";

const DEFAULT_METHOD = "exact";
const MOST_SETS = 10_000;

export const selectCommand: CliCommand = {
  examples: [
    { line: "espalier select mushroom.csv", does: "the smallest set of columns, with proof" },
    {
      line: "espalier select mushroom.csv --all",
      does: "every smallest set, and the columns that all of them share",
    },
    {
      line: "espalier select noisy.csv --method wg --tolerance auto",
      does: "a greedy selection that may leave some conflicts uncovered, as many as cross-validation chooses",
    },
  ],
  declare,
  run,
};

function declare(command: Command): void {
  command.argument("<data>", "data file, or - for standard input");
  declareDataFlags(command);
  const group = "Selecting:";
  const add = (flag: string, help: string): void => {
    command.addOption(new Option(flag, help).helpGroup(group));
  };
  add("--method <name>", `one of ${selectMethods.join(", ")} (default: ${DEFAULT_METHOD})`);
  declareToleranceFlags(command, group);
  add("--all", "list every set of the smallest size (exact only)");
  command.addOption(
    new Option("--queue <order>", "order of focus-2's queue (default: fifo, as printed in the paper)")
      .choices([...focus2Queues])
      .helpGroup(group),
  );
  add("--time-limit <seconds>", "stop an exact method after this long, with the best set so far");
  add("--seed <n>", "random seed (default: 1)");
  command.addOption(new Option("--json", "print one JSON object instead of text").helpGroup("Output:"));
  command.addOption(new Option("--quiet", "print the columns and nothing else").helpGroup("Output:"));
}

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const data = args[0];
  const flags = parseSelectFlags("--method", options.method ?? DEFAULT_METHOD, options);
  const dataFlags = parseDataFlags(options);
  const seed = options.seed === undefined ? 1 : wholeNumberFlag("--seed", options.seed, 0);
  const timeLimit = timeLimitFlag(options.timeLimit);
  const quiet = Boolean(options.quiet);
  if (options.all && (flags.method !== "exact" || flags.tolerance !== 0)) {
    throw new UsageError(
      "--all: only the exact method without a tolerance lists every smallest set; add --method exact",
    );
  }
  if (options.queue !== undefined && flags.method !== "focus-2") {
    throw new UsageError("--queue: only focus-2 has a queue; add --method focus-2");
  }
  const queue = (options.queue ?? "fifo") as Focus2Queue;
  const { interrupt, stdout } = surroundings;
  const bar = createProgressBar(surroundings, { quiet });
  let source: CountSource | null = null;
  try {
    bar.update({ done: null, text: `reading ${data}` });
    const opened = await openSource(data, dataFlags, surroundings);
    source = opened.source;
    const part = source.everything;
    const context = { signal: interrupt, onProgress: bar.update.bind(bar) };
    // A tolerance of auto is the one that suits ID3 best, as in the paper.
    const procedure = procedureOf({
      method: "id3",
      uninformed: "split",
      select: selectRequest(flags, { seed, timeLimit }),
    });
    const resolved = await resolveSelect(source, part, procedure, context);
    const mostSets = options.all ? MOST_SETS : 0;
    const selection = await selectPart(source, part, { ...resolved, mostSets, queue }, context);
    bar.clear();
    await printNotices([...opened.notices, ...selection.notices], surroundings, { quiet });
    const names = source.variables.slice(0, source.attributes).map((variable) => variable.schema.name);
    const text = options.json
      ? `${JSON.stringify(selectionJson(selection, names))}\n`
      : quiet
        ? selection.attributes.map((name) => `${name}\n`).join("")
        : describeSelection(selection, names);
    await writeText(stdout, text);
    return interrupt.aborted ? EXIT_INTERRUPTED : EXIT_FINE;
  } finally {
    bar.clear();
    await source?.close();
  }
}
