// `espalier export`: a model in another form, to read, draw or run elsewhere.

import { type Command, Option } from "commander";
import { sqlDialects } from "../../condition/sql-dialect.ts";
import { partsOfTableName } from "../../dataset/table-name.ts";
import { exporters } from "../../export/exporters.ts";
import { addFlags, OUTPUT } from "../flags/add-flags.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { readModelInput } from "../io/read-input.ts";
import { writeOutput } from "../io/write-output.ts";
import type { CliCommand, CommandCall } from "./command.ts";

export const exportCommand: CliCommand = {
  examples: [
    { line: "espalier export model.json --to text", does: "text to read" },
    { line: "espalier export model.json --to python --out model.py", does: "a module without dependencies" },
    {
      line: "espalier export model.json --to sql --table patients",
      does: "a query that predicts every row of a table",
    },
    {
      line: "espalier export model.json --to sql --dialect mysql --table patients --view risk",
      does: "a view for MySQL or MariaDB",
    },
  ],
  declare(command: Command): void {
    const forms = Object.values(exporters);
    const width = Math.max(...forms.map(({ name }) => name.length));
    const lines = forms.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
    command.argument("<model>", "model file, as learn --out wrote it, or - for standard input");
    addFlags(command, null, [
      new Option("--to <format>", "the format, see below")
        .choices(Object.keys(exporters))
        .makeOptionMandatory(),
      ["--table <name>", "with --to sql: the table or view to query, or schema.table"],
      ["--probabilities", "with --to sql and --table: a column for the probability of each class, too"],
      ["--view <name>", "with --to sql and --table: make a view of the query"],
      new Option("--dialect <name>", "with --to sql: whose SQL")
        .choices(Object.keys(sqlDialects))
        .default("standard"),
    ]);
    addFlags(command, OUTPUT, [["--out <file>", "write to this file"]]);
    command.addHelpText("after", `\nFormats:\n${lines.join("\n")}`);
  },
  run,
};

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const path = args[0];
  const { to, out, table, view, dialect, probabilities = false } = options;
  checkSqlOptions(options);
  const document = await readModelInput(path, surroundings);
  const text = exporters[to].write(document, {
    ...{ dialect, probabilities },
    ...(table && { table: partsOfTableName(table) }),
    ...(view && { view: partsOfTableName(view) }),
  });
  await writeOutput(out, [text], surroundings);
  return EXIT_FINE;
}

function checkSqlOptions({ to, table, view, dialect, probabilities }: CommandCall["options"]): void {
  const given = table !== undefined ? "--table" : view !== undefined ? "--view" : "--dialect";
  if (to !== "sql" && (table !== undefined || view !== undefined || dialect !== "standard"))
    throw new UsageError(`${given} goes with --to sql`);
  if (probabilities && (to !== "sql" || table === undefined))
    throw new UsageError("--probabilities are columns of a query: give --to sql and the table with --table");
  if (view !== undefined && table === undefined)
    throw new UsageError("--view makes a view of a query: give the table to query with --table");
}
