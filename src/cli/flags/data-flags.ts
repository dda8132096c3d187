// The flags for how a data file is to be read, the same for every command that learns from one.

import { type Command, Option } from "commander";
import { KINDS, type Kind } from "../../dataset/column.ts";
import { HEADERS, type Header } from "../../dataset/read-options.ts";
import { UsageError } from "../io/exit-code.ts";
import type { DataFlags } from "../io/open-source.ts";
import { wholeNumberFlag } from "./number-flag.ts";

export function declareDataFlags(command: Command): void {
  const group = "Data:";
  const add = (flag: string, help: string): void => {
    command.addOption(new Option(flag, help).helpGroup(group));
  };
  add("--target <column>", "the column to predict (default: the one called class, else the last)");
  add("--kinds <list>", "kinds of columns, instead of those inferred: zip=categorical,age=continuous");
  add("--exclude <columns>", "columns to leave out: id,name");
  add("--weights <column>", "the column of row weights");
  command.addOption(
    new Option(
      "--header <yes|no|auto>",
      "whether the first row of a CSV file names the columns; without, they are column1, column2 …",
    )
      .choices(HEADERS)
      .default("auto")
      .helpGroup(group),
  );
  command.addOption(
    new Option("--engine <name>", "where rows are counted")
      .choices(["memory", "duckdb"])
      .default("memory")
      .helpGroup(group),
  );
  add(
    "--bins <n>",
    "bin continuous columns of more than n distinct values into n bins, or exact for no bins, or approx for a database's own estimates (default: 255 bins above 65,536 values)",
  );
  const inDatabase = (flag: string, help: string): void => {
    command.addOption(new Option(flag, help).helpGroup("Databases:"));
  };
  inDatabase("--query <select>", "learn from the rows of this SELECT instead of a table");
  inDatabase(
    "--ask-password",
    "ask for the password at the terminal, instead of taking it from the environment",
  );
  inDatabase("--sql-log <file>", "write every statement that is run to this file");
  inDatabase(
    "--max-distinct <n>",
    "most distinct rows given to methods that need rows; of more, a random sample (default: 1,000,000)",
  );
}

export function parseDataFlags(options: Readonly<Record<string, string | undefined>>): DataFlags {
  return {
    target: options.target,
    kinds: options.kinds === undefined ? undefined : parseKinds(options.kinds),
    exclude: options.exclude === undefined ? undefined : parseNames(options.exclude),
    weights: options.weights,
    header: options.header as Header | undefined,
    engine: options.engine === "duckdb" ? "duckdb" : "memory",
    bins: parseBins(options.bins),
    query: options.query,
    askPassword: Boolean(options.askPassword),
    sqlLog: options.sqlLog,
    maxDistinct:
      options.maxDistinct === undefined
        ? undefined
        : wholeNumberFlag("--max-distinct", options.maxDistinct, 1),
  };
}

export function parseNames(text: string): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function parseKinds(text: string): Record<string, Kind> {
  const kinds: Record<string, Kind> = Object.create(null);
  for (const item of parseNames(text)) {
    const at = item.lastIndexOf("=");
    const kind = item.slice(at + 1).trim() as Kind;
    if (at < 1 || !KINDS.includes(kind)) {
      throw new UsageError(`--kinds: expected COLUMN=KIND with a kind of ${KINDS.join(", ")}, got "${item}"`);
    }
    kinds[item.slice(0, at).trim()] = kind;
  }
  return kinds;
}

function parseBins(text: string | undefined): DataFlags["bins"] {
  if (text === undefined || text === "auto") return "auto";
  if (text === "exact" || text === "approx") return text;
  const bins = Number(text);
  if (!Number.isInteger(bins) || bins < 2) {
    throw new UsageError(`--bins: expected a whole number of at least 2, exact or approx, got "${text}"`);
  }
  return bins;
}
