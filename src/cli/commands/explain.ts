// `espalier explain`: how the model comes to its prediction for one row.

import { type Command, Option } from "commander";
import { nameText } from "../../condition/name-text.ts";
import { DataError } from "../../dataset/data-error.ts";
import { explainRow } from "../../explain/explain-row.ts";
import { explanationText } from "../../explain/explanation.ts";
import { rowAt } from "../../model/row-at.ts";
import { countOf } from "../../text/numbers.ts";
import { addFlags, JSON_FLAG, OUTPUT } from "../flags/add-flags.ts";
import { wholeNumber } from "../flags/read-flag.ts";
import { EXIT_FINE } from "../io/exit-code.ts";
import { declareModelAndData, readModelAndData } from "../io/model-and-data.ts";
import { writeText } from "../io/write-output.ts";
import { jsonLine } from "../print/json-line.ts";
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
    declareModelAndData(command);
    addFlags(command, null, [
      new Option("--row <n>", "number of the row; 1 is the first after the column names")
        .argParser((text: string) => wholeNumber(1)(text, "--row"))
        .makeOptionMandatory(),
    ]);
    addFlags(command, OUTPUT, [JSON_FLAG]);
  },
  run,
};

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const number: number = options.row;
  const { model, rows } = await readModelAndData(args, surroundings);
  if (number > rows.rows) {
    throw new DataError(
      `${rows.name}: there is no row ${number}; the file has ${countOf(rows.rows, "row")}, so --row is 1 to ${rows.rows}`,
    );
  }
  const explanation = explainRow(model, rowAt(rows, number - 1));
  const { target } = rows;
  const actual = target?.categories[target.codes[number - 1]] ?? null;
  if (options.json) {
    await writeText(surroundings.stdout, jsonLine({ row: number, actual, ...explanation }));
    return EXIT_FINE;
  }
  const verdict =
    actual === null
      ? ""
      : `The actual class is ${nameText(actual)}: the prediction is ${actual === explanation.class ? "correct" : "wrong"}.\n`;
  await writeText(surroundings.stdout, explanationText(explanation) + verdict);
  return EXIT_FINE;
}
