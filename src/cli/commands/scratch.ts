// `espalier scratch`: the scratch tables that a run which was cut off left in a database, and the
// way to clear them.

import type { Command } from "commander";
import { listScratch } from "../../counts/sql/scratch.ts";
import { parseDatabaseAddress } from "../../node/engines/database-address.ts";
import { engineOf } from "../../node/engines/engines.ts";
import { openDatabase } from "../../node/engines/open-database.ts";
import { addFlags } from "../flags/add-flags.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { writeText } from "../io/write-output.ts";
import type { CliCommand, CommandCall } from "./command.ts";

export const scratchCommand: CliCommand = {
  examples: [
    {
      line: "espalier scratch trino://me@host:8080/memory/default",
      does: "lists what runs that were cut off left behind",
    },
    { line: "espalier scratch trino://me@host:8080/memory/default --drop", does: "drops it" },
  ],
  declare(command: Command): void {
    command.argument(
      "<address>",
      "the address of the database, with ?scratch=SCHEMA where learn was told so",
    );
    addFlags(command, null, [
      ["--ask-password", "ask for the password at the terminal, instead of the environment"],
      ["--drop", "drop the tables; nobody must be learning there"],
    ]);
  },
  run,
};

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const address = parseDatabaseAddress(args[0]);
  if (!address)
    throw new UsageError(`${args[0]} is not the address of a database; write it like trino://user@host/…`);
  const { dialect } = engineOf(address);
  const { interrupt: signal, env: environment, stdout } = surroundings;
  const connector = await openDatabase(address, { signal, environment });
  try {
    const tables = await listScratch(connector, dialect);
    if (tables === null) {
      await writeText(
        stdout,
        `${dialect.name} drops scratch tables with the session: there is nothing to clear\n`,
      );
      return EXIT_FINE;
    }
    for (const table of tables) {
      if (options.drop) await connector.run(`DROP TABLE IF EXISTS ${table}`);
      await writeText(stdout, `${options.drop ? "dropped " : ""}${table}\n`);
    }
    if (tables.length === 0) await writeText(stdout, "no scratch tables\n");
    return EXIT_FINE;
  } finally {
    await connector.close();
  }
}
