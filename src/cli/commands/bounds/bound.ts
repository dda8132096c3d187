// What one kind of `espalier bound` is; commands/bound.ts lists them all.

import { DataError } from "../../../dataset/data-error.ts";
import type { Flag } from "../../flags/add-flags.ts";
import { UsageError } from "../../io/exit-code.ts";

export interface Bound {
  /** `espalier bound NAME`. */
  readonly name: string;
  readonly summary: string;
  /** Its own flags; those that several bounds take are declared by the first. */
  readonly flags: readonly Flag[];
  /** From the values of flags to numbers (for --json) and sentences for a person. */
  // biome-ignore lint/suspicious/noExplicitAny: as commander gives them; each bound declares what it reads.
  compute(options: Readonly<Record<string, any>>): {
    readonly json: Readonly<Record<string, unknown>>;
    readonly text: readonly string[];
  };
}

/** A flag without a default. */
export function required(value: number | undefined, flag: string, example: number): number {
  if (value === undefined) throw new UsageError(`${flag} is required, such as ${flag} ${example}`);
  return value;
}

/** The library's arguments are named like the flags: errors name them with `--`. */
export function ofFlags<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    const flag = /^\w+:/.test(error.message) ? "--" : "";
    throw new UsageError(`${flag}${error.message}`, { cause: error });
  }
}
