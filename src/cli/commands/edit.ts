// `espalier edit`: lists the parts of a model, or changes some by hand, evaluates before and after, and keeps the history.

import { type Command, Option } from "commander";
import { createMemorySource } from "../../counts/memory/memory-source.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { knownColumns } from "../../edit/edit.ts";
import {
  type EditDocumentOptions,
  type EditedDocument,
  type EditStep,
  editDocument,
  stepsSince,
} from "../../edit/edit-document.ts";
import type { Edit } from "../../edit/edit-record.ts";
import { parseCondition } from "../../edit/parse-condition.ts";
import { partsOf } from "../../edit/parts.ts";
import { rankedSplits } from "../../edit/ranked-splits.ts";
import type { KnownRows } from "../../edit/recount.ts";
import { unseenNotices } from "../../evaluate/unseen-notices.ts";
import { toText } from "../../export/text.ts";
import type { JsonObject, ModelDocument } from "../../model/document.ts";
import type { Model } from "../../model/model.ts";
import { modelToJson } from "../../model/write-json.ts";
import { startSearchThread } from "../../node/search-thread.ts";
import { countOf, percent } from "../../text/numbers.ts";
import { parseDataFlags } from "../flags/data-flags.ts";
import { wholeNumberFlag } from "../flags/number-flag.ts";
import { parseShares, sharesOption, splitDataset } from "../flags/shares-flag.ts";
import { checkOutputPath } from "../io/check-output-path.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { readDatasetInput, readModelInput, readRowsInput } from "../io/read-input.ts";
import { writeText } from "../io/write-output.ts";
import { writeWholeFile } from "../io/write-whole-file.ts";
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
  declare,
  run,
};

/** An edit as it was typed; conditions are read once the columns are known. */
type Typed =
  | Edit
  | {
      readonly type: "add-condition" | "split-leaf" | "change-test";
      readonly at: string;
      readonly text: string;
    };

function declare(command: Command): void {
  const group = "Edits, applied in the order given; addresses are those of the listing:";
  // One list for all, so that the order between different edits is kept.
  const edits: Typed[] = [];
  const add = (flag: string, help: string, parse: (text: string) => Typed): void => {
    const collect = (text: string): readonly Typed[] => {
      edits.push(parse(text));
      return edits;
    };
    command.addOption(new Option(flag, help).argParser(collect).helpGroup(group));
  };
  const withText = (type: "add-condition" | "split-leaf" | "change-test", form: string) => (text: string) => {
    const { at, value } = assignment(`--${type}`, text, form);
    if (value === "") throw wrongAssignment(`--${type}`, text, form);
    return { type, at, text: value };
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
    (text) => ({ type: "remove", at: text }),
  );
  add("--drop-condition <part.condition>", "remove one of several conditions of a rule or split", (text) => ({
    type: "drop-condition",
    at: text,
  }));
  add(
    "--add-condition <part=condition>",
    "one more condition for a rule or split: 2=age <= 30, or 2=odor != foul",
    withText("add-condition", 'PART=CONDITION, such as 2="age <= 30"'),
  );
  add(
    "--split-leaf <part=condition>",
    "turn a leaf into a split; with a column alone, by its best condition there (needs --data)",
    withText("split-leaf", 'PART=CONDITION or PART=COLUMN, such as 3="age <= 30"'),
  );
  add(
    "--change-test <part=condition>",
    "let a split test something else; with a column alone, its best condition there",
    withText("change-test", 'PART=CONDITION or PART=COLUMN, such as 1="age <= 30"'),
  );
  add("--move-rule <part=place>", "try a rule in the place of another: 4=1", (text) => {
    const { at, value } = assignment("--move-rule", text, "RULE=PLACE, such as 4=1");
    return { type: "move-rule", at, to: value };
  });
  add(
    "--grow <part=method>",
    "learn a branch anew from its rows: 3=redwood, or 3=t2,seed=7,max-conditions=4 (needs --data)",
    parseGrow,
  );
  add("--lock <part>", "keep a part, and all below it, from being changed", (text) => ({
    type: "lock",
    at: text,
  }));
  add("--unlock <part>", "let it be changed again", (text) => ({ type: "unlock", at: text }));
  const option = (flag: string, help: string, helpGroup: string): void => {
    command.addOption(new Option(flag, help).helpGroup(helpGroup));
  };
  option("--reason <text>", "why, kept in the history", "History:");
  option("--replay <file>", "make the edits again that the history of this model file records", "History:");
  const rows = "Rows:";
  option("--data <file>", "rows with classes, to evaluate the model before and after the edits", rows);
  option("--recount", "recompute the class counts of every part from --data", rows);
  command.addOption(
    sharesOption("edits learn and count on the first, and are evaluated on the second").helpGroup(rows),
  );
  option("--seed <n>", "random seed of that (default: 1)", rows);
  option("--kinds <list>", "kinds of columns, as for learn", rows);
  option("--exclude <columns>", "columns to leave out, as for learn", rows);
  option("--weights <column>", "the column of row weights", rows);
  option("--out <file>", "save the edited model to this file (JSON)", "Output:");
  option("--json", "print one JSON object instead of text", "Output:");
  option("--quiet", "print the model and nothing else", "Output:");
}

