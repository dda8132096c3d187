// `espalier alternatives`: how many trees, or lists, are as good as the best, what they share and
// where they differ.

import type { Command } from "commander";
import { findAlternatives } from "../../choose/alternatives/find-alternatives.ts";
import { alternativesPlot } from "../../report/sections/alternatives-plot.ts";
import { addFlags, JSON_FLAG, OUTPUT } from "../flags/add-flags.ts";
import { declareAlternativesFlags, parseAlternativesFlags } from "../flags/alternatives-flags.ts";
import { dataFlags, declareDataFlags } from "../flags/data-flags.ts";
import { EXIT_FINE, EXIT_INTERRUPTED } from "../io/exit-code.ts";
import { withSource } from "../io/with-source.ts";
import { writeText } from "../io/write-output.ts";
import { writeWholeFile } from "../io/write-whole-file.ts";
import { alternativesJson, describeAlternatives } from "../print/describe-alternatives.ts";
import { jsonLine } from "../print/json-line.ts";
import { printNotices } from "../print/notices.ts";
import { createProgressBar } from "../print/progress-bar.ts";
import type { CliCommand, CommandCall } from "./command.ts";

export const alternativesCommand: CliCommand = {
  examples: [
    {
      line: "espalier alternatives iris.csv",
      does: "all trees of at most three levels within 1 % of the proved best",
    },
    {
      line: "espalier alternatives patients.csv --target outcome --exclude id --max-depth 2 --within 0.02 --list 3",
      does: "trees of two levels within 2 %, three of them printed",
    },
    {
      line: "espalier alternatives iris.csv --max-rules 2",
      does: "decision lists of at most two rules instead of trees",
    },
  ],
  declare,
  run,
};

function declare(command: Command): void {
  command.argument("<data>", "data file, or - for standard input");
  declareDataFlags(command);
  declareAlternativesFlags(command, "Searching:");
  addFlags(command, OUTPUT, [
    ["--plot <file>", "draw what they owe to each column to this file as SVG"],
    JSON_FLAG,
    ["--quiet", "print no warnings and no progress"],
  ]);
}

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const flags = dataFlags({ ...options, bins: options.bins ?? "exact" });
  const settings = await parseAlternativesFlags(options);
  const { plot, quiet } = options;
  const { interrupt, stdout } = surroundings;
  const isEndless = (settings.timeLimit ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY;
  const bar = createProgressBar(surroundings, { quiet, endless: isEndless ? "alternatives" : null });
  return withSource(args[0], flags, { surroundings, bar }, async ({ source, notices }) => {
    const context = { signal: interrupt, onProgress: bar.update };
    const found = await findAlternatives(source, source.everything, settings, context);
    bar.clear();
    await printNotices(notices, surroundings, { quiet });
    const text = options.json ? jsonLine(alternativesJson(found)) : `${describeAlternatives(found)}\n`;
    if (plot !== undefined && found.best !== null) await writeWholeFile(plot, [alternativesPlot(found)]);
    await writeText(stdout, text);
    return interrupt.aborted ? EXIT_INTERRUPTED : EXIT_FINE;
  });
}
