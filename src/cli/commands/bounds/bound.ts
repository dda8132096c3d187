// What one kind of `espalier bound` is; commands/bound.ts lists them all.

import type { Command } from "commander";

export interface Bound {
  /** `espalier bound NAME`. */
  readonly name: string;
  readonly summary: string;
  /** Declares its own options. */
  declare(command: Command): void;
  /** From commander's options to the numbers (printed with --json) and the sentences for a person. */
  compute(options: Readonly<Record<string, string | undefined>>): {
    readonly json: Readonly<Record<string, unknown>>;
    readonly text: readonly string[];
  };
}