function parseGrow(text: string): Edit {
  const form = "PART=METHOD, such as 3=redwood or 3=t2,seed=7,max-conditions=4";
  const { at, value } = assignment("--grow", text, form);
  const [method, ...given] = value.split(",").map((item) => item.trim());
  if (!method || method.includes("=")) throw wrongAssignment("--grow", text, form);
  const options: Record<string, string | number> = {};
  for (const item of given) {
    const place = item.indexOf("=");
    if (place < 1) throw wrongAssignment("--grow", text, form);
    const name = item.slice(0, place).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const own = item.slice(place + 1).trim();
    options[name] = own !== "" && Number.isFinite(Number(own)) ? Number(own) : own;
  }
  return { type: "grow", at, method, options };
}

function assignment(flag: string, text: string, form: string): { at: string; value: string } {
  const place = text.indexOf("=");
  if (place < 1) throw wrongAssignment(flag, text, form);
  return { at: text.slice(0, place).trim(), value: text.slice(place + 1).trim() };
}

function wrongAssignment(flag: string, text: string, form: string): UsageError {
  return new UsageError(`${flag}: expected ${form}, got "${text}"`);
}

const EDIT_FLAGS = [
  ...["setThreshold", "relabel", "remove", "dropCondition", "addCondition", "splitLeaf"],
  ...["changeTest", "moveRule", "grow", "lock", "unlock"],
];

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const path = args[0];
  const { out, data, replay } = options;
  const typed = (EDIT_FLAGS.map((flag) => options[flag]).find((list) => list !== undefined) ??
    []) as readonly Typed[];
  const quiet = Boolean(options.quiet);
  const isRecounted = Boolean(options.recount);
  if ([path, data, replay].filter((name) => name === "-").length > 1)
    throw new UsageError("only one of the model and --data can be standard input; give a file for the other");
  if (isRecounted && data === undefined)
    throw new UsageError("--recount needs rows to count: add --data FILE");
  if (options.shares !== undefined && data === undefined)
    throw new UsageError("--shares splits rows: add --data FILE");
  if (replay !== undefined && (typed.length > 0 || isRecounted || options.reason !== undefined))
    throw new UsageError("--replay makes the edits of a history again; make others in a call of their own");
  const isListing = typed.length === 0 && !isRecounted && replay === undefined;
  if (isListing && (out !== undefined || data !== undefined)) {
    throw new UsageError(
      "nothing to edit: give an edit, such as --relabel 3=yes (espalier edit MODEL lists the parts)",
    );
  }
  const inputs = [path, data, replay].filter((name): name is string => name !== undefined);
  if (out !== undefined) await checkOutputPath(out, inputs);
  const document = await readModelInput(path, surroundings);
  if (isListing) {
    const parts = partsOf(document.model);
    const locked = new Set(document.locked);
    const text = options.json ? `${JSON.stringify({ parts })}\n` : listing(parts, locked);
    await writeText(surroundings.stdout, text);
    return EXIT_FINE;
  }
  const edited = replay === undefined ? null : await readModelInput(replay, surroundings);
  const needsAll = options.shares !== undefined || needsColumns(document.model, typed, edited);
  const rows =
    data === undefined ? null : await readRows(data, document.model, { options, needsAll, surroundings });
  const steps = await asUsage(
    async () =>
      edited === null
        ? [await stepOf(document.model, typed, { rows, isRecounted, reason: options.reason })]
        : stepsSince(document, edited, rows?.learn ?? null),
    data,
  );
  const context: EditDocumentOptions = {
    rows: rows?.learn ?? null,
    ...(rows && { counted: { rows: rows.counted, name: data! } }),
    ...(rows && { measured: { rows: rows.measured, name: data! } }),
    signal: surroundings.interrupt,
    startSearchThread,
  };
  const result = await asUsage(() => editDocument(document, steps, context), data);
  if (out !== undefined) await writeWholeFile(out, [modelToJson(result.document)]);
  const notices = result.measured === null ? [] : unseenNotices(data!, result.measured.unseen);
  await printNotices([...(rows?.notices ?? []), ...notices], surroundings, { quiet });
  await writeText(surroundings.stdout, written(result, { json: Boolean(options.json), quiet, out }));
  return EXIT_FINE;
}

