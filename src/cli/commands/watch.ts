// `espalier watch`: whether a model still meets the rows that it was made for. For scripts that run
// every month: what has drifted is an exit code.

import { type Command, Option } from "commander";
import { unseenNotices } from "../../evaluate/unseen-notices.ts";
import { predict } from "../../model/predict.ts";
import { findDrift } from "../../watch/drift.ts";
import { addFlags, JSON_FLAG, OUTPUT } from "../flags/add-flags.ts";
import { EXIT_DRIFTED, EXIT_FINE } from "../io/exit-code.ts";
import { declareModelAndData, readModelAndData } from "../io/model-and-data.ts";
import { readRowsInput } from "../io/read-input.ts";
import { writeText } from "../io/write-output.ts";
import { describeDrift, isDrifted } from "../print/describe-drift.ts";
import { jsonLine } from "../print/json-line.ts";
import { printNotices } from "../print/notices.ts";
import type { CliCommand, CommandCall } from "./command.ts";

export const watchCommand: CliCommand = {
  examples: [
    {
      line: "espalier watch model.json july.csv --data training.csv",
      does: "how columns and parts have moved; exit code 3 where the rows are others, or parts decayed",
    },
    {
      line: "espalier watch model.json july.csv --data training.csv --json",
      does: "the same as one JSON object",
    },
  ],
  declare(command: Command): void {
    declareModelAndData(command);
    command.addOption(
      new Option(
        "--data <file>",
        "the rows that the model was learned from, to compare with",
      ).makeOptionMandatory(),
    );
    addFlags(command, OUTPUT, [JSON_FLAG, ["--quiet", "print no warnings"]]);
  },
  run,
};

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const { model, rows } = await readModelAndData(args, surroundings);
  const before = await readRowsInput(options.data, model, surroundings);
  const drift = findDrift(model, before, rows);
  const isOther = isDrifted(drift);
  const text = options.json
    ? jsonLine({ drifted: isOther, ...drift })
    : describeDrift(drift, model, { before: before.name, now: rows.name });
  await writeText(surroundings.stdout, text);
  const notices = [...(rows.notices ?? []), ...unseenNotices(rows.name, predict(model, rows).unseen)];
  await printNotices(notices, surroundings, { quiet: options.quiet });
  return isOther ? EXIT_DRIFTED : EXIT_FINE;
}
