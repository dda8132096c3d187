// `espalier import`: converts a model of another program to one of ours, with the rows of a table
// counted on it where one is given.

import type { Command } from "commander";
import { DataError } from "../../dataset/data-error.ts";
import type { ReadOptions } from "../../dataset/read-options.ts";
import { type KnownRows, recount } from "../../edit/recount.ts";
import { assessRows } from "../../evaluate/assess-rows.ts";
import { type Measures, measure } from "../../evaluate/measures.ts";
import { unseenNotices } from "../../evaluate/unseen-notices.ts";
import { toText } from "../../export/text.ts";
import { importModel } from "../../import/import-model.ts";
import type { ModelDocument } from "../../model/document.ts";
import { predict } from "../../model/predict.ts";
import { modelToJson } from "../../model/write-json.ts";
import { countOf } from "../../text/numbers.ts";
import { addFlags, OUTPUT } from "../flags/add-flags.ts";
import { WEIGHTS_ARE_FLAG, WEIGHTS_FLAG } from "../flags/data-flags.ts";
import { names } from "../flags/read-flag.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { readRowsInput, readTextInput } from "../io/read-input.ts";
import { writeText } from "../io/write-output.ts";
import { writeWholeFile } from "../io/write-whole-file.ts";
import { accuracySentence } from "../print/describe-measures.ts";
import { printNotices } from "../print/notices.ts";
import type { CliCommand, CommandCall } from "./command.ts";

export const importCommand: CliCommand = {
  examples: [
    {
      line: "espalier import tree.pmml --out imported.json",
      does: "prints the tree, and saves it as a model",
    },
    {
      line: "espalier import lightgbm.json --classes no,yes --target repaid --data loans.csv",
      does: "names what the file does not, and counts and measures the model on rows",
    },
  ],
  declare(command: Command): void {
    command.argument(
      "<file>",
      "PMML, a report or model of Espalier, or JSON of scikit-learn, LightGBM or XGBoost; - for standard input",
    );
    addFlags(command, "Where the file does not say it:", [
      ["--target <column>", "name of the class column"],
      ["--classes <list>", "names of the classes, in the order of their codes: no,yes", names],
    ]);
    addFlags(command, "Rows:", [
      ["--data <file>", "rows with classes, to count at every part of the model and to measure it on"],
      WEIGHTS_FLAG,
      WEIGHTS_ARE_FLAG,
    ]);
    addFlags(command, OUTPUT, [
      ["--out <file>", "save the model to this file (JSON)"],
      ["--quiet", "print the model and nothing else"],
    ]);
  },
  run,
};

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const [file] = args;
  const { target, classes, data, weights, weightsAre, out, quiet = false } = options;
  if (file === "-" && data === "-")
    throw new UsageError("only one of the model and --data can be standard input; give a file for the other");
  if (weights !== undefined && data === undefined)
    throw new UsageError("--weights says what rows count for: add --data FILE");
  const text = await readTextInput(file, surroundings);
  const { document, source, notices } = importModel(text, { name: file, target, classes });
  const rows =
    data === undefined ? null : await readKnownRows(data, document, { weights, weightsAre }, surroundings);
  const bound = rows === null ? null : bind(document, rows);
  const model = bound?.document.model ?? document.model;
  if (out !== undefined) await writeWholeFile(out, [modelToJson(bound?.document ?? document)]);
  await printNotices([`read ${source}`, ...notices, ...(bound?.notices ?? [])], surroundings, { quiet });
  const lines = [toText(model)];
  if (bound !== null && !quiet)
    lines.push(
      `\n${accuracySentence(bound.measures, countOf(bound.measures.rows, "row of the data", "rows of the data"))}\n`,
    );
  if (out !== undefined && !quiet) lines.push(`\nThe model is saved in ${out}.\n`);
  await writeText(surroundings.stdout, lines.join(""));
  return EXIT_FINE;
}

async function readKnownRows(
  data: string,
  { model }: ModelDocument,
  weighing: Pick<ReadOptions, "weights" | "weightsAre">,
  surroundings: CommandCall["surroundings"],
): Promise<KnownRows> {
  const { target, ...rows } = await readRowsInput(data, { ...model, ...weighing }, surroundings);
  if (target !== null) return { ...rows, target };
  throw new DataError(
    `${data}: there is no column "${model.target}" to count classes of; name the one there is with --target`,
  );
}

/** The model with the rows counted at every part, and its evaluation on them. */
function bind(
  document: ModelDocument,
  rows: KnownRows,
): { document: ModelDocument; measures: Measures; notices: readonly string[] } {
  const prediction = predict(document.model, rows);
  return {
    document: { ...document, model: recount(document.model, rows) },
    measures: measure(assessRows(prediction, rows)),
    notices: unseenNotices(rows.name, prediction.unseen),
  };
}
