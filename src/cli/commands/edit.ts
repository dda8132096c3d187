// `espalier edit`: lists the parts of a model, or changes some by hand, evaluates before and after, and keeps the history.

import { type Command, Option } from "commander";
import { DataError } from "../../dataset/data-error.ts";
import { edit } from "../../edit/edit.ts";
import type { Edit, EditRecord } from "../../edit/edit-record.ts";
import { partsOf } from "../../edit/parts.ts";
import { recount } from "../../edit/recount.ts";
import { assessRows } from "../../evaluate/assess-rows.ts";
import { type Measures, measure } from "../../evaluate/measures.ts";
import { unseenNotices } from "../../evaluate/unseen-notices.ts";
import { toText } from "../../export/text.ts";
import type { JsonObject, ModelDocument } from "../../model/document.ts";
import type { Model } from "../../model/model.ts";
import { predict } from "../../model/predict.ts";
import { modelToJson } from "../../model/write-json.ts";
import { countOf, percent } from "../../text/numbers.ts";
import { checkOutputPath } from "../io/check-output-path.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { readModelInput, readRowsInput } from "../io/read-input.ts";
import { writeText } from "../io/write-output.ts";
import { writeWholeFile } from "../io/write-whole-file.ts";
import { printNotices } from "../print/notices.ts";
import type { CliCommand, CommandCall } from "./command.ts";

export const editCommand: CliCommand = {
  name: "edit",
  summary: "list the parts of a model, or change some by hand and evaluate the change",
  examples: [
    { line: "espalier edit model.json", does: "lists every part with its address" },
    {
      line: "espalier edit model.json --remove 2 --data patients.csv --out edited.json",
      does: "removes a part, evaluates before and after, and saves the edited model with its history",
    },
  ],
  declare,
  run,
};

function declare(command: Command): void {
  const group = "Edits, applied in the order given; addresses are those of the listing:";
  // One list for all, so that the order between different edits is kept.
  const edits: Edit[] = [];
  const add = (flag: string, help: string, parse: (text: string) => Edit): void => {
    const collect = (text: string): readonly Edit[] => {
      edits.push(parse(text));
      return edits;
    };
    command.addOption(new Option(flag, help).argParser(collect).helpGroup(group));
  };
  command.argument("<model>", "model file, as learn --out wrote it, or - for standard input");
  add(
    "--set-threshold <part=number>",
    "another threshold for a split or condition, or for how many items of a checklist must hold",
    (text) => {
      const form = "PART=NUMBER, such as 1=17.5";
      const { at, value } = assignment("--set-threshold", text, form);
      const number = Number(value);
      if (value === "" || !Number.isFinite(number)) throw wrongAssignment("--set-threshold", text, form);
      return { type: "set-threshold", at, value: number };
    },
  );
  add("--relabel <part=class>", "another class for a leaf, a rule or else", (text) => {
    const { at, value } = assignment("--relabel", text, "PART=CLASS, such as 3=yes");
    return { type: "relabel", at, class: value };
  });
  add(
    "--remove <part>",
    "turn a split into a leaf, or remove a leaf or rule: its rows go where they would without it",
    (text) => ({
      type: "remove",
      at: text,
    }),
  );
  add("--drop-condition <part.condition>", "remove one of several conditions of a rule or split", (text) => ({
    type: "drop-condition",
    at: text,
  }));
  const evaluating = "Evaluating:";
  command.addOption(
    new Option(
      "--data <file>",
      "rows with classes, to evaluate the model before and after the edits",
    ).helpGroup(evaluating),
  );
  command.addOption(
    new Option("--recount", "recompute the class counts of every part from --data").helpGroup(evaluating),
  );
  command.addOption(
    new Option("--out <file>", "save the edited model to this file (JSON)").helpGroup("Output:"),
  );
  command.addOption(new Option("--json", "print one JSON object instead of text").helpGroup("Output:"));
  command.addOption(new Option("--quiet", "print the model and nothing else").helpGroup("Output:"));
}

function assignment(flag: string, text: string, form: string): { at: string; value: string } {
  const place = text.indexOf("=");
  if (place < 1) throw wrongAssignment(flag, text, form);
  return { at: text.slice(0, place).trim(), value: text.slice(place + 1).trim() };
}

function wrongAssignment(flag: string, text: string, form: string): UsageError {
  return new UsageError(`${flag}: expected ${form}, got "${text}"`);
}

