// `espalier select`: the fewest columns that still distinguish the classes, and what is proved
// about them.

import { type Command, Option } from "commander";
import { resolveSelect } from "../../learn/fit-procedure.ts";
import { procedureOf } from "../../learn/procedure.ts";
import { selectPart } from "../../select/select.ts";
import {
  type Focus2Order,
  type Focus2Queue,
  focus2Orders,
  focus2Queues,
  selectMethods,
} from "../../select/select-options.ts";
import { addFlags, JSON_FLAG, OUTPUT } from "../flags/add-flags.ts";
import { dataFlags, declareDataFlags } from "../flags/data-flags.ts";
import { SEED, seconds } from "../flags/read-flag.ts";
import { declareToleranceFlags, parseSelectFlags, selectRequest } from "../flags/select-flags.ts";
import { EXIT_FINE, EXIT_INTERRUPTED, UsageError } from "../io/exit-code.ts";
import { withSource } from "../io/with-source.ts";
import { writeText } from "../io/write-output.ts";
import { describeSelection, selectionJson } from "../print/describe-selection.ts";
import { jsonLine } from "../print/json-line.ts";
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
  addFlags(command, group, [
    ["--method <name>", `one of ${selectMethods.join(", ")} (default: ${DEFAULT_METHOD})`],
  ]);
  declareToleranceFlags(command, group);
  addFlags(command, group, [
    ["--all", "list every set of the smallest size (exact only)"],
    new Option(
      "--queue <order>",
      "order of focus-2's queue (default: fifo, as printed in the paper)",
    ).choices([...focus2Queues]),
    new Option(
      "--order <order>",
      "order in which focus-2 tries a conflict's columns (default: columns, as in the paper; credit: by wg's score)",
    ).choices([...focus2Orders]),
    ["--time-limit <seconds>", "stop an exact method after this long, with the best set so far", seconds],
    SEED,
  ]);
  addFlags(command, OUTPUT, [JSON_FLAG, ["--quiet", "print the columns and nothing else"]]);
}

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const { method = DEFAULT_METHOD, seed = 1, timeLimit = Number.POSITIVE_INFINITY, quiet } = options;
  const flags = parseSelectFlags("--method", method, options);
  if (options.all && (flags.method !== "exact" || flags.tolerance !== 0)) {
    throw new UsageError(
      "--all: only the exact method without a tolerance lists every smallest set; add --method exact",
    );
  }
  const { queue, order } = options as { queue?: Focus2Queue; order?: Focus2Order };
  const stray = queue !== undefined ? "--queue" : order !== undefined ? "--order" : null;
  if (stray !== null && flags.method !== "focus-2") {
    throw new UsageError(`${stray}: only focus-2 has it; add --method focus-2`);
  }
  const { interrupt, stdout } = surroundings;
  const isEndless =
    timeLimit === Number.POSITIVE_INFINITY && (method === "exact" || method.startsWith("focus"));
  const bar = createProgressBar(surroundings, { quiet, endless: isEndless ? method : null });
  return withSource(args[0], dataFlags(options), { surroundings, bar }, async ({ source, notices }) => {
    const part = source.everything;
    const context = { signal: interrupt, onProgress: bar.update };
    // A tolerance of auto is the one that suits ID3 best, as in the paper.
    const procedure = procedureOf({
      method: "id3",
      uninformed: "split",
      select: selectRequest(flags, { seed, timeLimit }),
    });
    const resolved = await resolveSelect(source, part, procedure, context);
    const mostSets = options.all ? MOST_SETS : 0;
    const selection = await selectPart(
      source,
      part,
      { ...resolved, mostSets, ...(queue && { queue }), ...(order && { order }) },
      context,
    );
    bar.clear();
    await printNotices([...notices, ...selection.notices], surroundings, { quiet });
    const names = source.variables.slice(0, source.attributes).map((variable) => variable.schema.name);
    const text = options.json
      ? jsonLine(selectionJson(selection, names))
      : quiet
        ? selection.attributes.map((name) => `${name}\n`).join("")
        : describeSelection(selection, names);
    await writeText(stdout, text);
    return interrupt.aborted ? EXIT_INTERRUPTED : EXIT_FINE;
  });
}
