// Every flag and argument that names a file, and whether the file is read or written: these are
// compared before a command opens anything. A test compares this list with all declared flags.

import type { Command } from "commander";

export const READ_FLAGS: readonly string[] = ["--test", "--costs", "--prices", "--data", "--replay"];
export const WRITE_FLAGS: readonly string[] = ["--out", "--report", "--plot", "--csv", "--sql-log"];

/** Arguments that are files, or addresses that may hold one; all of them are read. */
export const READ_ARGUMENTS: readonly string[] = ["data", "model", "file"];

export interface NamedFile {
  /** "--out"; of arguments "data". */
  readonly by: string;
  readonly path: string;
}

/** The files that a call names. */
export function namedFiles(command: Command): { reads: readonly NamedFile[]; writes: readonly NamedFile[] } {
  const given = (flags: readonly string[]): NamedFile[] =>
    command.options
      .filter(({ long }) => flags.includes(long!))
      .map((option) => ({ by: option.long!, path: command.opts()[option.attributeName()] as unknown }))
      .filter((named): named is NamedFile => typeof named.path === "string");
  const places = command.registeredArguments.map((argument) => argument.name());
  const files = command.args
    // The last argument may take several.
    .map((path, index) => ({ by: places[Math.min(index, places.length - 1)], path }))
    .filter(({ by }) => READ_ARGUMENTS.includes(by));
  return { reads: [...files, ...given(READ_FLAGS)], writes: given(WRITE_FLAGS) };
}