interface Measured {
  readonly data: string;
  readonly before: Measures;
  readonly after: Measures;
  /** Rows whose prediction changed. */
  readonly changed: number;
  readonly notices: readonly string[];
}

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const path = args[0];
  const { out, data } = options;
  const edits = (options.setThreshold ??
    options.relabel ??
    options.remove ??
    options.dropCondition ??
    []) as readonly Edit[];
  const quiet = Boolean(options.quiet);
  if (path === "-" && data === "-")
    throw new UsageError("only one of the model and --data can be standard input; give a file for the other");
  if (options.recount && data === undefined)
    throw new UsageError("--recount needs rows to count: add --data FILE");
  if (edits.length === 0 && !options.recount && (out !== undefined || data !== undefined)) {
    throw new UsageError(
      "nothing to edit: give an edit, such as --relabel 3=yes (espalier edit MODEL lists the parts)",
    );
  }
  if (out !== undefined) await checkOutputPath(out, [path, ...(data === undefined ? [] : [data])]);
  const document = await readModelInput(path, surroundings);
  if (edits.length === 0 && !options.recount) {
    const parts = partsOf(document.model);
    const text = options.json ? `${JSON.stringify({ parts })}\n` : listing(parts);
    await writeText(surroundings.stdout, text);
    return EXIT_FINE;
  }
  const { model: edited, records } = applied(document.model, edits);
  const { model, measured } =
    data === undefined
      ? { model: edited, measured: null }
      : await measureEdit(document.model, edited, {
          data,
          isRecounted: Boolean(options.recount),
          surroundings,
        });
  const next = documentAfter(document, model, {
    records,
    measured,
    recounted: options.recount ? data : null,
  });
  if (out !== undefined) await writeWholeFile(out, [modelToJson(next)]);
  await printNotices(measured?.notices ?? [], surroundings, { quiet });
  if (options.json) {
    const { notices: _, ...plain } = measured ?? { notices: [] };
    const object = { model, edits: records, measured: measured === null ? null : plain };
    await writeText(surroundings.stdout, `${JSON.stringify(object)}\n`);
  } else
    await writeText(surroundings.stdout, quiet ? toText(model) : described(model, records, measured, out));
  return EXIT_FINE;
}

/** An address that is not there is a fault of the command line, not of the file. */
function applied(model: Model, edits: readonly Edit[]): ReturnType<typeof edit> {
  try {
    return edit(model, edits);
  } catch (error) {
    if (error instanceof DataError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

function listing(parts: ReturnType<typeof partsOf>): string {
  const width = Math.max(...parts.map(({ address }) => address.length));
  const lines = parts.map(
    ({ address, depth, text }) => `${address.padEnd(width)}  ${"  ".repeat(depth)}${text}`,
  );
  return `${lines.join("\n")}\n`;
}

async function measureEdit(
  before: Model,
  edited: Model,
  {
    data,
    isRecounted,
    surroundings,
  }: { data: string; isRecounted: boolean; surroundings: CommandCall["surroundings"] },
): Promise<{ model: Model; measured: Measured }> {
  const rows = await readRowsInput(data, before, surroundings);
  const { target } = rows;
  if (target === null) {
    throw new DataError(
      `${data}: there is no column "${before.target}" to evaluate on; give rows with classes`,
    );
  }
  const known = { ...rows, target };
  const old = predict(before, rows);
  const fresh = predict(edited, rows);
  const evaluate = (prediction: typeof old): Measures =>
    measure(assessRows(prediction, { target, weights: null }));
  let changed = 0;
  for (let row = 0; row < rows.rows; row++) if (old.codes[row] !== fresh.codes[row]) changed++;
  return {
    model: isRecounted ? recount(edited, known) : edited,
    measured: {
      data,
      before: evaluate(old),
      after: evaluate(fresh),
      changed,
      notices: unseenNotices(rows.name, old.unseen),
    },
  };
}

/** What was measured and proved of the model before does not hold for the edited one; its history records what was done. */
function documentAfter(
  document: ModelDocument,
  model: Model,
  {
    records,
    measured,
    recounted,
  }: { records: readonly EditRecord[]; measured: Measured | null; recounted: string | null },
): ModelDocument {
  const evaluation = measured && {
    measure: measured.data,
    rows: measured.after.rows,
    before: measured.before.accuracy,
    after: measured.after.accuracy,
    changed: measured.changed,
  };
  return {
    ...document,
    model,
    train: null,
    test: null,
    cv: null,
    certificate: null,
    history: [
      ...(document.history ?? []),
      ...records.map((record): JsonObject => ({ ...record })),
      ...(recounted === null ? [] : [{ recount: recounted }]),
      ...(evaluation === null ? [] : [evaluation]),
    ],
  };
}

function described(
  model: Model,
  records: readonly EditRecord[],
  measured: Measured | null,
  out: string | undefined,
): string {
  const lines = [toText(model).trimEnd(), ""];
  for (const { at, edit: type, was, now } of records) lines.push(`${type} ${at}: ${was} → ${now}`);
  if (measured !== null) {
    const { before, after, changed, data } = measured;
    const { low, high } = after.interval;
    lines.push(
      "",
      `Accuracy ${percent(after.accuracy)} on ${countOf(after.rows, "row")} of ${data} (95 % interval ${percent(low)} to ${percent(high)}); before the edits ${percent(before.accuracy)}. ${countOf(changed, "prediction")} changed.`,
    );
  } else lines.push("", "Not evaluated: add --data FILE with rows and their classes.");
  lines.push(
    "",
    out === undefined
      ? "The edited model was not saved: add --out edited.json to save it."
      : `The edited model is saved in ${out}, with its history.`,
  );
  return `${lines.join("\n")}\n`;
}
