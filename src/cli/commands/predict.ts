// `espalier predict`: a model's prediction for every row of a file, as CSV.

import { type Command, Option } from "commander";
import { quoteField } from "../../dataset/write/write-csv.ts";
import { assessRows } from "../../evaluate/assess-rows.ts";
import { measure } from "../../evaluate/measures.ts";
import { unseenNotices } from "../../evaluate/unseen-notices.ts";
import type { Model } from "../../model/model.ts";
import { predict } from "../../model/predict.ts";
import type { Prediction } from "../../model/prediction.ts";
import { probabilitiesOf } from "../../model/share-text.ts";
import { countOf } from "../../text/numbers.ts";
import { checkOutputPath } from "../io/check-output-path.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { readModelInput, readRowsInput } from "../io/read-input.ts";
import { writeOutput } from "../io/write-output.ts";
import { accuracySentence } from "../print/describe-measures.ts";
import { printNotices } from "../print/notices.ts";
import type { CliCommand, CommandCall } from "./command.ts";

export const predictCommand: CliCommand = {
  examples: [
    {
      line: "espalier predict model.json new.csv",
      does: "prints CSV: the predicted class and the probability of each class",
    },
    { line: "espalier predict model.json new.csv --out predictions.csv", does: "the same to a file" },
    { line: "cat new.csv | espalier predict model.json -", does: "reads standard input" },
  ],
  declare(command: Command): void {
    command
      .argument("<model>", "model file, as learn --out wrote it")
      .argument("<data>", "data file with the columns the model reads, or - for standard input")
      .addOption(new Option("--out <file>", "write the CSV to this file").helpGroup("Output:"))
      .addOption(
        new Option(
          "--csv-safe",
          "put ' before cells that a spreadsheet would run as a formula (=, +, -, @)",
        ).helpGroup("Output:"),
      )
      .addOption(new Option("--quiet", "print no warnings and no summary").helpGroup("Output:"));
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
  if (options.out !== undefined && options.out !== "-")
    await checkOutputPath(options.out, [modelPath, dataPath]);
  const quiet = Boolean(options.quiet);
  const { model } = await readModelInput(modelPath, surroundings);
  const rows = await readRowsInput(dataPath, model, surroundings);
  const prediction = predict(model, rows);
  await writeOutput(options.out, predictionCsv(model, prediction, Boolean(options.csvSafe)), surroundings);
  const notices = unseenNotices(rows.name, prediction.unseen);
  if (rows.target !== null) {
    const measures = measure(assessRows(prediction, { target: rows.target, weights: null }));
    if (measures.rows > 0)
      notices.push(
        accuracySentence(measures, countOf(measures.rows, "row with a class", "rows with a class")),
      );
  }
  if (options.out !== undefined)
    notices.push(`${countOf(rows.rows, "prediction")} written to ${options.out}`);
  await printNotices(notices, surroundings, { quiet });
  return EXIT_FINE;
}

/** How many rows make one piece of output. */
const PIECE = 8192;

function* predictionCsv(
  model: Model,
  { codes, endOf, ends }: Prediction,
  isSafe: boolean,
): Generator<string> {
  const cell = (text: string): string => quoteField(isSafe ? safeText(text) : text);
  yield `${["prediction", ...model.classes.map((name) => `p(${name})`)].map(cell).join(",")}\n`;
  const classes = model.classes.map(cell);
  const probabilities = ends.map((end) => probabilitiesOf(end, model.classes).map(roundedShare).join(","));
  for (let start = 0; start < codes.length; start += PIECE) {
    let piece = "";
    for (let row = start; row < Math.min(start + PIECE, codes.length); row++) {
      piece += `${classes[codes[row]]},${probabilities[endOf[row]]}\n`;
    }
    yield piece;
  }
}

/** Spreadsheets take cells that begin so for formulas, in quotes or not; an apostrophe makes them text. */
function safeText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Six decimals are more than training counts support. */
function roundedShare(share: number): string {
  return String(Math.round(share * 1e6) / 1e6);
}
