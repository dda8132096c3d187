// Flags as data: what is declared, what --help says, and how the text after a flag becomes its
// value.

import { type Command, Option } from "commander";

/** The flag, its help, and what its text stands for; without a reader the text itself. */
export type Flag = readonly [flag: string, help: string, read?: (text: string, flag: string) => unknown];

/** Declares flags under a heading of --help; null: under none. */
export function addFlags(command: Command, group: string | null, flags: readonly (Flag | Option)[]): void {
  for (const flag of flags) {
    const option = flag instanceof Option ? flag : optionOf(flag);
    command.addOption(group === null ? option : option.helpGroup(group));
  }
}

function optionOf([flag, help, read]: Flag): Option {
  const option = new Option(flag, help);
  return read === undefined ? option : option.argParser((text: string) => read(text, option.long!));
}

export const OUTPUT = "Output:";

export const JSON_FLAG: Flag = ["--json", "print one JSON object instead of text"];
