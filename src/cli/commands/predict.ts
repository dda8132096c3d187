// `espalier predict`: a model's prediction for every row of a file, as CSV.

import type { Command } from "commander";
import { quoteField } from "../../dataset/write/write-csv.ts";
import { assessRows } from "../../evaluate/assess-rows.ts";
import { measure } from "../../evaluate/measures.ts";
import { unseenNotices } from "../../evaluate/unseen-notices.ts";
import type { Model } from "../../model/model.ts";
import { predict } from "../../model/predict.ts";
import type { Prediction } from "../../model/prediction.ts";
import { probabilitiesOf } from "../../model/probabilities.ts";
import { countOf } from "../../text/numbers.ts";
import { addFlags, OUTPUT } from "../flags/add-flags.ts";
import { WEIGHTS_ARE_FLAG, WEIGHTS_FLAG } from "../flags/data-flags.ts";
import { EXIT_FINE } from "../io/exit-code.ts";
import { declareModelAndData, readModelAndData } from "../io/model-and-data.ts";
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
    declareModelAndData(command);
    addFlags(command, "Rows:", [WEIGHTS_FLAG, WEIGHTS_ARE_FLAG]);
    addFlags(command, OUTPUT, [
      ["--out <file>", "write the CSV to this file"],
      ["--csv-safe", "put ' before cells that a spreadsheet would run as a formula (=, +, -, @)"],
      ["--quiet", "print no warnings and no summary"],
    ]);
  },
  run,
};

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const { out, quiet, csvSafe = false, weights, weightsAre } = options;
  const { model, rows } = await readModelAndData(args, surroundings, { weights, weightsAre });
  const prediction = predict(model, rows);
  await writeOutput(out, predictionCsv(model, prediction, csvSafe), surroundings);
  const notices = [...(rows.notices ?? []), ...unseenNotices(rows.name, prediction.unseen)];
  if (rows.target !== null) {
    const measures = measure(assessRows(prediction, { ...rows, target: rows.target }));
    if (measures.rows > 0)
      notices.push(
        accuracySentence(measures, countOf(measures.rows, "row with a class", "rows with a class")),
      );
  }
  if (out !== undefined) notices.push(`${countOf(rows.rows, "prediction")} written to ${out}`);
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

/** Spreadsheets take cells that begin so for formulas; an apostrophe makes them text. */
function safeText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Six decimals are more than training counts support. */
function roundedShare(share: number): string {
  return String(Math.round(share * 1e6) / 1e6);
}