/** Whether an edit may need a column that the model does not use, or learn from rows. */
function needsColumns(model: Model, typed: readonly Typed[], edited: ModelDocument | null): boolean {
  const own = new Set(model.columns.map(({ name }) => name));
  const types: readonly unknown[] =
    edited === null
      ? typed.map(({ type }) => type)
      : (edited.history ?? []).map((line: JsonObject) => line.edit);
  if (edited?.model.columns.some(({ name }) => !own.has(name))) return true;
  return types.some((type) => ["split-leaf", "grow", "change-test", "add-condition"].includes(String(type)));
}

interface EditRows {
  /** With all columns; null where only those of the model were read. */
  readonly learn: Dataset | null;
  readonly counted: KnownRows;
  readonly measured: KnownRows;
  readonly notices: readonly string[];
}

async function readRows(
  data: string,
  model: Model,
  {
    options,
    needsAll,
    surroundings,
  }: {
    options: CommandCall["options"];
    needsAll: boolean;
    surroundings: CommandCall["surroundings"];
  },
): Promise<EditRows> {
  if (!needsAll) {
    const rows = await readRowsInput(data, { ...model, weights: options.weights }, surroundings);
    const { target } = rows;
    if (target === null) {
      throw new DataError(
        `${data}: there is no column "${model.target}" to evaluate on; give rows with classes`,
      );
    }
    const known = { ...rows, target };
    return { learn: null, counted: known, measured: known, notices: [] };
  }
  const { kinds, exclude, weights } = parseDataFlags(options);
  const given = { target: model.target, kinds, exclude, weights };
  const dataset = await readDatasetInput(data, given, surroundings);
  const { notices } = dataset;
  if (options.shares === undefined) return { learn: dataset, counted: dataset, measured: dataset, notices };
  const seed = options.seed === undefined ? 1 : wholeNumberFlag("--seed", options.seed, 0);
  const { learn, edit } = splitDataset(dataset, parseShares(options.shares, seed)!);
  return { learn, counted: learn, measured: edit, notices };
}

async function stepOf(
  model: Model,
  typed: readonly Typed[],
  { rows, isRecounted, reason }: { rows: EditRows | null; isRecounted: boolean; reason: string | undefined },
): Promise<EditStep> {
  const edits: Edit[] = [];
  for (const edit of typed)
    edits.push("text" in edit ? await readTyped(edit, model, rows?.learn ?? null) : edit);
  return { edits, reason, recount: isRecounted, measure: rows !== null };
}

/** A column alone stands for the best condition on it, at that part of the model. */
async function readTyped(
  { type, at, text }: Extract<Typed, { text: string }>,
  model: Model,
  rows: Dataset | null,
): Promise<Edit> {
  const columns = knownColumns(model, rows);
  const alone = columns.find(
    ({ name, kind }) => name === text.replace(/^"(.*)"$/, "$1") && kind !== "boolean",
  );
  if (alone !== undefined && type !== "add-condition" && rows !== null) {
    const source = await createMemorySource(rows);
    try {
      const best = (await rankedSplits(source, model, at)).find(({ column }) => column === alone.name);
      if (best === undefined)
        throw new DataError(
          `column ${alone.name} is the same in all rows at part ${at}: it cannot split them`,
        );
      return { type, at, test: best.test };
    } finally {
      await source.close();
    }
  }
  const condition = parseCondition(text, columns);
  return type === "add-condition" ? { type, at, condition } : { type, at, test: condition };
}

/** An address or condition that does not fit is a fault of the command line; what is wrong with a file names the file. */
async function asUsage<T>(work: () => Promise<T>, data: string | undefined): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DataError) || (data !== undefined && error.message.startsWith(`${data}: no row`)))
      throw error;
    throw new UsageError(errorLine(error), { cause: error });
  }
}

function listing(parts: ReturnType<typeof partsOf>, locked: ReadonlySet<string>): string {
  const width = Math.max(...parts.map(({ address }) => address.length));
  const lines = parts.map(
    ({ address, depth, text }) =>
      `${address.padEnd(width)}  ${"  ".repeat(depth)}${text}${locked.has(address) ? " [locked]" : ""}`,
  );
  return `${lines.join("\n")}\n`;
}

function written(
  { document, records, measured, voided }: EditedDocument,
  { json, quiet, out }: { json: boolean; quiet: boolean; out: string | undefined },
): string {
  const { model, locked = [] } = document;
  if (json) {
    const { unseen: _, ...plain } = measured ?? { unseen: [] };
    const object = { model, edits: records, measured: measured === null ? null : plain, voided, locked };
    return `${JSON.stringify(object)}\n`;
  }
  if (quiet) return toText(model);
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
  if (voided.includes("certificate")) {
    lines.push(
      "",
      "What was proved of the model before does not hold for the edited one: its certificate is void.",
    );
  }
  lines.push(
    "",
    out === undefined
      ? "The edited model was not saved: add --out edited.json to save it."
      : `The edited model is saved in ${out}, with its history.`,
  );
  return `${lines.join("\n")}\n`;
}
