// `espalier edit`: lists the parts of a model, or changes some by hand, evaluates before and after,
// and keeps the history.

import type { Command } from "commander";
import { DataError } from "../../dataset/data-error.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { knownColumns } from "../../edit/edit.ts";
import { type EditStep, editDocument, stepsSince } from "../../edit/edit-document.ts";
import type { Edit } from "../../edit/edit-record.ts";
import { parseCondition } from "../../edit/parse-condition.ts";
import { rankedSplits } from "../../edit/ranked-splits.ts";
import { unseenNotices } from "../../evaluate/unseen-notices.ts";
import type { ModelDocument } from "../../model/document.ts";
import type { Model } from "../../model/model.ts";
import { modelToJson } from "../../model/write-json.ts";
import { startSearchThread } from "../../node/search-thread.ts";
import { addFlags, JSON_FLAG, OUTPUT } from "../flags/add-flags.ts";
import {
  EXCLUDE_FLAG,
  KEEP_FLAG,
  KINDS_FLAG,
  UNIT_FLAGS,
  WEIGHTS_ARE_FLAG,
  WEIGHTS_FLAG,
  WORDS_FLAG,
} from "../flags/data-flags.ts";
import { declareEditFlags, type TypedCondition, type TypedEdit, typedEdits } from "../flags/edit-flags.ts";
import { SEED } from "../flags/read-flag.ts";
import { sharesFlag } from "../flags/shares-flag.ts";
import { readEditRows } from "../io/edit-rows.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { readModelInput } from "../io/read-input.ts";
import { writeText } from "../io/write-output.ts";
import { writeWholeFile } from "../io/write-whole-file.ts";
import { describeEdit, listParts } from "../print/describe-edit.ts";
import { errorLine } from "../print/error-line.ts";
import { printNotices } from "../print/notices.ts";
import type { CliCommand, CommandCall } from "./command.ts";

export const editCommand: CliCommand = {
  examples: [
    { line: "espalier edit model.json", does: "lists every part with its address" },
    {
      line: "espalier edit model.json --remove 2 --data patients.csv --out edited.json",
      does: "removes a part, evaluates before and after, and saves the edited model with its history",
    },
  ],
  declare(command: Command): void {
    command.argument("<model>", "model file, as learn --out wrote it, or - for standard input");
    declareEditFlags(command);
    addFlags(command, "History:", [
      ["--reason <text>", "why, kept in the history"],
      ["--replay <file>", "make the edits again that the history of this model file records"],
    ]);
    addFlags(command, "Rows:", [
      ["--data <file>", "rows with classes, to evaluate the model before and after the edits"],
      ["--recount", "recompute the class counts of every part from --data"],
      sharesFlag("edits learn and count on the first, and are evaluated on the second"),
      SEED,
      KINDS_FLAG,
      EXCLUDE_FLAG,
      WEIGHTS_FLAG,
      WEIGHTS_ARE_FLAG,
      ...UNIT_FLAGS,
      KEEP_FLAG,
      WORDS_FLAG,
    ]);
    addFlags(command, OUTPUT, [
      ["--out <file>", "save the edited model to this file (JSON)"],
      JSON_FLAG,
      ["--quiet", "print the model and nothing else"],
    ]);
  },
  run,
};

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const [path] = args;
  const { out, data, replay, reason, recount = false, quiet = false, json = false } = options;
  const typed = typedEdits(options);
  checkFlags(path, options, typed);
  const document = await readModelInput(path, surroundings);
  if (isListing(options, typed)) {
    await writeText(surroundings.stdout, listParts(document, json));
    return EXIT_FINE;
  }
  const edited = replay === undefined ? null : await readModelInput(replay, surroundings);
  const needsAll = needsColumns(document.model, typed, edited);
  const rows =
    data === undefined ? null : await readEditRows(data, document.model, { options, needsAll }, surroundings);
  const learn = rows?.learn ?? null;
  const result = await asUsage(data, async () => {
    const steps: EditStep[] =
      edited === null
        ? [{ edits: await readEdits(typed, document.model, learn), reason, recount, measure: rows !== null }]
        : stepsSince(document, edited, learn);
    return editDocument(document, steps, {
      rows: learn,
      ...(rows && { counted: { rows: rows.counted, name: data } }),
      ...(rows && { measured: { rows: rows.measured, name: data } }),
      signal: surroundings.interrupt,
      startSearchThread,
    });
  });
  if (out !== undefined) await writeWholeFile(out, [modelToJson(result.document)]);
  const unseen = result.measured === null ? [] : unseenNotices(data, result.measured.unseen);
  await printNotices([...(rows?.notices ?? []), ...unseen], surroundings, { quiet });
  await writeText(surroundings.stdout, describeEdit(result, { json, quiet, out }));
  return EXIT_FINE;
}

