// The flags for how a data file is to be read, the same for every command that learns from one.

import { type Command, Option } from "commander";
import { KINDS, type Kind } from "../../dataset/column.ts";
import { DATE_ORDERS } from "../../dataset/infer/written-date.ts";
import { WEIGHTS_ARE } from "../../dataset/read/weigh-rows.ts";
import { HEADERS } from "../../dataset/read-options.ts";
import type { CommandCall } from "../commands/command.ts";
import { UsageError } from "../io/exit-code.ts";
import type { DataFlags } from "../io/open-source.ts";
import { addFlags, type Flag } from "./add-flags.ts";
import { names, wholeNumber } from "./read-flag.ts";

export function declareDataFlags(command: Command): void {
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
    DATE_PARTS_FLAG,
    WORDS_FLAG,
    new Option(
      "--header <yes|no|auto>",
      "whether the first row of a CSV file names the columns; without, they are column1, column2 …",
    )
      .choices(HEADERS)
      .default("auto"),
    new Option("--engine <name>", "where rows are counted").choices(["memory", "duckdb"]).default("memory"),
    [
      "--bins <n>",
      "bin continuous columns of more than n distinct values into n bins, or exact for no bins, or approx for a database's own estimates (default: 255 bins above 65,536 values)",
      parseBins,
    ],
  ]);
  addFlags(command, "Databases:", [
    ["--query <select>", "learn from the rows of this SELECT instead of a table"],
    ["--ask-password", "ask for the password at the terminal, instead of taking it from the environment"],
    ["--sql-log <file>", "write every statement that is run to this file"],
    [
      "--max-distinct <n>",
      "most distinct rows given to methods that need rows; of more, a random sample (default: 1,000,000)",
      wholeNumber(1),
    ],
  ]);
}

export const KINDS_FLAG: Flag = [
  "--kinds <list>",
  "kinds of columns, instead of those inferred: zip=categorical,age=continuous",
  parseKinds,
];
export const NA_FLAG: Flag = [
  "--na <list>",
  "texts that mark a missing value, besides those that are found: -999,unknown; none if only empty cells do",
  parseMarks,
];
export const DATES_FLAG = new Option(
  "--dates <order>",
  "whether 1/2/2019 is the first of February or the second of January (default: as the dates show)",
).choices(DATE_ORDERS);
export const WORDS_FLAG: Flag = [
  "--words [columns]",
  "ask which words the texts of these columns contain (default: of all columns of free text)",
  names,
];
export const DATE_PARTS_FLAG: Flag = [
  "--no-date-parts",
  "compute no columns from dates: their weekdays, months and hours, and the days between two",
];
export const EXCLUDE_FLAG: Flag = ["--exclude <columns>", "columns to leave out: id,name", names];
export const WEIGHTS_FLAG: Flag = ["--weights <column>", "the column of row weights"];
export const WEIGHTS_ARE_FLAG = new Option(
  "--weights-are <what>",
  "whether a weight says how many rows a row stands for, or only its importance beside others (default: counts for whole numbers of which the least is 1, else importance)",
).choices(WEIGHTS_ARE);
/** Flags for the groups or times that splits respect. */
export const UNIT_FLAGS: readonly Flag[] = [
  [
    "--group <column>",
    "keep all rows of a group together (a patient, a shop), to evaluate on new groups; the column is not learned from",
  ],
  ["--time <column>", "learn from earlier rows and evaluate on later ones; the column is not learned from"],
];
export const KEEP_FLAG: Flag = [
  "--keep <columns>",
  "columns to learn from even if they look like ids or leaks, or are the column of --group or --time",
  names,
];

export function dataFlags(options: CommandCall["options"]): DataFlags {
  const { target, kinds, exclude, weights, weightsAre, group, time, keep } = options;
  const { header, engine, bins = "auto" } = options;
  const { query, askPassword = false, sqlLog, maxDistinct } = options;
  const columns = { target, kinds, exclude, weights, weightsAre, group, time, keep };
  const reading = {
    ...columns,
    na: options.na,
    dates: options.dates,
    dateParts: options.dateParts,
    words: options.words,
    header,
  };
  return { ...reading, engine, bins, query, askPassword, sqlLog, maxDistinct };
}

function parseMarks(text: string): "none" | readonly string[] {
  return text === "none" ? text : names(text);
}

function parseKinds(text: string): Record<string, Kind> {
  const kinds: Record<string, Kind> = Object.create(null);
  for (const item of names(text)) {
    const at = item.lastIndexOf("=");
    const kind = item.slice(at + 1).trim() as Kind;
    if (at < 1 || !KINDS.includes(kind)) {
      throw new UsageError(`--kinds: expected COLUMN=KIND with a kind of ${KINDS.join(", ")}, got "${item}"`);
    }
    kinds[item.slice(0, at).trim()] = kind;
  }
  return kinds;
}

function parseBins(text: string): DataFlags["bins"] {
  if (text === "auto" || text === "exact" || text === "approx") return text;
  const bins = Number(text);
  if (!Number.isInteger(bins) || bins < 2) {
    throw new UsageError(`--bins: expected a whole number of at least 2, exact or approx, got "${text}"`);
  }
  return bins;
}
