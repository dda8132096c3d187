// How a learner declares an option once, for the library, the command line and the documentation.

import { DataError } from "../../dataset/data-error.ts";

export interface OptionSpec<T> {
  /** As on the command line: "--max-depth <n>". */
  readonly flag: string;
  readonly help: string;
  readonly default: T;
  /** From command-line text; throws a DataError that says what is expected. */
  parse(text: string): T;
}

/** The options object that a set of declarations describes. */
export type OptionsOf<Specs> = { [K in keyof Specs]: Specs[K] extends OptionSpec<infer T> ? T : never };

export function wholeNumber(flag: string, help: string, fallback: number, least: number): OptionSpec<number> {
  const parse = (text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least || text.trim() === "") {
      throw new DataError(`${flag}: expected a whole number of at least ${least}, got "${text}"`);
    }
    return value;
  };
  return { flag, help, default: fallback, parse };
}

export function oneOf<T extends string>(
  flag: string,
  help: string,
  fallback: T,
  choices: readonly T[],
): OptionSpec<T> {
  const parse = (text: string): T => {
    if (!choices.includes(text as T)) {
      throw new DataError(`${flag}: expected ${choices.join(" or ")}, got "${text}"`);
    }
    return text as T;
  };
  return { flag, help, default: fallback, parse };
}

/** A number strictly between two limits. */
export function numberBetween(
  flag: string,
  help: string,
  fallback: number,
  [above, below]: readonly [number, number],
): OptionSpec<number> {
  const parse = (text: string): number => {
    const value = Number(text);
    if (!(value > above && value < below) || text.trim() === "") {
      throw new DataError(`${flag}: expected a number between ${above} and ${below}, got "${text}"`);
    }
    return value;
  };
  return { flag, help, default: fallback, parse };
}