function isListing({ recount, replay }: CommandCall["options"], typed: readonly TypedEdit[]): boolean {
  return typed.length === 0 && !recount && replay === undefined;
}

/** Throws where flags do not go together. */
function checkFlags(path: string, options: CommandCall["options"], typed: readonly TypedEdit[]): void {
  const { out, data, replay, reason, recount, shares } = options;
  const refuse = (isWrong: boolean, message: string): void => {
    if (isWrong) throw new UsageError(message);
  };
  refuse(
    [path, data, replay].filter((name) => name === "-").length > 1,
    "only one of the model and --data can be standard input; give a file for the other",
  );
  refuse(recount && data === undefined, "--recount needs rows to count: add --data FILE");
  refuse(shares !== undefined && data === undefined, "--shares splits rows: add --data FILE");
  refuse(
    replay !== undefined && (typed.length > 0 || recount || reason !== undefined),
    "--replay makes the edits of a history again; make others in a call of their own",
  );
  refuse(
    isListing(options, typed) && (out !== undefined || data !== undefined),
    "nothing to edit: give an edit, such as --relabel 3=yes (espalier edit MODEL lists the parts)",
  );
}

/** Whether an edit may need a column that the model does not use, or learn from rows. */
function needsColumns(model: Model, typed: readonly TypedEdit[], edited: ModelDocument | null): boolean {
  const own = new Set(model.columns.map(({ name }) => name));
  if (edited?.model.columns.some(({ name }) => !own.has(name))) return true;
  const types: readonly unknown[] =
    edited === null ? typed.map(({ type }) => type) : (edited.history ?? []).map((line) => line.edit);
  return types.some((type) => ["split-leaf", "grow", "change-test", "add-condition"].includes(String(type)));
}

async function readEdits(typed: readonly TypedEdit[], model: Model, rows: Dataset | null): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const edit of typed)
    edits.push(edit.type !== "note" && "text" in edit ? await readCondition(edit, model, rows) : edit);
  return edits;
}

/** A column alone stands for the best condition on it, at that part of the model. */
async function readCondition(
  { type, at, text }: TypedCondition,
  model: Model,
  rows: Dataset | null,
): Promise<Edit> {
  const columns = knownColumns(model, rows);
  const alone = columns.find(
    ({ name, kind }) => name === text.replace(/^"(.*)"$/, "$1") && kind !== "boolean",
  );
  if (type === "add-condition") return { type, at, condition: parseCondition(text, columns) };
  if (alone === undefined || rows === null) return { type, at, test: parseCondition(text, columns) };
  const best = (await rankedSplits(rows, model, at)).find(({ column }) => column === alone.name);
  if (best !== undefined) return { type, at, test: best.test };
  throw new DataError(`column ${alone.name} is the same in all rows at part ${at}: it cannot split them`);
}

/** A wrong address or condition is a usage error; a fault in a file is not. */
async function asUsage<T>(data: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DataError) || (data !== undefined && error.message.startsWith(`${data}: no row`)))
      throw error;
    throw new UsageError(errorLine(error), { cause: error });
  }
}
