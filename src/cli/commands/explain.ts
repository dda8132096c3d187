// `espalier explain`: how the model comes to its prediction for one row.

import { type Command, Option } from "commander";
import { nameText } from "../../condition/name-text.ts";
import { DataError } from "../../dataset/data-error.ts";
import { explainRow } from "../../explain/explain-row.ts";
import { explanationText } from "../../explain/explanation.ts";
import { rowAt } from "../../model/row-at.ts";
import { countOf } from "../../text/numbers.ts";
import { wholeNumberFlag } from "../flags/number-flag.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { readModelInput, readRowsInput } from "../io/read-input.ts";
import { writeText } from "../io/write-output.ts";
import type { CliCommand, CommandCall } from "./command.ts";

export const explainCommand: CliCommand = {
  examples: [
    {
      line: "espalier explain model.json new.csv --row 3",
      does: "the conditions that decide the third row, in words",
    },
    { line: "espalier explain model.json new.csv --row 3 --json", does: "the same as one JSON object" },
  ],
  declare(command: Command): void {
    command
      .argument("<model>", "model file, as learn --out wrote it")
      .argument("<data>", "data file with the columns the model reads, or - for standard input")
      .addOption(
        new Option(
          "--row <n>",
          "number of the row; 1 is the first after the column names",
        ).makeOptionMandatory(),
      )
      .addOption(new Option("--json", "print one JSON object instead of text").helpGroup("Output:"));
  },
  run,
};

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const [modelPath, dataPath] = args as [string, string];
  if (modelPath === "-" && dataPath === "-") {
    throw new UsageError(
      "only one of the model and the data can be standard input; give a file for the other",
    );
  }
  const number = wholeNumberFlag("--row", options.row, 1);
  const { model } = await readModelInput(modelPath, surroundings);
  const rows = await readRowsInput(dataPath, model, surroundings);
  if (number > rows.rows) {
    throw new DataError(
      `${rows.name}: there is no row ${number}; the file has ${countOf(rows.rows, "row")}, so --row is 1 to ${rows.rows}`,
    );
  }
  const explanation = explainRow(model, rowAt(rows, number - 1));
  const { target } = rows;
  const actual = target?.categories[target.codes[number - 1]] ?? null;
  if (options.json) {
    await writeText(surroundings.stdout, `${JSON.stringify({ row: number, actual, ...explanation })}\n`);
    return EXIT_FINE;
  }
  const verdict =
    actual === null
      ? ""
      : `The actual class is ${nameText(actual)}: the prediction is ${actual === explanation.class ? "correct" : "wrong"}.\n`;
  await writeText(surroundings.stdout, explanationText(explanation) + verdict);
  return EXIT_FINE;
}
