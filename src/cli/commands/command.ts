// What one command of the program is; the registry lists them all.

import type { Command } from "commander";
import type { Surroundings } from "../io/surroundings.ts";

export interface CliCommand {
  /** Shown by --help: command lines with what they do. */
  readonly examples: readonly { readonly line: string; readonly does: string }[];
  /** Declares arguments and options. */
  declare(command: Command): void;
  /** Does the work; gives the exit code. */
  run(call: CommandCall): Promise<number>;
}

/** A command as it is listed; what it imports is loaded when it is called. */
export interface ListedCommand {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  load(): Promise<CliCommand>;
}

export interface CommandCall {
  readonly args: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: commander's own type; each command declares what it reads.
  readonly options: Readonly<Record<string, any>>;
  readonly surroundings: Surroundings;
  /** All commands of the program. */
  readonly commands: readonly ListedCommand[];
}
