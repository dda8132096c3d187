// `espalier inspect`: what every column of a file is taken for, and why, before anything is
// learned.

import { type Command, Option } from "commander";
import { HEADERS } from "../../dataset/read-options.ts";
import { parseDatabaseAddress } from "../../node/engines/database-address.ts";
import { addFlags, JSON_FLAG, OUTPUT } from "../flags/add-flags.ts";
import {
  DATES_FLAG,
  dataFlags,
  EXCLUDE_FLAG,
  KEEP_FLAG,
  KINDS_FLAG,
  NA_FLAG,
  UNIT_FLAGS,
  WEIGHTS_ARE_FLAG,
  WEIGHTS_FLAG,
} from "../flags/data-flags.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { inspectInput } from "../io/read-input.ts";
import { writeText } from "../io/write-output.ts";
import { describeInspection } from "../print/describe-inspection.ts";
import { jsonLine } from "../print/json-line.ts";
import type { CliCommand, CommandCall } from "./command.ts";

export const inspectCommand: CliCommand = {
  examples: [
    { line: "espalier inspect patients.csv", does: "what every column is taken for, and why" },
    {
      line: "espalier inspect patients.csv --target outcome --kinds age=categorical --json",
      does: "the same as one JSON object, with the class and a kind given",
    },
  ],
  declare,
  run,
};

function declare(command: Command): void {
  command.argument("<data>", "data file, or - for standard input");
  addFlags(command, "Data:", [
    [
      "--target <column>",
      "the column to predict (default: the one whose name says so, such as class or churn, else the last)",
    ],
    KINDS_FLAG,
    EXCLUDE_FLAG,
    WEIGHTS_FLAG,
    WEIGHTS_ARE_FLAG,
    ...UNIT_FLAGS,
    KEEP_FLAG,
    NA_FLAG,
    DATES_FLAG,
    new Option("--header <yes|no|auto>", "whether the first row of a CSV file names the columns")
      .choices(HEADERS)
      .default("auto"),
  ]);
  addFlags(command, OUTPUT, [JSON_FLAG]);
}

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const [data] = args;
  const address = parseDatabaseAddress(data);
  if (address !== null)
    throw new UsageError(
      `${address.text}: inspect reads files; the columns of a database have types there, and learn says what it decided`,
    );
  const { json = false } = options;
  const { target, kinds, exclude, weights, weightsAre, group, time, keep, na, dates, header } =
    dataFlags(options);
  const columns = { target, kinds, exclude, weights, weightsAre, group, time, keep };
  const reading = { ...columns, na, dates, header, dateParts: false };
  const inspection = await inspectInput(data, reading, surroundings);
  const text = json ? jsonLine(inspection) : describeInspection(inspection);
  await writeText(surroundings.stdout, text);
  return EXIT_FINE;
}
